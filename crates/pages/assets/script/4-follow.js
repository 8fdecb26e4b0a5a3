// Following the game: moves of others at a pace that one can change, the last one marked, the last ones shown again,
// and alerts when it is one's turn.

const PACES = { slow: 1800, normal: 700, fast: 250, once: 0 }, // milliseconds between two boards
  MOST_WAITING = 20, // so many boards wait at most; a page that is behind joins the oldest ones
  MOST_KEPT = 60,
  MOST_AGAIN = 12;
const pace = () => PACES[setting("pace")] ?? PACES.normal;
let shownAt = 0, // when the last choice, or step of a chain, was shown
  dwell = 1, // how many paces it takes to read
  paused = false,
  again = null; // set while the last choices are shown again
const kept = new Map(); // past boards with the sentences that led to them, by moment

// How long the next board has to wait, and how many boards are shown at once. Only choices wait, not talk; and a board
// waits for staged choices on top of it.
function due() {
  due.count = 1;
  while (boards[due.count - 1].waits) if (++due.count > boards.length) return Infinity;
  if (moment(boards[due.count - 1]) === moment()) return 0;
  if (document.hidden || (!pace() && !paused)) {
    due.count = boards.length;
    return 0;
  }
  due.count = Math.max(due.count, boards.length - MOST_WAITING);
  if (paused) return due.count > 1 ? 0 : Infinity;
  return shownAt + pace() * dwell * Math.min(1, 6 / boards.length) - Date.now();
}

// ---- The last choice ----
let last = { n: -1, by: "", changed: [] };
let before = number(), // the number of choices on the page before the board that is being shown
  chain = { n: -1, lines: 0, changed: [] }; // what the boards in between of one choice have shown
function stepped(next) {
  before = number();
  const board = next.getElementById("board");
  if (!$("#staged", next) && board) keepBoard(moment(next), board.cloneNode(true));
}
function keepBoard(at, board, lines = []) {
  kept.set(at, { board, lines });
  while (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
}
// Marks what the last choice, or the last step of a chain, has changed, and tells what it was.
function follows(next, changed) {
  const n = number(),
    { by, own } = table().dataset,
    midway = step() > 0;
  if (n > before || midway) {
    shownAt = Date.now();
    // The chain belongs to the choice with this number. What it has told is not told again.
    const from = midway ? n : n - 1;
    if (chain.n !== from) chain = { n: from, lines: 0, changed: [] };
    const all = told(midway ? n : before, midway ? n + 1 : n),
      lines = all.slice(chain.lines);
    if (midway) {
      chain.lines = all.length;
      chain.changed.push(...changed);
      last = { n, by, changed };
    } else if (n === before + 1) last = { n, by, changed: [...new Set([...chain.changed, ...changed])] };
    // If several choices came at once, only a comparison tells what the last of them has changed.
    else findLast();
    dwell = Math.max(1, Math.min(6, lines.length) * 0.6);
    if (pace() && (midway || own === undefined || lines.length > 1)) caption(lines);
    if (kept.has(moment())) kept.get(moment()).lines = lines;
  } else if (n < before) {
    last = { n: -1, by: "", changed: [] };
    kept.clear(); // a choice was taken back
  }
  showLast();
  controls();
  if (texted && !texted.isConnected) hush();
}
// The sentences about the choices from one number to another.
const told = (from, to) =>
  $$("#log li[data-n]")
    .filter(({ dataset: { n } }) => n >= from && n < to)
    .map((line) => [...line.childNodes].filter(({ tagName }) => tagName !== "A"))
    .map((nodes) =>
      nodes
        .map((node) => node.textContent)
        .join("")
        .trim(),
    );
let settling = 0;
function showLast() {
  for (const old of $$("#board .last")) old.classList.remove("last");
  if (last.n === number() && !staged().length) {
    const counts = new Map($$("[data-count]").map((element) => [path(element), element]));
    for (const key of last.changed) {
      const element = document.getElementById(key) ?? counts.get(key);
      if (element?.closest("#board") && zone(element) !== "hand") element.classList.add("last");
    }
  }
  tag();
  clearTimeout(settling);
  settling = setTimeout(tag, 400); // cards may still be on their way
}
// The name of whoever made the last choice, at what it has changed: where it hides the least text, and rather at a card
// than at a number.
function tag() {
  const note = $("#last-by") ?? document.body.appendChild(document.createElement("span"));
  note.id = "last-by";
  note.ariaHidden = "true";
  const seen = ({ left, top, right, bottom }) => {
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return right > left && hit?.closest("#board");
  };
  const boxes = $$("#board .last")
    .map((element) => element.getBoundingClientRect())
    .filter(seen)
    .sort((one, other) => other.width * other.height - one.width * one.height)
    .slice(0, 6);
  note.hidden = !boxes.length || !last.by;
  if (note.hidden) return;
  note.textContent = last.by;
  const { offsetWidth: wide, offsetHeight: high } = note,
    words = wordsOf($("#board"));
  let least = Infinity;
  for (const { left, top, right, bottom, width, height } of boxes) {
    const [middle, center] = [left + (width - wide) / 2, top + (height - high) / 2];
    for (const [x, y] of [
      [middle, top - 0.75 * high],
      [middle, bottom - 0.25 * high],
      [middle, top - high],
      [middle, bottom],
      [right, center],
      [left - wide, center],
    ]) {
      const at = { left: Math.min(Math.max(x, 2), innerWidth - wide - 2), top: Math.max(y, 2) },
        hidden = words.reduce((sum, word) => sum + common(word, at, wide, high), 0);
      if (hidden >= least) continue;
      least = hidden;
      note.style.left = at.left + "px";
      note.style.top = at.top + "px";
    }
  }
}
// Where words and numbers of a part stand.
function wordsOf(part) {
  const found = [],
    range = document.createRange(),
    walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.nodeValue.trim()) continue;
    range.selectNode(text);
    found.push(...range.getClientRects());
  }
  return [...found, ...$$("[data-count]", part).map((element) => element.getBoundingClientRect())];
}
// How many square pixels a box hides of another.
const common = (box, { left, top }, wide, high) =>
  Math.max(0, Math.min(box.right, left + wide) - Math.max(box.left, left)) *
  Math.max(0, Math.min(box.bottom, top + high) - Math.max(box.top, top));
