// The live table: boards arrive, cards move.

const main = $("main[data-live]");
const table = () => $("#table");
const movers = (root) => new Map($$(".card[id], .token[id]", root).map((element) => [element.id, element]));
// The ids of cards that cannot be told apart end with a place and a number: `c-hare_noble--above-2`.
const kin = (id) => id.split("--")[0];
const zone = (element) => element.closest("[data-zone]")?.dataset.zone ?? "";
let boards = [],
  running = null;
// The newest board wins: a slow page skips boards instead of lagging behind. The lines of log and chat from skipped
// boards are kept.
function newest() {
  const last = boards.at(-1);
  for (const lines of $$("[role=log] > ol", last)) {
    const told = boards.map((board) => $(`#${lines.parentElement.id} > ol`, board)).filter(Boolean),
      first = told.shift();
    for (const more of told) extend(first, more);
    if (first !== lines) lines.replaceWith(first);
  }
  // What the newest board leaves as it is may have come with one that is skipped.
  for (const kept of $$("[data-keep][id]", last)) {
    const sent = boards
      .map((board) => board.getElementById(kept.id))
      .filter((part) => part?.dataset.keep === undefined);
    if (sent.some(Boolean)) kept.replaceWith(sent.filter(Boolean).at(-1));
  }
  boards = [];
  return last.getElementById("table");
}

function show(html) {
  if (html) boards.push(new DOMParser().parseFromString(html, "text/html"));
  if (running || !boards.length) return;
  const next = boards.at(-1);
  const was = movers(document),
    now = movers(next),
    moved = [];
  const gone = new Map([...was].filter(([id]) => !now.has(id)));
  for (const [id, element] of now) {
    const old = was.get(id);
    if (old) {
      if (zone(old) !== zone(element)) moved.push({ id });
      continue;
    }
    const equal = [...gone.keys()].find((other) => kin(other) === kin(id)); // it has moved here
    gone.delete(equal);
    moved.push({ id, from: equal ?? element.dataset.from });
  }
  for (const [id, element] of gone) moved.push({ id, to: element.dataset.to });
  const counts = new Map($$("[data-count]").map((element) => [path(element), +element.dataset.count]));
  const backs = new Set(
    $$(".card .back")
      .map((back) => back.closest(".card"))
      .flatMap((card) => [card.id, card.dataset.spot])
      .filter(Boolean),
  );
  const paint = () => {
    const fresh = boards.length && newest();
    if (!fresh) return;
    const active = document.activeElement,
      focus = active && table().contains(active) ? active.id || active.value : null;
    const asked = (root) => {
      const decision = $("#choose [name=decision]", root)?.value;
      return decision && [decision, ...staged(root)].join("\n");
    };
    const same = asked(document) !== undefined && asked(document) === asked(fresh);
    if (same) {
      $("#preview", fresh).dataset.keep = "";
      remember(fresh);
    } // the question is the same: a choice that was begun stays
    keep = new Set($$("[id]", fresh).map((element) => element.id));
    morph(table(), fresh);
    $("#limbo")?.replaceChildren();
    if (same) mark();
    else forget();
    furnish();
    const lost = document.activeElement === document.body || document.activeElement.id === "question";
    if (focus && document.activeElement !== active && document.getElementById(focus))
      document.getElementById(focus).focus({ preventScroll: true });
    else if (lost && (focus || following) && !same) follow();
    for (const element of $$("[data-count]")) {
      const before = counts.get(path(element)),
        after = +element.dataset.count;
      if (before !== undefined && before !== after) fly(element, after - before);
    }
    for (const face of $$(".card .face")) {
      const card = face.closest(".card");
      // A card whose id changes when it is turned up is recognized by its spot.
      const turned = backs.has(was.has(card.id) ? card.id : card.dataset.spot);
      if (turned && zone(card) !== "hand") turn(card);
    }
    if (table().dataset.turn === "yours") document.title = "● " + document.title.replace(/^● /, "");
    else document.title = document.title.replace(/^● /, "");
    tick();
  };
  if (!moved.length || moved.length > 40 || !document.startViewTransition || calm.matches || document.hidden)
    return paint();
  const name = (on) => {
    // Only moving elements get a name, since each named element costs time.
    for (const { id, from, to } of moved) {
      const element = document.getElementById(id) ?? document.getElementById(on ? (from ?? "") : (to ?? ""));
      if (element && !element.style.viewTransitionName)
        element.style.viewTransitionName = "m-" + id.replace(/[^\w-]/g, "_");
    }
  };
  const clear = () => {
    for (const element of $$("[style]")) element.style.viewTransitionName = "";
  };
  name(true);
  running = document.startViewTransition(() => {
    clear();
    paint();
    name(false);
  });
  running.ready.catch(() => {}); // skipped by a click, or because the page was hidden
  running.finished
    .catch(() => {})
    .then(() => {
      running = null;
      clear();
      show();
    });
}
// A board from the server. While choices are staged for the same question, they are staged again on top of it.
function arrive(html) {
  const choices = staged(),
    fresh = new DOMParser().parseFromString(html, "text/html");
  const decision = (root) => $("#choose [name=decision]", root)?.value;
  if (!choices.length || decision(fresh) !== decision(document)) return show(html);
  boards.push(fresh);
  stage(choices);
}
const path = (element) => {
  const home = element.closest("[id]");
  return home.id + "/" + $$("[data-count]", home).indexOf(element);
};
function fly(element, change) {
  if (calm.matches || document.hidden) return;
  const box = element.getBoundingClientRect(),
    note = document.createElement("span");
  note.className = "flying " + (change > 0 ? "gain" : "loss");
  note.textContent = (change > 0 ? "+" : "−") + Math.abs(change);
  note.style.left = box.left + box.width / 2 + scrollX + "px";
  note.style.top = box.top + scrollY + "px";
  document.body.append(note);
  note
    .animate(
      [
        { opacity: 0, transform: "translate(-50%, 60%) scale(.7)" },
        { opacity: 1, transform: "translate(-50%, -40%) scale(1.2)", offset: 0.3 },
        { opacity: 0, transform: "translate(-50%, -220%) scale(1)" },
      ],
      { duration: 1400, easing: "ease-out" },
    )
    .finished.then(() => note.remove());
}
const turn = (card) => {
  if (!calm.matches)
    card.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: 350, easing: "ease-out" });
};

// During a view transition, clicks reach the document instead of the element under the pointer. So a click ends the
// transition and is passed on to that element.
addEventListener("pointerdown", () => running?.skipTransition(), true);
addEventListener(
  "click",
  (event) => {
    if (event.target !== document.documentElement) return;
    const hand = () =>
      document.elementFromPoint(event.clientX, event.clientY)?.closest("button, a, input, summary")?.click();
    if (!running) return hand();
    running.skipTransition();
    running.finished.catch(() => {}).then(hand);
  },
  true,
);
document.addEventListener(
  "toggle",
  (event) => {
    if (event.target.tagName === "DETAILS") event.target.dataset.touched = "1";
  },
  true,
);
