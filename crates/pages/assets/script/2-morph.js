// Makes the old tree like the new one, and keeps every element that has an id in both.

// A log says from which number on its lines are new; lines before that stay in the page.
function morph(old, fresh) {
  if (fresh.dataset?.keep !== undefined) return; // the page already has it
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && !keeps(old, name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (!keeps(old, name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (fresh.dataset && fresh.dataset.from !== undefined && fresh.tagName === "OL") return extend(old, fresh);
  if (old.isEqualNode(fresh)) return;
  children(old, fresh);
}
// What a person has opened or is typing is left alone.
const keeps = (element, name) =>
  (name === "open" && element.tagName === "DETAILS" && element.dataset.touched) || name === "data-touched";
const typed = (element) => element === document.activeElement && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
const place = (parent, node, before) =>
  parent.moveBefore && node.isConnected && parent.isConnected
    ? parent.moveBefore(node, before)
    : parent.insertBefore(node, before);
function children(old, fresh) {
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    let match = null;
    if (next.id) {
      match = document.getElementById(next.id);
      if (match && (match.tagName !== next.tagName || match.contains(old))) {
        match.removeAttribute("id");
        match = null;
      }
    } else {
      for (let node = at; node; node = node.nextSibling) {
        if (node.id) {
          if (!keep.has(node.id)) continue;
          break;
        }
        if (node.nodeName === next.nodeName) {
          match = node;
          break;
        }
      }
    }
    if (!match) {
      old.insertBefore(document.importNode(next, true), at);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else place(old, match, at);
    if (next.nodeType === Node.ELEMENT_NODE) {
      if (!typed(match)) morph(match, next);
    } else if (match.nodeValue !== next.nodeValue) match.nodeValue = next.nodeValue;
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    if (!(gone.id && keep.has(gone.id))) gone.remove();
    else limbo().append(gone);
  }
}
// Elements that have another place in the new tree are parked here until they are placed.
let keep = new Set();
const limbo = () =>
  $("#limbo") || document.body.appendChild(Object.assign(document.createElement("div"), { id: "limbo", hidden: true }));
function extend(old, fresh) {
  const from = +fresh.dataset.from,
    box = old.parentElement,
    atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
  // Lines that are the same stay, so that a screen reader does not read them again.
  const lines = [...fresh.children];
  for (const line of [...old.children].filter(({ dataset: { n } }) => +n >= from))
    if (lines.length && line.isEqualNode(lines[0])) lines.shift();
    else line.remove();
  for (const line of lines) old.append(document.importNode(line, true));
  const most = +fresh.dataset.most; // a chat shows only its last lines
  while (most && old.children.length > most) old.firstElementChild.remove();
  if (atEnd) box.scrollTop = box.scrollHeight;
}

for (const box of $$("[role=log]")) box.scrollTop = box.scrollHeight; // start at the newest lines