if (main)
  for (const kind of ["scroll", "resize", "change"])
    addEventListener(kind, () => tag(), { passive: true, capture: true });
// After loading, the last choice is found by comparing with the position before it.
async function findLast() {
  const n = number();
  if (!main || !(n > 0) || table().dataset.status !== "running") return;
  const then = await boardAt(n - 1).catch(() => null);
  if (!then || number() !== n || last.n === n) return;
  const was = movers(then),
    counts = new Map($$("[data-count]", then).map((element) => [path(element), element.dataset.count]));
  const moved = [...movers($("#board"))]
    .filter(([id, element]) => {
      const old = was.get(id);
      return !old || zone(old) !== zone(element) || !!$(".back", old) !== !!$(".back", element);
    })
    .map(([id, element]) => ({ id, was: was.has(id) && zone(was.get(id)), now: zone(element), isNew: !was.has(id) }));
  const changed = unpushed(moved).map(({ id }) => id);
  for (const element of $$("#board [data-count]"))
    if (counts.has(path(element)) && counts.get(path(element)) !== element.dataset.count) changed.push(path(element));
  last = { n, by: table().dataset.by, changed };
  showLast();
}

// ---- What happened, in words ----
let silence = 0;
function caption(lines) {
  const box = $("#caption");
  if (!box || !lines.length) return;
  box.replaceChildren(
    ...lines.slice(-5).map((line, index) => {
      const row = document.createElement("p");
      row.textContent = line;
      if (!calm.matches) row.style.animationDelay = index * pace() * 0.6 + "ms";
      return row;
    }),
  );
  box.hidden = false;
  clearTimeout(silence);
  silence = setTimeout(() => (box.hidden = true), 2500 + pace() * Math.min(lines.length, 5));
}
// Says something to screen readers.
function tell(words) {
  const line = $("#said");
  if (line) line.textContent = words;
}

// ---- Show again ----
async function boardAt(n) {
  const at = n + ".0";
  if (kept.has(at)) return kept.get(at).board;
  const answer = await fetch(`${location.pathname}?at=${n}`);
  if (!answer.ok) throw new Error(answer.statusText);
  const board = parsed(await answer.text()).getElementById("board");
  keepBoard(at, board);
  return board;
}
// The boards in between of a choice that the page has shown, and the board after it.
async function boardsOf(n) {
  const all = [];
  for (let at = 1; kept.has(n - 1 + "." + at); at++) all.push(kept.get(n - 1 + "." + at));
  return [...all, { board: await boardAt(n), lines: (all.length && kept.get(n + ".0").lines) || told(n - 1, n) }];
}
const sleep = (ms) => new Promise((go) => setTimeout(go, ms));
// Shows the choices since the own one again, or the last few if there are none.
async function showAgain() {
  if (again) return endAgain();
  const now = number(),
    own = +(table().dataset.since ?? now - 6),
    from = Math.max(0, now - MOST_AGAIN, Math.min(own, now - 1));
  if (now < 1) return;
  const run = (again = { present: $("#board").cloneNode(true) });
  $("#board").inert = true;
  table().classList.add("again");
  controls();
  try {
    for (let n = from; n <= now; n++)
      for (const { board, lines } of n > from ? await boardsOf(n) : [{ board: await boardAt(n) }]) {
        while (paused && again === run) await sleep(100);
        if (again !== run) return;
        const holder = document.createElement("div");
        holder.append(board.cloneNode(true));
        last = { n: -1, by: "", changed: [] };
        await new Promise((done) => {
          const finish = (changed) => {
            if (n > from) for (const key of changed) document.getElementById(key)?.classList.add("last");
            done();
          };
          animate(holder, () => again === run && repaint(holder.firstChild), finish);
        });
        if (n > from) caption([`${n - from}/${now - from} · ` + lines.join(" ")]);
        await sleep(Math.max(pace() || PACES.fast, running ? 500 : 0) * (n > from ? 1.4 : 0.6));
      }
  } catch {
    connection("off");
  }
  if (again === run) endAgain();
}
// Puts the board back as it is now.
function endAgain() {
  if (!again) return;
  const { present } = again;
  again = null;
  running?.skipTransition();
  repaint(present);
  $("#board").inert = false;
  table().classList.remove("again");
  mark();
  last = { n: -1, by: "", changed: [] };
  controls();
  findLast();
  show();
}
function repaint(board) {
  keep = new Set($$("[id]", board).map((element) => element.id));
  morph($("#board"), board);
  $("#limbo")?.replaceChildren();
  if (again) $("#board").inert = true;
}

