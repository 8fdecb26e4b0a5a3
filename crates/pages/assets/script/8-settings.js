// What each person sets for the table: stored in the browser, changed in the panel `#settings`.

const USUAL = { pace: "normal", confirm: "final", reasons: "on", sound: "off", notify: "off" };
const chosen = {}; // for browsers without storage
function setting(name) {
  try {
    return localStorage.getItem(name) ?? USUAL[name];
  } catch {
    return chosen[name] ?? USUAL[name];
  }
}
function set(name, value) {
  chosen[name] = value;
  try {
    localStorage.setItem(name, value);
  } catch {
    /* it holds until the page is left */
  }
}
function refill() {
  for (const field of $$("#settings [name]"))
    if (field.type === "checkbox") field.checked = setting(field.name) === "on";
    else field.value = setting(field.name);
  document.documentElement.dataset.reasons = setting("reasons");
}
document.addEventListener("change", async (event) => {
  const field = event.target.closest("#settings [name]");
  if (!field) return;
  if (field.type !== "checkbox") set(field.name, field.value);
  else if (field.name === "notify" && field.checked) {
    // The browser asks the person.
    const may = window.Notification && (await Notification.requestPermission()) === "granted";
    set("notify", may ? "on" : "off");
    field.checked = may;
    $("#notify-refused").hidden = may;
  } else set(field.name, field.checked ? "on" : "off");
  if (field.name === "sound" && field.checked) chime();
  if (field.name === "reasons") refill();
  show();
});

// The tab beside the board stays open when the page is loaded again.
const paneKey = "pane " + location.pathname;
document.addEventListener("change", (event) => {
  if (event.target.name !== "pane") return;
  try {
    sessionStorage.setItem(paneKey, event.target.id);
  } catch {
    /* then the first tab is shown */
  }
});
function reopen() {
  const reloaded =
    performance.getEntriesByType("navigation")[0]?.type === "reload" || document.referrer === location.href;
  try {
    const pane = reloaded && document.getElementById(sessionStorage.getItem(paneKey) ?? "");
    if (pane) pane.checked = true;
  } catch {
    /* then the first tab is shown */
  }
}

// Whether the panel of the question goes on below, so that a sign shows it.
function more() {
  for (const panel of $$("#ask, .pane, .board > .field"))
    panel.classList.toggle("more", panel.scrollHeight - panel.scrollTop - panel.clientHeight > 8);
}
if (main) {
  refill();
  reopen();
  badge();
  more();
  controls();
  force();
  for (const kind of ["scroll", "resize", "toggle", "change"])
    addEventListener(kind, more, { passive: true, capture: true });
  (window.requestIdleCallback ?? setTimeout)(() => findLast());
}
