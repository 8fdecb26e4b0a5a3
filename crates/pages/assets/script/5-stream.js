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
}
// A message is the whole changing part of the page, or says what changed: a line of numbers in base 36, and the new
// text after it. The numbers come in threes: take so many bytes of the new text, skip so many of the last text (back,
// if negative), then copy so many of it.
let base = new Uint8Array();
function patch(message) {
  if (message.startsWith("<")) base = new TextEncoder().encode(message);
  else {
    const end = message.indexOf("\n"),
      fresh = new TextEncoder().encode(message.slice(end + 1)),
      stretches = [];
    let used = 0,
      at = 0;
    message
      .slice(0, end)
      .split(" ")
      .forEach((text, index) => {
        const number = parseInt(text, 36);
        if (index % 3 === 1) at += number;
        else if (index % 3 === 0) stretches.push(fresh.subarray(used, (used += number)));
        else stretches.push(base.subarray(at, (at += number)));
        if (!(used <= fresh.length && at >= 0 && at <= base.length)) throw new RangeError(message);
      });
    if (used !== fresh.length) throw new RangeError(message);
    const next = new Uint8Array(stretches.reduce((sum, stretch) => sum + stretch.length, 0));
    stretches.reduce((sum, stretch) => (next.set(stretch, sum), sum + stretch.length), 0);
    base = next;
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(base);
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
