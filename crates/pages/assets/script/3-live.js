// The live table: boards arrive, cards move.

const main = $("main[data-live]");
const table = () => $("#table");
const movers = (root) => new Map($$(".card[id], .token[id]", root).map((element) => [element.id, element]));
// The ids of cards that cannot be told apart end with a place and a number: `c-hare_noble--above-2`.
const kin = (id) => id.split("--")[0];
const zone = (element) => element.closest("[data-zone]")?.dataset.zone ?? "";
let boards = [], // boards that have arrived and are not shown yet, as documents
  running = null;
const number = (root = document) => +(root.getElementById("table")?.dataset.n ?? -1);
// The boards in between of a chain have the number of choices before it, and a step: 1, 2 …
const step = (root = document) => +(root.getElementById("table")?.dataset.midway ?? 0);
const moment = (root = document) => number(root) + "." + step(root);
const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
// Several boards as one: the last of them, with the lines of log and chat from all of them.
function joined(some) {
  const last = some.at(-1);
  for (const lines of $$("[role=log] > ol", last)) {
    const told = some.map((board) => $(`#${lines.parentElement.id} > ol`, board)).filter(Boolean),
      first = told.shift();
    for (const more of told) extend(first, more);
    if (first !== lines) lines.replaceWith(first);
  }
  // What the last board leaves as it is may have come with an earlier one.
  for (const kept of $$("[data-keep][id]", last)) {
    const sent = some.map((board) => board.getElementById(kept.id)).filter((part) => part?.dataset.keep === undefined);
    if (sent.some(Boolean)) kept.replaceWith(sent.filter(Boolean).at(-1));
  }
  return last;
}

// What moves between the page and the next board: from where, or to where.
function moves(next) {
  const was = movers(document),
    now = movers(next),
    moved = [];
  const gone = new Map([...was].filter(([id]) => !now.has(id)));
  for (const [id, element] of now) {
    const old = was.get(id);
    if (old) {
      if (zone(old) !== zone(element)) moved.push({ id, was: zone(old), now: zone(element) });
      continue;
    }
    const equal = [...gone.keys()].find((other) => kin(other) === kin(id)); // it has moved here
    gone.delete(equal);
    moved.push({ id, from: equal ?? element.dataset.from, now: zone(element), isNew: !equal });
  }
  for (const [id, element] of gone) moved.push({ id, to: element.dataset.to });
  return moved;
}

// What moved by itself: not what a new thing in the same row has pushed one place on, as from `row-2` to `row-3`.
function unpushed(moved) {
  const row = (zone) => zone?.match(/^(.*\D)\d+$/)?.[1];
  const grown = new Set(moved.filter(({ isNew }) => isNew).map(({ now }) => row(now)));
  return moved.filter(({ was, now }) => !was || row(was) !== row(now) || !grown.has(row(now)));
}

// Changes the page with `paint`, and animates what moves: cards, numbers, cards turned up, dice. Returns whether the
// animation takes time; `done` is called after it.
function animate(next, paint, done) {
  const moved = moves(next);
  const whole = () => {
    const counts = new Map($$("[data-count]").map((element) => [path(element), +element.dataset.count]));
    const known = new Set(movers(document).keys()),
      rolls = dice();
    const backs = new Set(
      $$(".card .back")
        .map((back) => back.closest(".card"))
        .flatMap((card) => [card.id, card.dataset.spot])
        .filter(Boolean),
    );
    paint();
    const changed = unpushed(moved)
      .map(({ id, to }) => (document.getElementById(id) ? id : to))
      .filter(Boolean);
    for (const element of $$("[data-count]")) {
      const before = counts.get(path(element)),
        after = +element.dataset.count;
      if (before === undefined || before === after) continue;
      changed.push(path(element));
      fly(element, after - before);
    }
    for (const face of $$(".card .face")) {
      const card = face.closest(".card");
      // A card whose id changes when it is turned up is recognized by its spot.
      const turned = backs.has(known.has(card.id) ? card.id : card.dataset.spot);
      if (!turned || zone(card) === "hand") continue;
      changed.push(card.id);
      turn(card);
    }
    roll(rolls);
    return changed;
  };
  if (!moved.length || moved.length > 40 || !document.startViewTransition || calm.matches || document.hidden) {
    done(whole());
    return;
  }
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
  let changed = [];
  running = document.startViewTransition(() => {
    clear();
    changed = whole();
    name(false);
  });
  running.updateCallbackDone.catch(() => {}).then(() => done(changed));
  running.ready.catch(() => {}); // skipped by a click, or because the page was hidden
  running.finished
    .catch(() => {})
    .then(() => {
      running = null;
      clear();
      tag();
      show();
    });
}

// Shows the boards that have arrived, one after the other at the chosen pace.
let later = 0;
function show() {
  clearTimeout(later);
  if (running || again || !boards.length) return;
  const wait = due();
  if (wait > 0) {
    if (wait < Infinity) later = setTimeout(show, wait);
    return;
  }
  const next = joined(boards.splice(0, due.count));
  animate(
    next,
    () => settle(next),
    (changed) => {
      follows(next, changed);
      force();
      show();
    },
  );
}
function settle(next) {
  const fresh = next.getElementById("table"),
    active = document.activeElement,
    focus = active && table().contains(active) ? active.id || active.value : null;
  const asked = (root) => {
    const decision = $("#choose [name=decision]", root)?.value;
    return decision && [decision, ...staged(root)].join("\n");
  };
  const same = asked(document) !== undefined && asked(document) === asked(fresh),
    ended = table().dataset.status === "running" && fresh.dataset.status === "over";
  if (same) {
    $("#preview", fresh).dataset.keep = "";
    remember(fresh);
  } // the question is the same: a choice that was begun stays
  stepped(next);
  keep = new Set($$("[id]", fresh).map((element) => element.id));
  morph(table(), fresh);
  $("#limbo")?.replaceChildren();
  if (same) mark();
  else {
    forget();
    if ($("#ask")) $("#ask").scrollTop = 0; // a new question is read from its beginning
  }
  furnish();
  if (ended && $("#pane-story")) $("#pane-story").checked = true; // the standings
  // What has the focus may have been replaced. A spot that was chosen and is no button any more cannot take it again.
  const twin = focus && document.activeElement !== active ? document.getElementById(focus) : null;
  if (twin && (!following || twin.tagName === active.tagName)) twin.focus({ preventScroll: true });
  const lost = document.activeElement === document.body || document.activeElement.id === "question";
  if (lost && (focus || following) && !same) follow();
  more();
  tick();
}
// A board from the server. While choices are staged for the same question, they are staged again on top of it.
function arrive(html) {
  const choices = staged(),
    fresh = parsed(html);
  const decision = (root) => $("#choose [name=decision]", root)?.value;
  // The cards were dealt: the page of a table is another one than that of its lobby.
  if ($("#board", fresh) && !$("#board")) return location.reload();
  if (step(fresh)) {
    // What a board in between shows is also on the one at the end of the chain.
    if (!pace() || document.hidden) return;
    boards.push(fresh);
    return show();
  }
  boards.push(fresh);
  alertTurn(fresh);
  if (choices.length && decision(fresh) === decision(document)) {
    fresh.waits = true;
    stage(choices);
  }
  show();
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
