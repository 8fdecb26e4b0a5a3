// Choosing: on the board or from the list; see what it would do; confirm what cannot be taken back.

let picked = []; // the spots picked so far
let following = false; // whether the focus goes on to the next question
// The choices that are staged and not made yet.
const staged = (root = document) => $$("#staged [name=choice]", root).map((input) => input.value);
// Puts the focus on the first answer to the question, or on the question itself while another player decides.
function follow() {
  const answers = [...offers(), ...$$("#ask .dock button, #board button.can")];
  const answer = $("#do-it") ?? answers.find((answer) => answer.checkVisibility());
  (answer ?? $("#question") ?? $("#turn"))?.focus({ preventScroll: true });
  if (answer) following = false;
}
// Scrolls the panel of the question so far that a part of it is seen, but never so far that the question is not.
function reveal(part, ...kept) {
  const panel = $("#ask"),
    top = panel.getBoundingClientRect().top;
  const below = part.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom,
    most = Math.min(...[$("#turn"), ...kept].map((it) => it.getBoundingClientRect().top)) - top;
  if (most < 0 || below > 0) panel.scrollTop += Math.min(Math.max(below, 0), most);
}
const offers = () => $$("#choose [name=choice][value]").filter((button) => button.closest("#all-choices"));
const touches = (offer, spot) =>
  offer.dataset.piece === spot || offer.dataset.place === spot || offer.dataset.seat === spot;
function forget() {
  picked = [];
  mark();
  $("#preview")?.replaceChildren();
}
function mark() {
  const left = offers().filter((offer) => picked.every((spot) => touches(offer, spot)));
  for (const thing of $$("#board [data-spot], .dock [data-spot]")) {
    const spot = thing.dataset.spot;
    thing.classList.toggle("chosen", picked.includes(spot));
    if (thing.tagName === "BUTTON")
      thing.classList.toggle("can", picked.includes(spot) || left.some((offer) => touches(offer, spot)));
  }
  for (const offer of offers()) offer.closest("li").hidden = picked.length > 0 && !left.includes(offer);
  // What is left to choose is listed, unless the dock shows it.
  const list = $("#all-choices"),
    docked = $$("#ask .dock button").some((button) => button.checkVisibility());
  if (list && picked.length && left.length > 1 && !docked) list.open = true;
  return left;
}
// What happened by itself is no error, and looks like none.
const notice = (text, happened = false) => {
  const line = $("#notice");
  if (!line) return;
  line.textContent = text;
  line.classList.toggle("happened", happened);
};
// Shows the table as it would be after the choices, which are made together later.
async function stage(choices) {
  explained();
  const form = $("#choose"),
    decision = form.elements.decision.value,
    query = new URLSearchParams([["decision", decision], ...choices.map((choice) => ["choice", choice])]);
  try {
    const answer = await fetch(form.dataset.draft + "?" + query, { headers: { "x-live": "1" } });
    if (answer.ok) {
      const html = await answer.text();
      if ($("#choose")?.elements.decision.value === decision) {
        following = true;
        boards.push(parsed(html));
        show();
        if ($("#staged")) reveal($("#staged"));
        return;
      }
    } else notice((await answer.json()).detail);
  } catch {
    connection("off");
  }
  for (const board of boards) board.waits = false;
  show();
}
document.addEventListener("click", (event) => {
  if (!main || !event.target.closest("#step-back")) return;
  event.preventDefault();
  stage(staged().slice(0, -1));
});
async function consider(offer) {
  const form = $("#choose"),
    box = $("#preview");
  forced.text = "";
  for (const other of offers()) other.classList.toggle("chosen", other === offer);
  if (form.dataset.draft && setting("confirm") !== "never") return stage([...staged(), offer.value]);
  const query = new URLSearchParams({ decision: form.elements.decision.value, choice: offer.value });
  let answer;
  try {
    answer = await (
      await fetch(form.dataset.preview + "?" + query, { headers: { accept: "application/json" } })
    ).json();
  } catch {
    answer = null;
  }
  if (!form.isConnected || form !== $("#choose") || form.elements.decision.value !== query.get("decision")) return;
  const plain = answer?.undoable || (answer?.certain && answer.tells.length < 2);
  if (setting("confirm") === "never" || (plain && setting("confirm") !== "always")) return choose(offer.value);
  const line = (tag, text, name) => {
    const element = document.createElement(tag);
    element.textContent = text;
    if (name) element.className = name;
    return element;
  };
  const list = document.createElement("ul");
  for (const text of answer?.tells ?? []) list.append(line("li", text));
  if (answer && !answer.certain) list.append(line("li", box.dataset.unsure, "quiet"));
  const ok = line("button", box.dataset.ok, "button main"),
    no = line("button", box.dataset.no, "plain"),
    row = document.createElement("p");
  ok.id = "do-it";
  ok.type = no.type = "button";
  ok.onclick = () => choose(offer.value);
  no.onclick = () => {
    forget();
    for (const other of offers()) other.classList.remove("chosen");
    offer.isConnected && offer.focus({ preventScroll: true });
  };
  row.append(ok, no);
  box.replaceChildren(line("p", offer.textContent, "what"), list, line("p", box.dataset.final, "quiet"), row);
  ok.focus({ preventScroll: true });
  reveal(box);
}
async function post(form, extra) {
  const body = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(extra)) body.set(name, value);
  for (let attempt = 0; ; attempt++) {
    // Each attempt has the same key, so that it counts only once.
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        headers: { "x-live": "1", accept: "application/json" },
        body,
      });
      if (answer.status === 503 && attempt < 4) throw new Error();
      const said = answer.ok ? null : await answer.json().catch(() => null);
      notice(answer.ok ? "" : (said?.detail ?? answer.statusText));
      if (answer.ok && !socket) {
        if (heard) connect();
        else location.reload();
      } // without a connection, the page has to fetch the result
      return answer.ok;
    } catch {
      if (attempt >= 4) {
        connection("off");
        return false;
      }
      await new Promise((go) => setTimeout(go, 300 * 2 ** attempt));
    }
  }
}
// Asks for a hint. The answer is the changing part of the page, with the bot's estimate for each choice.
async function hint(form) {
  const button = $("button", form);
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    const answer = await fetch(form.action + "?" + new URLSearchParams(new FormData(form)), {
      headers: { "x-live": "1" },
    });
    if (!answer.ok) return notice((await answer.json()).detail);
    const html = await answer.text(),
      fresh = parsed(html),
      rev = fresh.getElementById("table").dataset.rev;
    notice(rev === table().dataset.rev ? "" : form.dataset.late);
    if (rev === table().dataset.rev) {
      boards.push(fresh);
      show();
      $("#ask").scrollTop = 0; // the button for hints may have been scrolled to
      if ($("#advice")) reveal($("#advice"), $("#question"));
    }
  } catch {
    connection("off");
  } finally {
    button.ariaBusy = null;
  }
}
// Copies what the server does not send again for an open question: the marked choice and the hint.
function remember(fresh) {
  const chosen = $("#all-choices .chosen");
  if (chosen) $(`#${chosen.parentElement.id} button`, fresh)?.classList.add("chosen");
  const box = $("#advice", fresh);
  if (!box || box.firstElementChild) return;
  box.dataset.keep = "";
  for (const old of $$("[data-share]")) {
    // The buttons of the dock have no id.
    const twin = fresh.querySelector(old.id ? "#" + CSS.escape(old.id) : `.dock [value="${CSS.escape(old.value)}"]`);
    if (twin) {
      twin.dataset.share = old.dataset.share;
      twin.classList.toggle("best", old.classList.contains("best"));
    }
  }
}
const choose = (choice, more) => {
  const form = $("#choose");
  explained();
  endAgain();
  paused = false;
  undoing = Infinity;
  following = $("#ask").contains(document.activeElement) || $("#board").contains(document.activeElement);
  if (following) $("#question")?.focus({ preventScroll: true });
  forget();
  form.classList.add("sent");
  const extra = { ...more, ...(choice === undefined ? {} : { choice }), confirmed: "1" };
  return post(form, extra).finally(() => form.classList.remove("sent"));
};

