// Puts the page together: lines go into the replica, the replica onto the page once a frame,
// touches back to the program.

import { refusal, withToken } from "./model/access-token.js";
import { AccessLayer } from "./scene/access-layer.js";
import { AddressBar } from "./page/address-bar.js";
import { Announcer } from "./page/announcer.js";
import { EnvironmentPanel } from "./input/environment.js";
import { History } from "./model/history.js";
import { knownSession, linkHome } from "./page/home-link.js";
import { Inspector } from "./inspector/inspector.js";
import { TouchInput, TouchSender } from "./input/touch-input.js";
import { Keyboard } from "./input/keyboard.js";
import { Logs } from "./page/log-list.js";
import { Overlay } from "./scene/overlay.js";
import { Player } from "./timeline/player.js";
import { carriedRecording, Recording } from "./model/carried-recording.js";
import { Replica, ReplicaMismatch } from "./model/replica.js";
import { Scene } from "./scene/scene.js";
import { Stage } from "./scene/device-stage.js";
import { Status } from "./page/status-bar.js";
import { Stream } from "./model/event-stream.js";
import { Timeline } from "./timeline/timeline.js";
import { timeOfDay } from "./model/words.js";

const find = (id) => document.getElementById(id);
const replica = new Replica();
const scene = new Scene(find("scene"), replica);
const overlay = new Overlay(find("overlay"), replica);
const stage = new Stage(find("stage"), find("device"), find("screen"), (scale) => {
  scene.scale = scale;
});
const status = new Status(replica);
const history = new History();
const player = new Player({ history, replica, changed: () => moved() });
const timeline = new Timeline({ player, history, replica, chosen: (id) => inspector.reveal(id) });
const logs = new Logs(find("logs"), { tools: find("log-tools"), history, replica, player });
const inspector = new Inspector({
  replica, scene, overlay, screen: find("screen"), graphs: timeline.graphs,
  isPresent: () => stream.state === "live" && player.isLive, chosen: () => address.changed(),
});

find("title").textContent = document.title;
/** Whether this is the page of a daemon's session, which begins with its past. */
const hasPast = "home" in document.body.dataset;

let frame = 0;
let alarm = 0;
function draw(now) {
  frame = 0;
  clearTimeout(alarm);
  const wait = player.advance(now);
  if (wait === 0) {
    frame = requestAnimationFrame(draw);
  } else if (Number.isFinite(wait)) {
    alarm = setTimeout(() => { frame ||= requestAnimationFrame(draw); }, Math.min(wait, 1e9));
  }
  stage.resize(replica.size);
  overlay.resize(replica.size);
  const changes = replica.takeChanges();
  scene.draw(changes, { isMoving: wait === 0 });
  logs.draw();
  keyboard.update(changes.touched);
  access.changed();
  overlay.update();
  inspector.changed();
  status.drew(player.time);
}

/** Called when another time is shown, or the present again. */
function moved() {
  document.body.dataset.moment = player.isLive ? "present" : "past";
  status.past(player.isLive ? null : player.time);
  frame ||= requestAnimationFrame(draw);
  timeline.changed();
  address.changed();
}

// A page that carries its recording has all lines before it shows the first.
const recorded = {
  line(line, size) { history.add(line, size); },
  state(state, reason) {
    entered(state);
    if (state === "opening") {
      stage.say("Opening the recording…");
    } else if (state === "unreadable") {
      stage.say(`The recording in this page cannot be read: ${reason}`);
    } else {
      stage.quiet();
      find("screen").setAttribute("aria-label", "Recorded scene");
      timeline.open(true, false);
      // A page of a failing test begins at the failure.
      player.seek(Number(document.body.dataset.start ?? history.first));
      address.arrived();
    }
  },
};

