/* The scribe's page. Everything it needs to go on without network is here once it has been opened. */

import { serverNow } from "../clock.js";
import { Poller, sayConnection } from "../live.js";
import { isKept, keepPage, keptSince, lastStand, noteStand } from "./cold.js";
import { Entry } from "./entry.js";
import { Preview } from "./preview.js";
import { Queue } from "./queue.js";
import { newId, NoAnswer, post } from "./requests.js";
import { closeDialog, fromTemplate, goTo, notice, openDialog, openRow, showView, sure, takeIn } from "./screen.js";
import { askConflict, showQueue } from "./waitinglist.js";

document.documentElement.classList.add("js");
const settings = JSON.parse(document.getElementById("scribe-settings").textContent);
const { texts } = settings;
const { base } = document.body.dataset;
const hidden = Object.entries(settings.hidden);
const form = document.getElementById("entry");
const here = settings.state; // the table and round of this page; another one needs another page
let state = settings.state;
let over = false; // the next round has begun, and this page only says so

const entry = new Entry(form, () => preview.ask());
const preview = new Preview(entry, {
  address: `${base}vorschau/`,
  fields: () => [...hidden, ["round", here.round], ...(entry.correcting ? [["replaces", entry.correcting.id]] : [])],
  texts,
  place: form.querySelector("[data-preview]"),
});
const queue = new Queue(base, {
  place: settings.state.director ? null : here.place,
  sendable: () => hidden,
  onChange: () => showAll(),
  onUnkept: () => notice(texts.no_storage, "alarm"),
  onSaved: (item, data) => {
    noteStand(base, data.stand, serverNow());
    take(data.stand);
    if (entry.untouched && !queue.items.length) preview.say(`${texts.done} ${state.who}`, "preview__saved");
  },
  onRefused: (item) => {
    if (entry.untouched && item.round === here.round) edit(item);
    else notice(`${item.what}: ${item.why}`, "alarm");
  },
  onConflict: (item) => over || choose(item),
  onTrouble: (status) => {
    if (preview.place.textContent === texts.sending) preview.say(held(), "preview__later");
    if (status === 404) notice(texts.link_gone, "alarm");
    else if (status === 401 || status === 403) notice(texts.signed_out, "alarm");
    else if (status !== null) notice(texts.server_error, "alarm");
  },
});
const poller = new Poller(`${base}stand/`, {
  etag: settings.etag,
  onNew: (text) => {
    noteStand(base, text, serverNow());
    take(text);
  },
  onAnswer: ({ status }) => status < 400 && queue.waiting.length && !queue.sending && queue.attempts > 1 && queue.hurry(),
  onConnection: (online) => {
    document.documentElement.toggleAttribute("data-no-connection", !online);
    showQueue(queue, texts, here.round, actions);
    if (online && isKept()) sayConnection(true);
  },
  onRefused: (status) => status === 404 && notice(texts.link_gone, "alarm"),
});

function take(html) {
  // An answer that was on its way while a game was saved is older than what stands here.
  const fresh = takeIn(html, (one) => one.table === here.table && one.version >= state.version);
  if (fresh === null) {
    if (!queue.items.length) location.reload();
    return;
  }
  if (fresh.table !== here.table) {
    moved(fresh);
    return;
  }
  if (fresh.version < state.version) return;
  const before = state;
  state = fresh;
  if (JSON.stringify(before) === JSON.stringify(state)) return;
  showAll();
  // Who deals now, also when somebody else has entered the game.
  if (entry.untouched && before.who && preview.place.textContent.trim().endsWith(before.who)) preview.say(state.who);
}

/** A new round: this page is of the last one, and must not be written on any more. */
function moved(fresh) {
  over = true;
  poller.stop();
  const card = fromTemplate("moved");
  card.querySelector("[data-moved-title]").textContent = fresh.title;
  for (const name of fresh.seated) {
    const line = document.createElement("li");
    line.textContent = name;
    card.querySelector("[data-moved-names]").append(line);
  }
  card.querySelector("[data-moved-go]").addEventListener("click", () => location.replace(base));
  const dialog = openDialog(card);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
}

