(() => {
  // The signs of a board: symbols and numbers. Each has a text, by pointer or touch on it, and by keyboard on it or on
  // the thing around it.
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".off-screen");
  const text = (element) => {
    const told = element.closest("[data-card]");
    return told && document.getElementById("text-" + told.dataset.card)?.textContent.trim();
  };
  const name = (element) => {
    const parts = [];
    for (let at = element; at && at.id !== "board" && parts.length < 5; at = at.parentElement)
      parts.unshift(at.id || at.getAttribute("class") || at.tagName);
    return parts.join(" › ");
  };
  // The texts that the keyboard reaches: of what can have the focus, and of the signs on it.
  const reached = new Set();
  for (const thing of document.querySelectorAll('#board :is(button, summary, [tabindex="0"])'))
    for (const told of [thing, ...thing.querySelectorAll("[data-card]")]) reached.add(told.dataset.card);
  const gaps = new Set();
  for (const sign of document.querySelectorAll("#board :is(svg.art, .count, [data-count])")) {
    // What a fold, a heading of Oath's stage and a way to play a card show beside their words is said by these.
    if (!shown(sign) || sign.closest("summary, .st-head, .way-to")) continue;
    if (!text(sign)) gaps.add(`no text: ${name(sign)}`);
    else if (!reached.has(sign.closest("[data-card]").dataset.card)) gaps.add(`not by keyboard: ${name(sign)}`);
  }
  return [...gaps];
})();
