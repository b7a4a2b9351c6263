// The list of a daemon's sessions, requested every few seconds while the page is visible.

import { refusal, withToken } from "../model/access-token.js";
import { PictureQueue } from "./picture-queue.js";
import { Replica } from "../model/replica.js";
import { Scene } from "../scene/scene.js";
import { onTypefaceLoaded } from "../scene/typeface.js";
import { duration, size } from "../model/words.js";

const EVERY = 2000;
const list = document.getElementById("list");
const none = document.getElementById("none");
const count = document.getElementById("count");
/** The largest size of a picture, in CSS pixels. */
const PICTURE = [64, 96];
/** The maximum number of views in a picture. */
const MOST = 1500;
const rows = new Map();
const pictures = new PictureQueue({ isInSight: (id) => rows.get(id).isInSight, draw });
// Pictures are requested when their rows scroll into sight.
const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const seen = rows.get(Number(target.dataset.session));
    seen.isInSight = isIntersecting;
    pictures.request(seen.session, performance.now());
  }
});

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
  const [shown, name, state, details] = [
    make("div", "thumbnail"), make("h2", ""), make("span", "state"), make("p", ""),
  ];
  shown.setAttribute("aria-hidden", "true");
  const screen = make("div", "scene");
  shown.append(screen);
  link.append(shown, name, state, details);
  item.append(link);
  item.dataset.session = session.id;
  const made = {
    item,
    name,
    state,
    details,
    shown,
    screen,
    session,
    isInSight: false,
  };
  rows.set(session.id, made);
  sight.observe(item);
  return made;
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Live sessions first, then the latest first. */
function show(sessions) {
  const order = [...sessions].sort((a, b) =>
    Number(b.live) - Number(a.live)
    || String(b.latest ?? "").localeCompare(String(a.latest ?? ""))
    || b.id - a.id);
  for (const session of order) {
    const known = row(session);
    const { name, state, details } = known;
    known.session = session;
    pictures.request(session, performance.now());
    write(
      name,
      session.title && session.title !== session.name
        ? `${session.name} · ${session.title}`
        : session.name,
    );
    const word = session.live ? "live" : session.ended ? "ended" : "kept";
    state.dataset.state = word;
    write(state, word[0].toUpperCase() + word.slice(1));
    const facts = [
      session.source,
      `${session.lines} ${session.lines === 1 ? "line" : "lines"}`,
      size(session.bytes),
    ];
    if (session.latest) {
      facts.push(duration((Date.parse(session.latest) - Date.parse(session.began)) / 1000));
      facts.push(`last line ${new Date(session.latest).toLocaleString()}`);
    }
    write(details, facts.filter(Boolean).join(" · "));
  }
  const items = order.map((session) => rows.get(session.id).item);
  // Rows are moved only if the order changed, so that the focus stays where it is.
  if (items.length !== list.children.length || items.some((item, i) => list.children[i] !== item)) {
    list.replaceChildren(...items);
  }
  write(count, sessions.length === 1 ? "1 session" : `${sessions.length} sessions`);
  const advice = "There are no sessions yet: publish one to this daemon, or let it follow a file"
    + " (serve --tail FILE).";
  say(sessions.length ? "" : advice);
}

/**
 * Draws a session's window in its current state. Returns whether that succeeded; otherwise the
 * previous picture remains, or the empty one.
 */
async function draw(id) {
  try {
    const answer = await fetch(withToken(`sessions/${id}/snapshot`), { cache: "no-store" });
    if (!answer.ok) return false;
    paint(rows.get(id), await answer.json());
    return true;
  } catch {
    return false;
  }
}

/** Draws the state of a full line with the elements of the session's page, only smaller. */
function paint(row, line) {
  const [width, height] = line.size;
  if (!(width > 0 && height > 0)) return;
  const { id } = row.session;
  row.replica ??= new Replica();
  row.scene ??= new Scene(row.screen, row.replica, `${id}-`, `sessions/${id}/`);
  // Parents come before their children, so the first views are a tree.
  row.replica.apply({ ...line, nodes: line.nodes.slice(0, MOST) });
  row.replica.show(line.t);
  const scale = Math.min(PICTURE[0] / width, PICTURE[1] / height);
  row.shown.style.width = `${width * scale}px`;
  row.shown.style.height = `${height * scale}px`;
  row.shown.classList.add("drawn");
  row.scene.scale = scale;
  row.scene.draw(row.replica.takeChanges());
}

onTypefaceLoaded(() => {
  for (const { scene } of rows.values()) scene?.measureTexts();
});

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
    else say(refusal(answer.status, await answer.text()));
  } catch {
    say("The daemon does not answer. Retrying…");
  }
  clearTimeout(timer);
  if (document.visibilityState === "visible") timer = setTimeout(look, EVERY);
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") look();
});
look();