/** Opened without network: the sheet as this phone last saw it, and since when that stands. */
function openedCold() {
  if (!isKept()) return;
  const last = lastStand(base);
  if (last) take(last.html);
  poller.online = false;
  sayConnection(false, Math.max(last?.at ?? 0, keptSince()) || null, texts.offline);
}

function showAll() {
  // With games on their way nobody here knows who deals: the rules are on the server.
  entry.seat(queue.items.length ? [] : state.players);
  const done = state.complete && !queue.items.length && !entry.correcting && !(state.director && entry.mode === "violation");
  form.hidden = done;
  document.body.toggleAttribute("data-complete", done);
  form.toggleAttribute("data-queued", queue.items.length > 0);
  document.body.style.setProperty("--queued", queue.items.length ? `" + ${queue.items.length}"` : '""');
  showQueue(queue, texts, here.round, actions);
  if (entry.untouched) {
    const present = queue.items.length ? null : state.present;
    const preset = present === null ? null : String(present);
    if (preset !== entry.presented) {
      entry.presented = preset;
      entry.reset({ present });
    }
  }
  document.querySelector("[data-new]").textContent = state.complete ? texts.finish : texts.new_game;
}

/** Where a game is that the server does not have yet. */
const held = () => (queue.kept ? texts.kept : texts.no_storage);

function save() {
  const { missing } = entry;
  if (missing) {
    entry.refuse(missing, texts.missing[missing] ?? texts.missing.re);
    return;
  }
  if (preview.refusal && !queue.items.length) {
    preview.place.replaceChildren(); // said beside its field from here on
    entry.refuse(preview.refusal.field, preview.refusal.message);
    return;
  }
  const now = serverNow();
  const item = {
    id: entry.editing?.id ?? newId(),
    fields: entry.fields(),
    what: entry.describe(texts),
    enteredAt: now === null ? null : Math.round(now),
    address: `${base}eintrag/`,
    position: queue.nextPosition(state.position, here.round),
    round: here.round,
    place: here.place,
  };
  const { correcting, editing } = entry;
  preview.stop();
  if (editing) {
    entry.reset();
    queue.change(editing, { fields: item.fields, what: item.what });
  } else if (correcting) {
    Object.assign(item, { address: correcting.address, position: null, version: correcting.version });
    item.what = `${texts.correction}: ${item.what}`;
    entry.reset();
    queue.add(item);
  } else {
    entry.reset();
    queue.add(item);
  }
  preview.say(document.documentElement.hasAttribute("data-no-connection") ? held() : texts.sending, "preview__later");
  entry.presented = undefined;
  goTo("spiel");
  window.scrollTo(0, 0);
}

/** Put a refused game back into the form. */
function edit(item) {
  const fields = {};
  for (const [name, value] of item.fields) (fields[name] ??= []).push(value);
  const row = item.version === undefined ? null : document.getElementById(`eintrag-${item.address.match(/\d+(?=\/korrigieren)/)}`);
  if (row) {
    // A correction is begun anew, from the sheet as it is now.
    queue.drop(item, { renumber: false });
    correct(row);
    entry.fill(fields);
    entry.refuse(item.field, item.why);
    return;
  }
  entry.reset();
  entry.fill(fields);
  entry.editing = item;
  showEditing(item.what);
  goTo("spiel");
  entry.refuse(item.field, item.why);
}

/** Put a game of the list into the form. */
function correct(row) {
  if (queue.items.length) {
    notice(texts.wait_first, "alarm");
    return;
  }
  entry.reset();
  entry.correcting = {
    id: row.id.replace("eintrag-", ""),
    address: `${base}${row.querySelector("[data-correct]").dataset.path}`,
    version: state.version,
    players: JSON.parse(row.dataset.players),
  };
  entry.seat(state.players);
  entry.fill(JSON.parse(row.dataset.fields));
  form.setAttribute("data-correcting", "");
  showEditing(`${texts.correction}: ${row.querySelector("[data-open]").getAttribute("aria-label").split(":")[0]}`);
  showAll();
  goTo("spiel");
  preview.ask();
}

