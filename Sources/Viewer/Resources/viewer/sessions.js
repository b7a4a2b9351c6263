// The list of a daemon's sessions: asked for anew every few seconds while somebody looks.

import { withToken } from "./model/access-token.js";

const EVERY = 2000;
const list = document.getElementById("list");
const none = document.getElementById("none");
const count = document.getElementById("count");
const rows = new Map();

function make(tag, className) {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

function row(session) {
  const known = rows.get(session.id);
  if (known) return known;
  const item = document.createElement("li");
  const link = make("a", "session");
  link.href = withToken(`sessions/${session.id}/`);
  const [name, state, details] = [make("h2", ""), make("span", "state"), make("p", "")];
  link.append(name, state, details);
  item.append(link);
  const made = { item, name, state, details };
  rows.set(session.id, made);
  return made;
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Those that are live first, then the latest first. */
function show(sessions) {
  const order = [...sessions].sort((a, b) =>
    Number(b.live) - Number(a.live) || String(b.latest ?? "").localeCompare(String(a.latest ?? "")) || b.id - a.id);
  for (const session of order) {
    const { name, state, details } = row(session);
    write(name, session.title && session.title !== session.name ? `${session.name} · ${session.title}` : session.name);
    const word = session.live ? "live" : session.ended ? "ended" : "kept";
    state.dataset.state = word;
    write(state, word[0].toUpperCase() + word.slice(1));
    const latest = session.latest ? `, the last ${new Date(session.latest).toLocaleString()}` : "";
    write(details, `${session.source} · ${session.lines} ${session.lines === 1 ? "line" : "lines"}${latest}`);
  }
  const items = order.map((session) => rows.get(session.id).item);
  // Only another order is put into the page: what has the focus keeps it.
  if (items.length !== list.children.length || items.some((item, i) => list.children[i] !== item)) list.replaceChildren(...items);
  write(count, sessions.length === 1 ? "1 session" : `${sessions.length} sessions`);
  say(sessions.length ? "" : "There are no sessions yet: publish one to this daemon, or have it follow a file (serve --tail FILE).");
}

function say(sentence) {
  none.hidden = sentence === "";
  write(none, sentence);
}

let timer = 0;
async function look() {
  clearTimeout(timer);
  try {
    const answer = await fetch(withToken("sessions"), { cache: "no-store" });
    if (answer.ok) show(await answer.json());
    else say(answer.status === 401 ? "A token is needed: add ?token=TOKEN to this address." : await answer.text());
  } catch {
    say("The daemon does not answer. Trying again…");
  }
  clearTimeout(timer);
  if (document.visibilityState === "visible") timer = setTimeout(look, EVERY);
}

document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") look(); });
look();
