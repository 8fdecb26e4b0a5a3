(() => {
  const flaws = [];
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const name = (element) => element.id || element.getAttribute("class") || element.tagName;
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".off-screen, [popover], dialog");
  const box = (element) => element.getBoundingClientRect();
  // The part of an element that is not cut off by the window or by a box around it.
  const seen = (element) => {
    let { left, top, right, bottom } = box(element);
    [left, top] = [Math.max(left, 0), Math.max(top, 0)];
    [right, bottom] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.display === "contents" || style.overflow === "visible") continue;
      const clip = box(around);
      [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
      [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return { width: right - left, height: bottom - top };
  };
  const phone = innerWidth < 600,
    root = document.documentElement;
  const wide = root.scrollWidth > innerWidth + 1 ? [`the page is ${root.scrollWidth} px wide`] : [];
  if (root.scrollHeight > innerHeight + 1) flaws.push(`the page is ${root.scrollHeight} px high`);
  flaws.push(...wide);
  const whole = (element, what) => {
    const { width, height } = seen(element),
      full = box(element);
    if (width < full.width - 3 || height < full.height - 3)
      flaws.push(
        `${what} ${name(element)} is cut: ${Math.round(width)}×${Math.round(height)} of ` +
          `${Math.round(full.width)}×${Math.round(full.height)}`,
      );
  };
  for (const question of $$("#question, #turn")) whole(question, "the question");
  for (const after of $$("#end .after")) whole(after, "what to do at the end");
  for (const own of $$(".board > .own").filter(shown)) whole(own, "the own part");
  for (const field of $$(".board > .field").filter(shown)) {
    const { scrollHeight: high, clientHeight: height, scrollWidth: broad, clientWidth: width } = field;
    if (high > height + 2) flaws.push(`the board scrolls: ${high} > ${height}`);
    if (broad > width + 2) flaws.push(`the board is too wide: ${broad} > ${width}`);
  }
  for (const name of $$(".board > .own .card .name").filter(shown))
    if (name.scrollWidth > name.clientWidth + 1) flaws.push(`“${name.textContent}” is cut off`);
  for (const name of $$(".racer .n").filter(shown))
    if (name.scrollWidth > name.clientWidth + 1) flaws.push(`“${name.textContent}” in the race is cut off`);
  // A card that one knows has its name on it, unless another card covers it.
  for (const name of $$(".oriflamme .row .card:not(.covered) .name")) {
    if (!shown(name)) flaws.push(`“${name.textContent}” in the row shows no name`);
    else whole(name, `“${name.textContent}”`);
  }
  if (phone) {
    const sheet = $$("#ask")[0],
      height = box(sheet).height;
    if (height > innerHeight / 3 + 2) flaws.push(`the sheet takes ${Math.round((100 * height) / innerHeight)} %`);
  } else {
    for (const stage of $$("#table.oath .stage"))
      if (stage.scrollHeight > stage.clientHeight + 2)
        flaws.push(`the stage scrolls: ${stage.scrollHeight} > ${stage.clientHeight}`);
    // What can be touched is seen, at least a strip of it: cards may overlap in a fan.
    for (const thing of $$("#board button[data-spot]").filter(shown)) {
      const { width, height } = seen(thing);
      if (width < 10 || height < 10) flaws.push(`${name(thing)} cannot be seen`);
    }
  }
  // Texts: at least 11 px high, and words break only where a hyphen shows it.
  const small = new Set(),
    broken = new Set(),
    cut = new Set();
  const walker = document.createTreeWalker(document.getElementById("table"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!text.nodeValue.trim() || !shown(parent)) continue;
    const style = getComputedStyle(parent);
    if (parseFloat(style.fontSize) < 10.99)
      small.add(`${name(parent)} “${text.nodeValue.trim().slice(0, 24)}” ${style.fontSize}`);
    const lines = document.createRange();
    lines.selectNode(text);
    const { left, right } = box(lines);
    // What is cut off at its side has dots there.
    for (let around = parent; around && around.id !== "table"; around = around.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(around);
      if (textOverflow === "ellipsis" || overflowX === "auto") break;
      const clip = box(around);
      // What is hidden on purpose is far away.
      const isNear = left < clip.right + 200 && right > clip.left - 200,
        isCut = left < clip.left - 2 || right > clip.right + 2;
      if (overflowX !== "visible" && isNear && isCut)
        cut.add(`${name(parent)} “${text.nodeValue.trim().slice(0, 24)}” in ${name(around)}`);
      if (position === "absolute" || position === "fixed") break;
    }
    if (style.hyphens === "auto") continue;
    for (const { 0: word, index } of text.nodeValue.matchAll(/[\p{L}\p{N}]{4,}/gu)) {
      // A letter after a soft hyphen that breaks the line has a second, empty box in the line before.
      const line = (at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return [...range.getClientRects()].at(-1)?.top ?? 0;
      };
      // Letters of a turned card differ in height, but by less than a line.
      const drop = line(index + word.length - 1) - line(index);
      if (drop > 0.7 * parseFloat(style.fontSize)) broken.add(`${name(parent)} “${word}”`);
    }
  }
  for (const text of [...small].slice(0, 6)) flaws.push(`text below 11 px: ${text}`);
  for (const text of [...cut].slice(0, 6)) flaws.push(`cut off at its side: ${text}`);
  for (const text of [...broken].slice(0, 6)) flaws.push(`broken word: ${text}`);
  return flaws.slice(0, 20);
})();
