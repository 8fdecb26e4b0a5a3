// What an exchange that is being put together would mean for the race: the server plays it out.
let asked = 0;
function terms() {
  const form = $("#choose"),
    shown = $("#terms"),
    number = ++asked;
  if (!form || !shown) return;
  setTimeout(async () => {
    if (number !== asked) return;
    const query = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.action.replace(/choose$/, "terms") + "?" + query);
    const lines = answer.ok ? await answer.json() : [shown.dataset.bad];
    if (number === asked) shown.textContent = lines.join(" · ") || shown.dataset.none;
  }, 250);
}
document.addEventListener("input", terms);
// The buttons beside a number change it without that event.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-step]")) terms();
});
