const tell = (text) => {
  const line = Object.assign(document.createElement("li"), { textContent: text });
  document.querySelector("#log").append(line);
};
for (const kind of ["click", "touchstart", "change", "keydown"])
  document.addEventListener(kind, ({ target, key }) =>
    tell(`${kind} ${target.id || target.localName} ${key ?? ""}`.trim()),
  );
let ticks = 0;
const connect = () => new WebSocket("/ws").addEventListener("message", () => (ticks += 1));
