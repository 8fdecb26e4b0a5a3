// Helpers for the queries of the driver. `selector` is CSS, optionally followed by " >> " and words.
const tidy = (text) => (text ?? "").replace(/\s+/g, " ").trim();
const said = (element) => tidy(element.innerText ?? element.textContent);
const all = (selector) => {
  const [css, ...words] = selector.split(" >> ");
  const found = [...document.querySelectorAll(css)];
  if (words.length === 0) return found;
  const wanted = tidy(words.join(" >> "));
  return found.filter((element) =>
    [said(element), element.ariaLabel, element.value].some((text) => tidy(String(text ?? "")).includes(wanted)),
  );
};
const describe = (element) => {
  if (!element) return "nothing";
  const id = element.id ? "#" + element.id : "";
  const words = tidy(element.ariaLabel ?? said(element)).slice(0, 60);
  return `<${element.localName}${id}> "${words}"`;
};
// The point of an element that a user could click, or the reason why there is none.
const spot = (selector) => {
  const element = all(selector)[0];
  if (!element) return { why: "it is not there" };
  if (element.matches(":disabled")) return { why: "it is disabled" };
  const look = () => {
    const box = [...element.getClientRects()].find((box) => box.width > 0 && box.height > 0);
    if (!box) return { why: "it has no size" };
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit) return { why: "it is outside of the window" };
    if (element.contains(hit) || hit.closest("label")?.control === element) return { x, y };
    return { why: "it is covered by " + describe(hit) };
  };
  element.scrollIntoViewIfNeeded();
  const found = look();
  if (!found.why) return found;
  // Fixed elements may cover the edge of the window.
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  return look();
};
// Waits for two frames, after which the page shows all changes, even on a slow machine. Without scripts there are no
// changes.
const drawn = () =>
  matchMedia("(scripting: none)").matches
    ? Promise.resolve()
    : new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