// ---- Dice: elements with `data-die` ----
const dice = () => new Map($$("[data-die]").map((die) => [path(die), die.dataset.die]));
function roll(shown) {
  if (calm.matches || document.hidden || !pace()) return;
  for (const die of $$("[data-die]"))
    if (die.dataset.die && shown.get(path(die)) !== die.dataset.die)
      die.animate(
        [
          { transform: "translateY(-60%) rotate(-540deg) scale(1.25)", filter: "blur(2px)" },
          { transform: "translateY(12%) rotate(-60deg)", offset: 0.7 },
          { transform: "translateY(-8%) rotate(12deg)", offset: 0.85 },
          { transform: "none", filter: "none" },
        ],
        { duration: 300 + Math.min(pace(), 900), easing: "ease-out" },
      );
}

// ---- A bot thinks ----
// It is asked after the pace of the table, and what is answered within a blink needs no sign. If boards wait to be
// shown, the bot of this one has answered.
const BLINK = 400;
let pondered = { moment: "", at: 0 },
  blink = 0;
const isOff = () => document.documentElement.dataset.live === "off";
function ponder() {
  clearTimeout(blink);
  if (pondered.moment !== moment()) pondered = { moment: moment(), at: Date.now() };
  const sign = $("#thinking");
  if (!sign) return;
  const halted = boards.length || paused || again || isOff(),
    goes = halted ? Infinity : pondered.at + +sign.dataset.after + BLINK - Date.now();
  sign.classList.toggle("on", goes <= 0);
  if (goes > 0 && goes < Infinity) blink = setTimeout(ponder, goes);
}

// ---- Controls ----
function controls() {
  ponder();
  const pause = $("#pause"),
    replay = $("#again");
  if (!pause) return;
  pause.ariaPressed = String(paused);
  const waiting = boards.filter((board) => moment(board) !== moment()).length;
  $(".waiting", pause).textContent = paused && waiting ? waiting : "";
  replay.ariaPressed = String(!!again);
  table().classList.toggle("paused", paused);
}
document.addEventListener("click", (event) => {
  if (event.target.closest("#again")) showAgain();
  if (event.target.closest("#pause")) {
    paused = !paused;
    controls();
    show();
  }
});

// ---- Alerts ----
let isMine = table()?.dataset.turn === "yours";
function badge() {
  const icon = $("link[rel=icon]");
  document.title = (isMine ? "● " : "") + document.title.replace(/^● /, "");
  if (!icon?.dataset.turn) return;
  icon.dataset.usual ??= icon.getAttribute("href");
  icon.href = isMine ? icon.dataset.turn : icon.dataset.usual;
}
function alertTurn(fresh) {
  const was = isMine;
  isMine = fresh.getElementById("table")?.dataset.turn === "yours";
  badge();
  controls();
  if (!isMine || was) return;
  if (setting("sound") === "on") chime();
  if (
    setting("notify") === "on" &&
    (document.hidden || !document.hasFocus()) &&
    window.Notification?.permission === "granted"
  ) {
    const body = $("#question", fresh)?.firstChild?.textContent.trim(),
      icon = $("link[rel=icon]").href,
      note = new Notification(document.title.replace(/^● /, ""), { body, icon, tag: location.pathname });
    note.onclick = () => {
      focus();
      note.close();
    };
  }
}
// Two soft notes.
let audio = null;
function chime() {
  if (!window.AudioContext) return;
  audio ??= new AudioContext();
  audio.resume();
  for (const [pitch, start] of [
    [523.25, 0],
    [783.99, 0.16],
  ]) {
    const tone = audio.createOscillator(),
      volume = audio.createGain(),
      at = audio.currentTime + start;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
  document.documentElement.dataset.chimes = +(document.documentElement.dataset.chimes ?? 0) + 1;
}