// A choice that everybody knows to be the only one is made without a question, and the page says so. Whoever takes a
// choice back also takes back those that followed from it by themselves.
let undoing = Infinity, // the number of choices when one was to be taken back
  forced = { made: -1, left: -1, text: "" };
function force() {
  const line = $("#notice"),
    form = $("#choose"),
    decision = number(),
    only = form?.dataset.forced;
  if (forced.text && !line?.textContent) notice(forced.text, true);
  if (decision < undoing && undoing < Infinity && form) {
    undoing = Infinity;
    forced = { made: -1, left: only ? decision : -1, text: "" };
    notice("");
    if (only && $("#undo")) {
      undoing = decision;
      post($("#undo"), {});
      return;
    }
  }
  if (only && forced.left === decision) document.documentElement.dataset.left = decision;
  else delete document.documentElement.dataset.left;
  if (!only || setting("confirm") === "always" || forced.made === decision || forced.left === decision) return;
  const offer = offers().find(({ value }) => value === only);
  if (!offer || boards.length || again) return;
  forced = { made: decision, left: -1, text: [line.dataset.forced, offer.textContent].join(" ") };
  setTimeout(
    () => {
      if (number() !== decision || !$("#choose")) return;
      choose(only);
      notice(forced.text, true);
    },
    Math.min(pace(), 700),
  );
}
let line = null; // the chat line being sent
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!main || !table().contains(form)) return;
  const by = event.submitter;
  if (form.id === "choose") {
    event.preventDefault();
    if (!by) return;
    if (by.name === "compose") choose(undefined, { compose: by.value });
    else if (by.id === "do-it") choose();
    else if (by.dataset.spot) pick(by.dataset.spot);
    else consider(by);
  } else if (form.id === "hint") {
    event.preventDefault();
    hint(form);
  } else if (form.id === "say") {
    event.preventDefault();
    const text = form.elements.text.value;
    // Sending the same line again uses the same key.
    if (line?.text !== text) line = { text, key: hex(crypto.getRandomValues(new Uint8Array(16))) };
    post(form, { key: line.key }).then((done) => {
      if (done) {
        line = null;
        form.reset();
      }
    });
  } else if (form.id === "undo" || form.closest("#around")) {
    event.preventDefault();
    if (form.id === "undo") undoing = number();
    post(form, by?.name ? { [by.name]: by.value } : {}).then((done) => {
      if (done && by?.dataset.done) by.textContent = by.dataset.done;
    });
  }
});
function pick(spot) {
  if (picked.includes(spot)) {
    picked = picked.filter((other) => other !== spot);
    $("#preview")?.replaceChildren();
    mark();
    return;
  }
  let left = ((picked = [...picked, spot]), mark());
  if (!left.length) {
    picked = [spot];
    left = mark();
  }
  if (left.length === 1) consider(left[0]);
  else $("#preview")?.replaceChildren();
}