const streamed = {
  // A daemon sends a session's past first: the page does not play it, but can go back to it.
  past(line, size) {
    if (player.isLive) history.add(line, size);
    else player.take(line, size);
    timeline.changed();
  },
  present() {
    player.present();
    if (player.isLive) player.live();
    address.arrived();
  },
  line(line, size) {
    const isFirst = history.isEmpty;
    if (isFirst) sayNothingElse();
    status.committed();
    timeline.changed();
    try {
      if (player.take(line, size) || logs.isShown) frame ||= requestAnimationFrame(draw);
      if (isFirst) address.arrived();
      if (line.kind === "event" && player.isLive) happened(line.event);
    } catch (error) {
      if (!(error instanceof ReplicaMismatch)) throw error;
      stream.open();
    }
  },
  // The next run of the session's name has begun.
  restarted() {
    history.clear();
    player.clock.reset();
    player.live();
    if (stream.state === "live") nameSession();
  },
  skipped(data) {
    const isSlow = !data?.includes('"lines":');
    stage.say(isSlow ? "This page fell behind; some frames were skipped."
      : "Some frames are missing: the daemon cannot read them.", { for: 3000 });
  },
  refused(code, sentence) {
    status.isRefused = true;
    stage.say(refusal(code, sentence));
  },
  stale(since) {
    status.staleSince = since;
    sayNothingElse();
  },
  mismatch() { stream.open(); },
  note({ clock }) {
    if (!clock) return;
    // One of the past says how fast the time passes from then on.
    if (stream.state === "live") {
      player.clock.arrived(clock.t, performance.now() / 1000, clock.speed);
    } else {
      player.clock.speed = clock.speed;
    }
    environment.showSpeed(clock.speed);
    frame ||= requestAnimationFrame(draw);
  },
  page({ title, run, notice, hasProgram, speed, time, isVirtual }) {
    if (title) setTitle(title);
    status.isRunning = hasProgram !== false;
    // Another run of the program restarts its sequence numbers and its time.
    if (run !== shownRun && shownRun !== null) {
      history.clear();
      player.clock.reset();
    }
    shownRun = run;
    if (speed !== undefined) {
      player.clock.arrived(time, performance.now() / 1000, speed);
      environment.showSpeed(isVirtual ? null : speed);
      frame ||= requestAnimationFrame(draw);
    }
    showNotice(notice);
  },
  state(state, reason) {
    entered(state);
    if (state === "live" && hasPast) nameSession();
    if (state === "live" && hasPast && history.isEmpty) {
      stage.say("This session has no lines yet; waiting for them.");
    }
    else if (state === "live") sayNothingElse();
    else if (state === "opening") stage.say("Opening the session…");
    else if (state === "reconnecting") stage.say("The connection was lost. Retrying…");
    else if (state === "ended") {
      player.clock.hold();
      showNotice(null);
      const why = reason ? `: ${reason.replace(/\.$/, "")}.` : ".";
      // A daemon retains the past. The page shows the next run of that name once it publishes.
      if (hasPast) {
        stage.say(`The program has ended${why}`, { for: 6000 });
      } else {
        stage.say(`The program has ended${why} Looking for its next run…`, {
          again: () => stream.open(),
        });
      }
    }
  },
};

/** Removes the message, unless what is shown may be old. */
function sayNothingElse() {
  const since = status.staleSince;
  if (since === null) return stage.quiet();
  stage.say(`The daemon's log has accepted nothing since ${
    timeOfDay(new Date(since * 1000)).slice(0, 8)}. What is shown may be old.`);
}

/** Names a daemon's page after its session, and reports a name that no session has. */
async function nameSession(id = null) {
  const { name, session } = await knownSession(id);
  if (session === undefined) return;
  sessionID = session?.id ?? null;
  if (session === null) {
    if (history.isEmpty) {
      const text =
        `There is no session “${name}”. This page waits, and shows it once it is published.`;
      stage.say(text, { link: true });
    }
    return;
  }
  setTitle(session.title || session.name, " · Mainspring");
  status.isRunning = session.live || session.ended;
  environment.showSpeed(session.live ? session.speed ?? null : null);
  // Lines of a file count from its first one; a program's own begin before it connects.
  const isWhole = session.source !== "publisher" || history.lines[0]?.seq === 1;
  logs.clock = session.began && isWhole
    ? Date.parse(session.began) - (session.source === "publisher" ? history.first * 1000 : 0)
    : null;
}

let sessionID = null;
/** How often a daemon's page checks whether the program is still connected, in milliseconds. */
const ASK = 5000;
if (hasPast) {
  setInterval(() => {
    if (document.visibilityState === "visible" && stream.state === "live") nameSession(sessionID);
  }, ASK);
}

let shownRun = null;

function setTitle(title, of = "") {
  document.title = title + of;
  find("title").textContent = title;
}

