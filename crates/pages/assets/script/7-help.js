// Texts of cards, rules, keys.

const text = $("#card-text");
let texted = null, // what is described
  pressed = null, // what was pressed last, which is described while it has the focus
  reasoned = null; // what cannot be chosen, while the reason is shown
// A thing, and for the keyboard also the signs and numbers on it.
function describe(card, signs = []) {
  if (!text?.showPopover || card === texted) return;
  texted = card;
  reasoned = null;
  const ids = new Set([card, ...signs].map((thing) => thing?.dataset.card)),
    sources = [...ids].map((id) => document.getElementById("text-" + id)).filter(Boolean);
  if (!sources.length) {
    if (text.matches(":popover-open")) text.hidePopover();
    return;
  }
  text.replaceChildren(...sources.flatMap((source) => [...source.childNodes].map((node) => node.cloneNode(true))));
  beside(card);
}
// Shows the text beside a thing.
function beside(thing) {
  if (!text.matches(":popover-open")) text.showPopover();
  const box = thing.getBoundingClientRect(),
    own = text.getBoundingClientRect();
  const left = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
  const above = box.top > own.height + 12;
  text.style.left = left + "px";
  text.style.top = (above ? box.top - own.height - 8 : Math.min(box.bottom + 8, innerHeight - own.height - 8)) + "px";
}
// Says why something on the table cannot be chosen, with the rule.
async function why(thing) {
  if (!main || !text?.showPopover || again) return;
  const spot = thing.dataset.spot;
  let said;
  try {
    const address = main.dataset.live.replace(/live$/, "why?") + new URLSearchParams({ spot });
    const answer = await fetch(address, { headers: { accept: "application/json" } });
    said = answer.ok && (await answer.json());
  } catch {
    connection("off");
  }
  if (!said || !thing.isConnected) return;
  const reason = document.createElement("dd"),
    rule = $("#rule");
  reason.className = "why";
  reason.append(said.text);
  if (said.rule && rule) {
    const link = document.createElement("a");
    link.className = "rule";
    link.textContent = said.rule;
    link.href = rule.href.replace(/#.*$/, "") + "#" + said.rule;
    reason.append(" ", link);
  }
  const box = thing.closest("[data-card]");
  if (box && box !== texted) describe(box);
  if (!box) {
    texted = null;
    text.replaceChildren();
  }
  $(".why", text)?.remove();
  text.append(reason);
  reasoned = thing;
  beside(thing);
  tell(said.text);
}
const barred = (target) => {
  const thing = target.closest?.("#board [data-spot]");
  return thing && !thing.closest("button, a, summary") && !target.closest("button, a, summary, input, label") && thing;
};
if (text) {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse" && !reasoned?.contains(event.target) && !text.contains(event.target))
      describe(event.target.closest("[data-card]"));
    if (reasoned && !reasoned.contains(event.target) && !text.contains(event.target) && !texted) hush();
  });
  document.addEventListener("focusin", ({ target }) => {
    // After a choice the focus goes on to the next question by itself: its text is for those who use the keyboard.
    const card = target.closest("[data-card]");
    if (!target.matches(":focus-visible")) return card === pressed && describe(card);
    const signs = target.closest("#board") ? $$("[data-card]", target) : [];
    describe(card ?? (signs.length ? target : null), signs);
  });
  document.addEventListener("focusout", (event) => {
    if (!text.contains(event.relatedTarget)) hush();
  });
  document.addEventListener("pointerdown", (event) => {
    if (text.contains(event.target)) return;
    pressed = event.target.closest("[data-card]");
    if (event.pointerType !== "mouse") describe(event.target.closest("[data-card]"));
    if (reasoned && !reasoned.contains(event.target)) hush();
  });
  // A thing that the keyboard goes to may have to be scrolled to.
  const scrolled = () => (texted?.matches(":focus-visible") ? beside(texted) : hush());
  document.addEventListener("scroll", scrolled, { passive: true, capture: true });
  document.addEventListener("click", (event) => {
    const thing = barred(event.target);
    if (thing) why(thing);
  });
}
// Whoever has chosen wants to see the board.
function explained() {
  pressed = null;
  hush();
}
function hush() {
  describe(null);
  if (reasoned && text.matches(":popover-open")) text.hidePopover();
  reasoned = null;
}
// The illustrated rules have no rules by number: an address with an id means the numbered ones.
const guide = $("main[data-numbered]");
if (guide && location.hash && !document.getElementById(decodeURIComponent(location.hash.slice(1))))
  location.replace(guide.dataset.numbered + location.hash);
const search = $("#search");
if (search) {
  search.closest("label").hidden = false;
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/);
    let n = 0;
    for (const group of document.querySelectorAll(".deck-group")) {
      const cards = [...group.querySelectorAll(".deck > li")];
      for (const card of cards) card.hidden = !words.every((word) => card.textContent.toLowerCase().includes(word));
      const left = cards.filter((card) => !card.hidden).length;
      group.hidden = !left;
      n += left;
    }
    $("#found").textContent = n ? "" : search.dataset.none;
  });
}
const dialog = $("#rules");
async function rules(link) {
  const address = new URL(link.href);
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const body = $(".rules-text", dialog);
  body.replaceChildren(...[...page.querySelector("main").childNodes].map((node) => document.importNode(node, true)));
  dialog.showModal();
  const at = address.hash && document.getElementById(decodeURIComponent(address.hash.slice(1)));
  if (at) {
    at.closest("li, p")?.classList.add("here");
    at.scrollIntoView({ block: "center" });
    at.focus();
  }
}
if (dialog)
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.rule");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    rules(link).catch(() => {
      location.href = link.href;
    });
  });
document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    $("#settings")?.matches(":popover-open") ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) ||
    dialog?.open
  )
    return;
  if (event.key === "Escape") {
    hush();
    forget();
    return;
  }
  if (event.key === "Enter" && barred(event.target)) return why(barred(event.target));
  if (event.key === "ArrowLeft" || event.key === "ArrowRight")
    return $(event.key === "ArrowLeft" ? ".moments [rel=prev]" : ".moments [rel=next]")?.click();
  if (event.key === "c" && $("#all-choices")) {
    $("#all-choices").open = true;
    return offers()
      .find((offer) => offer.checkVisibility())
      ?.focus();
  }
  const button =
    $(`[data-key="${CSS.escape(event.key)}"]`) ??
    (/^[1-9]$/.test(event.key) ? offers().filter((offer) => offer.checkVisibility())[event.key - 1] : null);
  if (button) {
    event.preventDefault();
    button.click();
  }
});
