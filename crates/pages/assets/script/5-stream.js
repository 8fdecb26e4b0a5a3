// The connection to the server.

let wait = 250,
  opened = 0,
  heard = 0,
  socket = null;
const REFUSED = [1002, 1008, 1009, 1013], // an immediate retry would be refused again
  SIGNED_OUT = 4001,
  STEADY = 10000; // milliseconds after which a connection counts as stable
function connection(state) {
  document.documentElement.dataset.live = state;
  const line = $(".connection");
  if (line) line.textContent = state === "off" ? line.dataset.off : "";
  ponder();
}
// A message is the whole changing part of the page, or says what changed: two lines of numbers in base 36, and the new
// text after them. The numbers come in threes. Those of the first line say: take so many bytes of the new text, skip so
// many of the last text (back, if negative), then copy so many of it. The new text is written out first, as the second
// line says: take so many bytes of what was sent, go back so many in what is written out, then copy so many of it.
let base = new Uint8Array();
const numbers = (line) => (line ? line.split(" ").map((text) => parseInt(text, 36)) : []);
function patch(message) {
  if (message.startsWith("<")) base = new TextEncoder().encode(message);
  else {
    const [line, repeats] = message.split("\n", 2),
      rest = new TextEncoder().encode(message.slice(line.length + repeats.length + 2)),
      echoes = numbers(repeats);
    let at = 0;
    const fresh = echoes.length ? built(echoes, rest, (back, written) => [written, written.length - back]) : rest;
    base = built(numbers(line), fresh, (skip) => [base, (at += skip)], (copied) => (at += copied));
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(base);
}
// A text made of stretches that were sent and stretches of a source: `from` says which and where, by the second number.
function built(numbers, sent, from, copied = () => {}) {
  const written = new Uint8Array(numbers.reduce((sum, number, index) => sum + (index % 3 === 1 ? 0 : number), 0));
  let used = 0,
    end = 0,
    source;
  const add = (stretch, size) => {
    if (!(size >= 0 && stretch.length === size)) throw new RangeError("a message does not fit");
    written.set(stretch, end);
    end += size;
  };
  numbers.forEach((number, index) => {
    if (index % 3 === 0) add(sent.subarray(used, (used += number)), number);
    else if (index % 3 === 1) source = from(number, written.subarray(0, end));
    else {
      const [text, first] = source;
      add(first < 0 ? [] : text.subarray(first, first + number), number);
      copied(number);
    }
  });
  if (used !== sent.length || numbers.length % 3 === 2) throw new RangeError("a message does not fit");
  return written;
}
// A message that cannot be understood makes the page load anew.
function receive(message) {
  let html;
  try {
    html = patch(message);
  } catch {
    socket.onmessage = socket.onclose = null;
    return location.reload();
  }
  arrive(html);
}
function connect() {
  // Not an EventSource: over HTTP/1.1 a browser allows only six of them, so the seventh tab would hang.
  if (socket) return;
  const address = new URL(main.dataset.live, location.href.replace(/^http/, "ws"));
  address.search = new URLSearchParams({ rev: table().dataset.rev, lang: document.documentElement.lang });
  socket = new WebSocket(address);
  socket.onopen = () => {
    base = new Uint8Array();
    opened = heard = Date.now();
    connection("on");
  };
  socket.onmessage = (event) => {
    heard = Date.now();
    if (event.data) receive(event.data);
  };
  socket.onclose = (event) => {
    // The session is over. If this browser has a new one, its cookie may still be on the way.
    if (event.code === SIGNED_OUT) return setTimeout(() => location.reload(), 1000);
    const refused = REFUSED.includes(event.code);
    // The connection was stable: try again soon.
    if (opened && !refused && (event.code === 1012 || Date.now() - opened > STEADY)) wait = 250;
    if (refused) wait = Math.max(wait, 15000);
    socket = null;
    opened = 0;
    connection("off");
    setTimeout(connect, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, refused ? 60000 : 8000);
  };
}
if (main && window.WebSocket) {
  connect();
  setInterval(() => {
    if (socket && heard && Date.now() - heard > 70000) socket.close();
  }, 5000); // the connection was lost without a close event
  addEventListener("pageshow", (event) => {
    if (event.persisted && !socket) connect();
  });
}
const tick = () => {
  for (const clock of $$("[data-seconds]:not([data-end])"))
    clock.dataset.end = Date.now() + clock.dataset.seconds * 1000;
};
tick();
setInterval(() => {
  for (const clock of $$("[data-end]")) {
    const left = Math.max(0, Math.round((clock.dataset.end - Date.now()) / 1000));
    clock.textContent =
      left >= 5400 ? Math.round(left / 3600) + " h" : left >= 100 ? Math.round(left / 60) + " min" : left + " s";
    clock.classList.toggle("short", left <= 10);
  }
}, 500);