/** Shows a notice, such as the errors of a failed build, instead of the scene. */
function showNotice(notice) {
  find("page-notice").hidden = !notice;
  find("page-notice").toggleAttribute("data-failure", Boolean(notice?.isFailure));
  document.body.toggleAttribute("data-notice", Boolean(notice));
  find("page-notice-title").textContent = notice?.title ?? "";
  find("page-notice-text").textContent = notice?.text ?? "";
}

function entered(state) {
  status.enter(state);
  document.body.dataset.stream = state;
}

const carried = carriedRecording();
/** How much of a session's past the page of a daemon requests, in bytes. */
const PAST = 64 << 20;
const stream = carried === null
  ? new Stream(withToken(hasPast ? `stream?past=${PAST}` : "stream"), streamed, { hasPast })
  : new Recording(carried, recorded);

/** Shows an event of the present, or says it. */
function happened(event) {
  if (event?.type === "announcement") announcer.say(event);
  else if (event?.type === "read") access.read(event.view, event.element);
  else remoteFinger(event);
}

// Fingers of this page are shown at once; those of other pages (or of a script) when the stream
// reports them.
let ownTouch = -Infinity;
function remoteFinger(event) {
  if (event?.type !== "touch" || performance.now() - ownTouch < 1000) return;
  overlay.finger(event.phase, `stream-${event.id ?? 0}`, event.at);
}

const sender = new TouchSender(withToken("events"), (sentence) =>
  stage.say(sentence, { for: 4000 }));
const isTouchable = () => !inspector.isPicking && stream.state === "live" && player.isLive;
const access = new AccessLayer({
  root: find("access"),
  replica,
  tap: (id, at) => touches.tap(at),
  menu: (at) => touches.click(at),
  adjust: (line) => { if (isTouchable()) sender.send(line); },
});
const announcer = new Announcer(find("announcements"), find("urgent-announcements"));
const keyboard = new Keyboard({
  field: find("keys"),
  screen: find("screen"),
  replica,
  scene,
  isActive: isTouchable,
  send: (line) => sender.send(line),
  access,
  tap: (id) => { const [x, y, w, h] = access.item(id).box; touches.tap([x + w / 2, y + h / 2]); },
});
const touches = new TouchInput({
  screen: find("screen"),
  size: () => replica.size,
  isActive: isTouchable,
  send: (line) => sender.send(line),
  shown(phase, id, at) {
    ownTouch = performance.now();
    overlay.finger(phase, id, at);
  },
});

const environment = new EnvironmentPanel({
  panel: find("environment"),
  toggle: find("environment-toggle"),
  send: (line) => { if (isTouchable()) sender.send(line); },
});
const address = new AddressBar({
  show({ time, id }) {
    if (time !== null && !history.isEmpty) player.seek(time);
    if (id !== null) inspector.show(id);
  },
  shown: () => ({
    time: player.isLive || history.isEmpty ? null : player.time,
    id: inspector.selected,
  }),
});

// On a phone the bar is hidden until its handle is pressed.
find("bar-handle").addEventListener("click", () => {
  const isShown = document.body.toggleAttribute("data-bar");
  find("bar-handle").setAttribute("aria-expanded", isShown);
});

function rotate() { if (isTouchable()) sender.send({ rotate: true }); }
find("rotate").addEventListener("click", rotate);
document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey
    || event.metaKey
    || event.altKey
    || event.target.matches("input, textarea, select")
  ) {
    return;
  }
  if (event.key.toLowerCase() === "r") rotate();
  if (event.key.toLowerCase() === "e" && isTouchable() && !logs.isShown) {
    environment.open(find("environment").hidden);
  }
});

// For the console, and for tests: the page's state, by accessibility identifier.
const node = (ident) =>
  [...replica.nodes.values()].find((each) => each.ident === ident && !each.ghost);
window.mainspring = {
  replica,
  scene,
  stream,
  history,
  player,
  timeline,
  access,
  inspector,
  node,
  element: (ident) => scene.element(node(ident)?.id),
};

window.addEventListener("pagehide", () => stream.close());
window.addEventListener("pageshow", (event) => { if (event.persisted) stream.open(); });
// A program that has ended may have been restarted by the time its page is visible again.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && stream.state === "ended" && !hasPast) stream.open();
});
stream.open();
linkHome();