function showEditing(words) {
  form.querySelector("[data-editing]").hidden = false;
  form.querySelector("[data-editing-text]").textContent = words;
}

function cancel() {
  preview.stop();
  preview.say(state.who);
  entry.presented = undefined;
  entry.reset();
  showAll();
  goTo("spiel");
}

const actions = {
  edit,
  again: (item) => queue.change(item, item.version === undefined ? {} : { version: state.version }),
  drop: (item) => {
    if (entry.editing?.id === item.id) cancel();
    queue.drop(item, { renumber: item.state === "refused" });
    notice(texts.dropped);
  },
  choose,
};

function choose(item) {
  askConflict(item, {
    drop: () => {
      queue.drop(item, { renumber: false });
      notice(texts.dropped);
    },
    next: ({ position }) => {
      queue.renumber(Math.max(position, state.position), item.round);
      queue.change(item, {});
    },
    replace: ({ address, version }) => {
      const rest = item.position;
      queue.change(item, { address, version, position: null });
      queue.renumber(rest + 1, item.round);
    },
  });
}

/** Send one of the page's small forms (confirm, call, strike …) and take in what comes back. */
async function act(sent) {
  const button = sent.querySelector("button");
  button?.setAttribute("aria-busy", "true");
  const fields = [...new FormData(sent)].filter(([name]) => !hidden.some(([own]) => own === name));
  try {
    const { status, data } = await post(sent.getAttribute("action"), [...fields, ...hidden]);
    if (status === 200 && data.html) openDialog(data.html);
    else if (status === 200) {
      closeDialog();
      take(data.stand);
      notice(data.message);
    } else notice(data.message ?? (status === 404 ? texts.link_gone : texts.server_error), "alarm");
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    notice(texts.no_connection, "alarm");
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  queue.opened.then(save);
});
document.addEventListener("submit", (event) => {
  const sent = event.target;
  if (event.defaultPrevented || sent === form || sent.method !== "post") return;
  event.preventDefault();
  if (sent.dataset.strike && queue.items.length) notice(texts.wait_first, "alarm");
  else if (sent.dataset.sure) sure(sent.dataset.sure, () => act(sent));
  else act(sent);
});
document.addEventListener("click", (event) => {
  const target = event.target;
  const correcting = target.closest("[data-correct]");
  if (correcting) {
    event.preventDefault();
    correct(correcting.closest("tbody"));
  } else if (target.closest("[data-cancel], [data-no-violation]")) {
    event.preventDefault();
    cancel();
  } else if (target.closest("[data-violation]")) {
    event.preventDefault();
    entry.setMode("violation");
    showAll();
    goTo("spiel");
    preview.ask();
  } else if (target.closest(".game__line")) {
    event.preventDefault();
    openRow(target.closest("tbody"));
  } else if (target.closest("button[data-go]")) goTo(target.closest("button[data-go]").dataset.go);
});
document.querySelector(".thumbbar__new").addEventListener("click", () => entry.mode === "violation" && cancel());
document.addEventListener("clock:over", () => poller.ask());
window.addEventListener("hashchange", showView);
window.addEventListener("beforeunload", (event) => {
  // Over plain HTTP nobody keeps the page: reloaded without network it is gone until there is one again.
  const lost = document.documentElement.hasAttribute("data-no-connection") && !window.isSecureContext;
  if (queue.waiting.length || lost) event.preventDefault();
});

showView();
showAll();
const opened = document.getElementById(`eintrag-${form.elements.replaces.value}`);
if (opened?.dataset.fields) correct(opened); // the address of a page without script
openedCold();
queue.open();
poller.start();
if (!state.director) keepPage();
