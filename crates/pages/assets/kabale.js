// The only script. Every page works without it. With it, tables are updated live, choices are made on the board itself,
// and moves are animated. Nothing here knows a particular game.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  document.documentElement.classList.add("js");

  // ---- Small conveniences for ordinary forms -----------------------------------------------------------------
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  function furnish() {
    for (const input of $$("[data-random]")) if (!input.value) input.value = nonce;
    for (const button of $$("[data-copy]")) button.hidden = !navigator.clipboard;
    compare();
  }
  document.addEventListener("change", (event) => {
    if (event.target.dataset.submit === "change") event.target.form.requestSubmit();
  });
  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy)
      navigator.clipboard.writeText(document.getElementById(copy.dataset.copy).value).then(() => {
        copy.textContent = copy.dataset.done;
      });
  });
  // The commitment that the server shows in the lobby is stored. What it shows or reveals later must match it. The page
  // contains the sentences for each outcome. The commitments of the last hundred tables are stored.
  function committed(table, shown) {
    try {
      const all = JSON.parse(localStorage.getItem("commitments")) ?? {},
        seen = all[table];
      if (!seen && $("#table[data-status=waiting]"))
        localStorage.setItem(
          "commitments",
          JSON.stringify(Object.fromEntries([...Object.entries(all).slice(-99), [table, shown]])),
        );
      return seen;
    } catch {
      return undefined;
    } // without storage, the commitment counts as not seen
  }
  const sha256 = async (text) =>
    hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
  async function compare() {
    const table = $("#fair")?.dataset.table,
      shown = $("#commitment")?.textContent,
      secret = $("#secret")?.textContent;
    if (!table || !shown) return;
    const seen = committed(table, shown);
    let verdict = seen && seen !== shown ? "wrong" : "";
    if (secret && !verdict) {
      if (!crypto.subtle) verdict = "unable";
      else if ((await sha256(`kabale/commitment/1\n${table}\n${secret}`)) !== shown) verdict = "wrong";
      else verdict = seen ? "right" : "unseen";
    }
    const line = $("#commitment-check");
    if (!line || line.dataset.verdict === verdict) return;
    line.dataset.verdict = verdict;
    line.textContent = line.dataset[verdict] ?? "";
  }
  furnish();
  // A page that is not ready yet is requested again every second.
  (function again() {
    const waits = $("main[data-again]");
    if (waits)
      setTimeout(async () => {
        try {
          waits.replaceWith(
            document.importNode(
              $("main", new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html")),
              true,
            ),
          );
        } catch {
          /* try again below */
        }
        again();
      }, 1000);
  })();

  // ---- Morph: make the old tree like the new one, keeping every element that has an id in both ---------------
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
    $("#limbo") ||
    document.body.appendChild(Object.assign(document.createElement("div"), { id: "limbo", hidden: true }));
  function extend(old, fresh) {
    const from = +fresh.dataset.from,
      box = old.parentElement,
      atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    for (const line of [...old.children]) if (+line.dataset.n >= from) line.remove();
    for (const line of [...fresh.children]) old.append(document.importNode(line, true));
    const most = +fresh.dataset.most; // a chat shows only its last lines
    while (most && old.children.length > most) old.firstElementChild.remove();
    if (atEnd) box.scrollTop = box.scrollHeight;
  }

  for (const box of $$("[role=log]")) box.scrollTop = box.scrollHeight; // start at the newest lines

  // ---- The live table ------------------------------------------------------------------------------------------
  const main = $("main[data-live]");
  const table = () => $("#table");
  const movers = (root) => new Map($$(".card[id], .token[id]", root).map((element) => [element.id, element]));
  // The ids of cards that cannot be told apart end with a place and a number: `c-hare_noble--above-2`.
  const kin = (id) => id.split("--")[0];
  const zone = (element) => element.closest("[data-zone]")?.dataset.zone ?? "";
  let boards = [],
    running = null;
  // The newest board wins: a slow page skips boards instead of lagging behind. The lines of log and chat from skipped
  // boards are kept.
  function newest() {
    const last = boards.at(-1);
    for (const lines of $$("[role=log] > ol", last)) {
      const told = boards.map((board) => $(`#${lines.parentElement.id} > ol`, board)).filter(Boolean),
        first = told.shift();
      for (const more of told) extend(first, more);
      if (first !== lines) lines.replaceWith(first);
    }
    boards = [];
    return last.getElementById("table");
  }

  function show(html) {
    if (html) boards.push(new DOMParser().parseFromString(html, "text/html"));
    if (running || !boards.length) return;
    const next = boards.at(-1);
    const was = movers(document),
      now = movers(next),
      moved = [];
    const gone = new Map([...was].filter(([id]) => !now.has(id)));
    for (const [id, element] of now) {
      const old = was.get(id);
      if (old) {
        if (zone(old) !== zone(element)) moved.push({ id });
        continue;
      }
      const equal = [...gone.keys()].find((other) => kin(other) === kin(id)); // it has moved here
      gone.delete(equal);
      moved.push({ id, from: equal ?? element.dataset.from });
    }
    for (const [id, element] of gone) moved.push({ id, to: element.dataset.to });
    const counts = new Map($$("[data-count]").map((element) => [path(element), +element.dataset.count]));
    const backs = new Set(
      $$(".card .back")
        .map((back) => back.closest(".card"))
        .flatMap((card) => [card.id, card.dataset.spot])
        .filter(Boolean),
    );
    const paint = () => {
      const fresh = boards.length && newest();
      if (!fresh) return;
      const active = document.activeElement,
        focus = active && table().contains(active) ? active.id || active.value : null;
      const asked = (root) => $("#choose", root)?.elements.decision.value,
        same = asked(document) !== undefined && asked(document) === asked(fresh);
      if (same) {
        $("#preview", fresh).dataset.keep = "";
        remember(fresh);
      } // the question is the same: a choice that was begun stays
      keep = new Set($$("[id]", fresh).map((element) => element.id));
      morph(table(), fresh);
      $("#limbo")?.replaceChildren();
      if (same) mark();
      else forget();
      furnish();
      if (focus && document.activeElement !== active)
        (document.getElementById(focus) ?? $("#choose button, #ask button"))?.focus({ preventScroll: true });
      for (const element of $$("[data-count]")) {
        const before = counts.get(path(element)),
          after = +element.dataset.count;
        if (before !== undefined && before !== after) fly(element, after - before);
      }
      for (const face of $$(".card .face")) {
        const card = face.closest(".card");
        // A card whose id changes when it is turned up is recognized by its spot.
        const turned = backs.has(was.has(card.id) ? card.id : card.dataset.spot);
        if (turned && zone(card) !== "hand") turn(card);
      }
      if (table().dataset.turn === "yours") document.title = "● " + document.title.replace(/^● /, "");
      else document.title = document.title.replace(/^● /, "");
      tick();
    };
    if (!moved.length || moved.length > 40 || !document.startViewTransition || calm.matches || document.hidden)
      return paint();
    const name = (on) => {
      // Only moving elements get a name, since each named element costs time.
      for (const { id, from, to } of moved) {
        const element = document.getElementById(id) ?? document.getElementById(on ? (from ?? "") : (to ?? ""));
        if (element && !element.style.viewTransitionName)
          element.style.viewTransitionName = "m-" + id.replace(/[^\w-]/g, "_");
      }
    };
    const clear = () => {
      for (const element of $$("[style]")) element.style.viewTransitionName = "";
    };
    name(true);
    running = document.startViewTransition(() => {
      clear();
      paint();
      name(false);
    });
    running.ready.catch(() => {}); // skipped by a click, or because the page was hidden
    running.finished
      .catch(() => {})
      .then(() => {
        running = null;
        clear();
        show();
      });
  }
  const path = (element) => {
    const home = element.closest("[id]");
    return home.id + "/" + $$("[data-count]", home).indexOf(element);
  };
  function fly(element, change) {
    if (calm.matches || document.hidden) return;
    const box = element.getBoundingClientRect(),
      note = document.createElement("span");
    note.className = "flying " + (change > 0 ? "gain" : "loss");
    note.textContent = (change > 0 ? "+" : "−") + Math.abs(change);
    note.style.left = box.left + box.width / 2 + scrollX + "px";
    note.style.top = box.top + scrollY + "px";
    document.body.append(note);
    note
      .animate(
        [
          { opacity: 0, transform: "translate(-50%, 60%) scale(.7)" },
          { opacity: 1, transform: "translate(-50%, -40%) scale(1.2)", offset: 0.3 },
          { opacity: 0, transform: "translate(-50%, -220%) scale(1)" },
        ],
        { duration: 1400, easing: "ease-out" },
      )
      .finished.then(() => note.remove());
  }
  const turn = (card) => {
    if (!calm.matches)
      card.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: 350, easing: "ease-out" });
  };

  // During a view transition, clicks reach the document instead of the element under the pointer. So a click ends the
  // transition and is passed on to that element.
  addEventListener("pointerdown", () => running?.skipTransition(), true);
  addEventListener(
    "click",
    (event) => {
      if (event.target !== document.documentElement) return;
      const hand = () =>
        document.elementFromPoint(event.clientX, event.clientY)?.closest("button, a, input, summary")?.click();
      if (!running) return hand();
      running.skipTransition();
      running.finished.catch(() => {}).then(hand);
    },
    true,
  );
  document.addEventListener(
    "toggle",
    (event) => {
      if (event.target.tagName === "DETAILS") event.target.dataset.touched = "1";
    },
    true,
  );

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
  // A message is the whole changing part of the page, or says what changed: a line with `first+count` for pieces of the
  // last
  // one and a bare number for that many new pieces, which follow after the line. Pieces begin with opening tags.
  let pieces = [];
  const cut = (html) => html.split(/(?=<(?!\/))/);
  function patch(message) {
    if (message.startsWith("<")) pieces = cut(message);
    else {
      const end = message.indexOf("\n"),
        fresh = cut(message.slice(end + 1)),
        old = pieces;
      pieces = message
        .slice(0, end)
        .split(" ")
        .flatMap((part) => {
          const [first, count] = part.split("+");
          return count ? old.slice(+first, +first + +count) : fresh.splice(0, +first);
        });
    }
    return pieces.join("");
  }
  function connect() {
    // Not an EventSource: over HTTP/1.1 a browser allows only six of them, so the seventh tab would hang.
    if (socket) return;
    const address = new URL(main.dataset.live, location.href.replace(/^http/, "ws"));
    address.search = new URLSearchParams({ rev: table().dataset.rev, lang: document.documentElement.lang });
    socket = new WebSocket(address);
    socket.onopen = () => {
      pieces = [];
      opened = heard = Date.now();
      connection("on");
    };
    socket.onmessage = (event) => {
      heard = Date.now();
      if (event.data) show(patch(event.data));
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

  // ---- Choosing: on the board or from the list; see what it would do; confirm what cannot be taken back --------
  let picked = []; // the spots picked so far
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
    for (const thing of $$("#board [data-spot]")) {
      const spot = thing.dataset.spot;
      thing.classList.toggle("chosen", picked.includes(spot));
      if (thing.tagName === "BUTTON")
        thing.classList.toggle("can", picked.includes(spot) || left.some((offer) => touches(offer, spot)));
    }
    for (const offer of offers()) offer.closest("li").hidden = picked.length > 0 && !left.includes(offer);
    if (picked.length && left.length > 1) {
      const list = $("#all-choices");
      if (list) {
        list.open = true;
      }
    }
    return left;
  }
  const notice = (text) => {
    const line = $("#notice");
    if (line) line.textContent = text;
  };
  async function consider(offer) {
    const form = $("#choose"),
      box = $("#preview");
    for (const other of offers()) other.classList.toggle("chosen", other === offer);
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
    if (answer?.undoable) return choose(offer.value);
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
    box.scrollIntoView({ block: "nearest" });
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
        rev = new DOMParser().parseFromString(html, "text/html").getElementById("table").dataset.rev;
      notice(rev === table().dataset.rev ? "" : form.dataset.late);
      if (rev === table().dataset.rev) {
        show(html);
        $("#advice")?.scrollIntoView({ block: "nearest" });
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
      const twin = fresh.querySelector("#" + CSS.escape(old.id));
      if (twin) {
        twin.dataset.share = old.dataset.share;
        twin.classList.toggle("best", old.classList.contains("best"));
      }
    }
  }
  const choose = (choice) => {
    const form = $("#choose");
    forget();
    form.classList.add("sent");
    return post(form, { choice, confirmed: "1" }).finally(() => form.classList.remove("sent"));
  };
  let line = null; // the chat line being sent
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!main || !table().contains(form)) return;
    const by = event.submitter;
    if (form.id === "choose") {
      event.preventDefault();
      if (!by) return;
      if (by.dataset.spot) pick(by.dataset.spot);
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

  // ---- Texts of cards, rules, keys ---------------------------------------------------------------------------------
  const text = $("#card-text");
  let texted = null;
  function describe(card) {
    if (!text?.showPopover || card === texted) return;
    texted = card;
    const source = card && document.getElementById("text-" + card.dataset.card);
    if (!source) {
      if (text.matches(":popover-open")) text.hidePopover();
      return;
    }
    text.replaceChildren(...[...source.childNodes].map((node) => node.cloneNode(true)));
    if (!text.matches(":popover-open")) text.showPopover();
    const box = card.getBoundingClientRect(),
      own = text.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
    const above = box.top > own.height + 12;
    text.style.left = left + "px";
    text.style.top = (above ? box.top - own.height - 8 : Math.min(box.bottom + 8, innerHeight - own.height - 8)) + "px";
  }
  if (text) {
    document.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") describe(event.target.closest("[data-card]"));
    });
    document.addEventListener("focusin", (event) => describe(event.target.closest("[data-card]")));
    document.addEventListener("focusout", () => describe(null));
    document.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse") describe(event.target.closest("[data-card]"));
    });
    document.addEventListener("scroll", () => describe(null), { passive: true, capture: true });
  }
  // The illustrated rules have no rules by number: an address with an id means the numbered ones.
  const guide = $("main[data-numbered]");
  if (guide && location.hash && !document.getElementById(decodeURIComponent(location.hash.slice(1))))
    location.replace(guide.dataset.numbered + location.hash);
  const search = $("#search");
  if (search) {
    search.closest("label").hidden = false;
    search.addEventListener("input", () => {
      const words = search.value.toLowerCase().split(/\s+/);
      let n = 0;
      for (const group of document.querySelectorAll(".deck-group")) {
        const cards = [...group.querySelectorAll(".deck > li")];
        for (const card of cards) card.hidden = !words.every((word) => card.textContent.toLowerCase().includes(word));
        const left = cards.filter((card) => !card.hidden).length;
        group.hidden = !left;
        n += left;
      }
      $("#found").textContent = n ? "" : search.dataset.none;
    });
  }
  const dialog = $("#rules");
  async function rules(link) {
    const address = new URL(link.href);
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    const body = $(".rules-text", dialog);
    body.replaceChildren(...[...page.querySelector("main").childNodes].map((node) => document.importNode(node, true)));
    dialog.showModal();
    const at = address.hash && document.getElementById(decodeURIComponent(address.hash.slice(1)));
    if (at) {
      at.closest("li, p")?.classList.add("here");
      at.scrollIntoView({ block: "center" });
      at.focus();
    }
  }
  if (dialog)
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a.rule");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      rules(link).catch(() => {
        location.href = link.href;
      });
    });
  document.addEventListener("keydown", (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) ||
      dialog?.open
    )
      return;
    if (event.key === "Escape") {
      describe(null);
      forget();
      return;
    }
    if (event.key === "ArrowLeft" || event.key === "ArrowRight")
      return $(event.key === "ArrowLeft" ? ".moments [rel=prev]" : ".moments [rel=next]")?.click();
    if (event.key === "c" && $("#all-choices")) {
      $("#all-choices").open = true;
      return offers()
        .find((offer) => offer.checkVisibility())
        ?.focus();
    }
    const button =
      $(`[data-key="${CSS.escape(event.key)}"]`) ??
      (/^[1-9]$/.test(event.key) ? offers().filter((offer) => offer.checkVisibility())[event.key - 1] : null);
    if (button) {
      event.preventDefault();
      button.click();
    }
  });
})();
