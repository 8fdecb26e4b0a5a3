// ---- Forms with numbers: buttons that count up and down, and sums that follow ---------------------------------

// How much a field is: a number, or how many boxes of that name are checked.
const amount = (name) =>
  $$(`[name="${CSS.escape(name)}"]`).reduce(
    (sum, field) => sum + (field.type === "checkbox" ? +field.checked : Math.max(0, +field.value || 0)),
    0,
  );
// `data-sum` is a number and names of fields with their signs: "3 -give-favor +get-2-favor".
function sums() {
  for (const output of $$("[data-sum]")) {
    let sum = 0;
    for (const term of output.dataset.sum.split(" "))
      sum += /^\d/.test(term) ? +term : (term[0] === "-" ? -1 : 1) * amount(term.slice(1));
    if (output.textContent !== String(sum)) output.textContent = sum;
  }
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]"),
    field = button?.parentElement.querySelector("input");
  if (!field) return;
  if (+button.dataset.step > 0) field.stepUp();
  else field.stepDown();
  sums();
});
document.addEventListener("input", sums);
// A new board from the server has the sums of an empty form.
if (main) new MutationObserver(sums).observe(main, { childList: true, characterData: true, subtree: true });
sums();
