// Every page works without the script. With it, tables are updated live, choices are made on the board itself, and
// moves are animated. Nothing here knows a particular game. The files of this folder are joined in order of their
// names, inside one function.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
document.documentElement.classList.add("js");

// Small conveniences for ordinary forms.
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
function furnish() {
  for (const input of $$("[data-random]")) if (!input.value) input.value = nonce;
  for (const button of $$("[data-copy]")) button.hidden = !navigator.clipboard;
  compare();
}
document.addEventListener("change", (event) => {
  if (event.target.dataset.submit === "change") event.target.form.requestSubmit();
});
document.addEventListener("click", (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy)
    navigator.clipboard.writeText(document.getElementById(copy.dataset.copy).value).then(() => {
      copy.textContent = copy.dataset.done;
    });
});
// The commitment that the server shows in the lobby is stored. What it shows or reveals later must match it. The page
// contains the sentences for each outcome. The commitments of the last hundred tables are stored.
function committed(table, shown) {
  try {
    const all = JSON.parse(localStorage.getItem("commitments")) ?? {},
      seen = all[table];
    if (!seen && $("#table[data-status=waiting]"))
      localStorage.setItem(
        "commitments",
        JSON.stringify(Object.fromEntries([...Object.entries(all).slice(-99), [table, shown]])),
      );
    return seen;
  } catch {
    return undefined;
  } // without storage, the commitment counts as not seen
}
const sha256 = async (text) =>
  hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
async function compare() {
  const table = $("#fair")?.dataset.table,
    shown = $("#commitment")?.textContent,
    secret = $("#secret")?.textContent;
  if (!table || !shown) return;
  const seen = committed(table, shown);
  let verdict = seen && seen !== shown ? "wrong" : "";
  if (secret && !verdict) {
    if (!crypto.subtle) verdict = "unable";
    else if ((await sha256(`kabale/commitment/1\n${table}\n${secret}`)) !== shown) verdict = "wrong";
    else verdict = seen ? "right" : "unseen";
  }
  const line = $("#commitment-check");
  if (!line || line.dataset.verdict === verdict) return;
  line.dataset.verdict = verdict;
  line.textContent = line.dataset[verdict] ?? "";
}
furnish();
// A page that is not ready yet is requested again every second.
(function again() {
  const waits = $("main[data-again]");
  if (waits)
    setTimeout(async () => {
      try {
        waits.replaceWith(
          document.importNode(
            $("main", new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html")),
            true,
          ),
        );
      } catch {
        /* try again below */
      }
      again();
    }, 1000);
})();
