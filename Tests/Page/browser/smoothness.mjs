// Measures how smoothly the page moves, in a headless Chromium, and fails if it does not:
//
//   frames  500 moving views, against the same elements moved by CSS animations, in turns in the
//           same page: at most five percentage points more frames may be missing at 60 Hz.
//   work    what the browser's main thread does for a frame of these views, against a script that
//           does nothing but write as many transforms: at most 2.5 times its processor time, the
//           styles computed as often, and one layout more, for the time in the page's bar.
//   jitter  lines that take 0 to 200 ms longer, at random: between two frames no view may leave its
//           curve by half a point.
//
//   Scripts/test-page --smooth [frames|work|jitter] [--seconds N]
//
// The lines come from a server in this file, so that the page is measured and not a program. Frames
// are missed wherever the processors are busy with something else, by CSS animations less than by
// scripts; `work` and `jitter` do not depend on that. Exits with status 1 if a limit is exceeded.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const option = (name, usual) => {
  const place = process.argv.indexOf(name);
  return place < 0 ? usual : process.argv[place + 1];
};
const viewer = option("--viewer", join(here, "../../../Sources/Viewer/Resources/viewer"));
const seconds = Number(option("--seconds", 3));

const NODES = 500;
const SIZE = [1000, 700];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css",
  ".svg": "image/svg+xml" };

function browser() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const named = process.env.MAINSPRING_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  return (process.env.PATH ?? "").split(":")
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path)) ?? null;
}

function generator(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

const start = process.hrtime.bigint();
const now = () => Number(process.hrtime.bigint() - start) / 1e9;

/** A program of moving views: writes lines of version 2 to the streams that are open. */
class Program {
  #seq = 0;
  #open = new Set();
  #random = generator(11);
  frames = new Map();
  animations = new Map();

  constructor({ count, jitter }) {
    Object.assign(this, { count, jitter });
    for (let id = 2; id < count + 2; id += 1) this.frames.set(id, this.#place());
  }

  #place() {
    return [this.#random() * (SIZE[0] - 30), this.#random() * (SIZE[1] - 30), 24, 24];
  }

  open(answer) {
    const waiting = [];
    let timer = null;
    let last = 0;
    // In order, each line after a random delay.
    const flush = () => {
      while (waiting.length > 0 && waiting[0].due <= performance.now()) {
        answer.write(waiting.shift().text);
      }
      timer = waiting.length > 0
        ? setTimeout(flush, Math.max(0, waiting[0].due - performance.now())) : null;
    };
    const write = (line) => {
      const text = `event: ${line.kind}\nid: ${line.seq}\ndata: ${JSON.stringify(line)}\n\n`;
      last = Math.max(last, performance.now() + this.#random() * this.jitter);
      waiting.push({ due: last, text });
      if (timer === null) flush();
    };
    this.#open.add(write);
    answer.on("close", () => {
      this.#open.delete(write);
      clearTimeout(timer);
    });
    write(this.#full());
  }

  #full() {
    const nodes = [{ id: 1, class: "UIWindow", frame: [0, 0, ...SIZE], background: "#ffffffff" }];
    for (const [id, frame] of this.frames) {
      nodes.push({ id, parent: 1, class: "UIView", frame, background: color(id),
        ...(this.animations.has(id) ? { animations: this.animations.get(id) } : {}) });
    }
    return { v: 2, seq: this.#seq, t: now(), kind: "full", size: SIZE, scale: 2, fps: 60, nodes };
  }

  #send(t, nodes) {
    this.#seq += 1;
    const line = { v: 2, seq: this.#seq, t, kind: "delta", nodes };
    for (const write of this.#open) write(line);
    return line;
  }

  /** Moves some views elsewhere from now on, with a spring on top of what moves them already. */
  move(ids, duration) {
    const t = now();
    return this.#send(t, ids.map((id) => {
      const [before, after] = [this.frames.get(id), this.#place()];
      this.frames.set(id, after);
      const track = {
        path: "position", from: [before[0] - after[0], before[1] - after[1]], to: [0, 0],
        additive: true, duration, fills: "before", spring: [1, 60, 9, 0],
      };
      const running = (this.animations.get(id) ?? []).filter(({ end }) => end > t);
      const animations = [...running, {
        key: "position", begin: t, end: t + duration, timing: "spring", tracks: [track],
      }];
      this.animations.set(id, animations);
      return { id, frame: after, animations };
    }));
  }

  /** Removes what has ended. */
  end() {
    const t = now();
    const nodes = [];
    for (const [id, animations] of this.animations) {
      const running = animations.filter(({ end }) => end > t);
      if (running.length === animations.length) continue;
      this.animations.set(id, running);
      if (running.length === 0) this.animations.delete(id);
      nodes.push({ id, animations: running.length > 0 ? running : null });
    }
    return nodes.length > 0 ? this.#send(t, nodes) : null;
  }

  get ids() { return [...this.frames.keys()]; }
}

const color = (id) => `#${((id * 2654435761) >>> 8 & 0xffffff).toString(16).padStart(6, "0")}ff`;

/** Asks the browser for its counters, over the pipes of its debugging protocol. */
class Inspector {
  #input;
  #asked = 0;
  #waiting = new Map();
  #received = "";
  #session = null;

  constructor(input, output) {
    this.#input = input;
    // The browser closes them when it is ended.
    for (const pipe of [input, output]) pipe.on("error", () => {});
    output.setEncoding("utf8").on("data", (text) => {
      const messages = (this.#received + text).split("\0");
      this.#received = messages.pop();
      for (const { id, result } of messages.map((message) => JSON.parse(message))) {
        this.#waiting.get(id)?.(result);
        this.#waiting.delete(id);
      }
    });
  }

  #ask(method, params = {}, sessionId = undefined) {
    const id = (this.#asked += 1);
    this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((done) => this.#waiting.set(id, done));
  }

  /** Resolves with the page's counters by name; durations are processor seconds. */
  async metrics() {
    if (!this.#session) {
      const { targetInfos } = await this.#ask("Target.getTargets");
      const { targetId } = targetInfos.find(({ type }) => type === "page");
      const { sessionId } = await this.#ask("Target.attachToTarget", { targetId, flatten: true });
      this.#session = sessionId;
      await this.#ask("Performance.enable", { timeDomain: "threadTicks" }, sessionId);
    }
    const { metrics } = await this.#ask("Performance.getMetrics", {}, this.#session);
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  }
}

/** Serves the page with a program and a probe, and resolves with what the probe reports. */
function measure(program, probe, actions) {
  return new Promise((resolve, reject) => {
    const profile = mkdtempSync(join(tmpdir(), "mainspring-smooth-"));
    const answers = new Set();
    const server = createServer((request, answer) => {
      const path = new URL(request.url, "http://localhost").pathname;
      if (path === "/stream") {
        answer.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
        answers.add(answer);
        return program.open(answer);
      }
      if (request.method === "POST") {
        let text = "";
        request.on("data", (part) => { text += part; });
        request.on("end", async () => {
          const action = path === "/metrics" ? () => inspector.metrics() : actions[path.slice(1)];
          answer.end(JSON.stringify(await action?.(text && JSON.parse(text)) ?? null));
          if (path === "/report") finish(JSON.parse(text));
        });
        return;
      }
      const file = join(viewer, path === "/" ? "index.html" : path);
      if (path === "/probe.js") {
        answer.writeHead(200, { "content-type": "text/javascript" });
        return void answer.end(`(${probe})(${JSON.stringify({ seconds, nodes: NODES })});`);
      }
      if (!file.startsWith(viewer) || !existsSync(file)) return void answer.writeHead(404).end();
      answer.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
      let body = readFileSync(file);
      if (path === "/") {
        body = body.toString().replace("</head>",
          "<script type=\"module\" src=\"probe.js\"></script></head>");
      }
      answer.end(body);
    });
    let child = null;
    let inspector = null;
    const patience = setTimeout(
      () => finish(null, new Error("the page did not report in time")), 240_000);
    function finish(report, error = null) {
      clearTimeout(patience);
      for (const answer of answers) answer.end();
      child?.kill();
      server.close();
      // The browser's other processes write to its profile until they have ended too.
      child?.on("exit", () => setTimeout(
        () => rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
        500));
      if (error) reject(error);
      else resolve(report);
    }
    server.listen(0, "127.0.0.1", () => {
      child = spawn(browser(), [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--mute-audio",
        "--no-first-run", "--disable-background-networking", "--disable-component-update",
        "--disable-dev-shm-usage", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "--window-size=1280,900",
        `http://127.0.0.1:${server.address().port}/`,
      ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
      inspector = new Inspector(child.stdio[3], child.stdio[4]);
      child.on("error", (error) => finish(null, error));
    });
  });
}

// MARK: What runs in the page

/** Moves the same elements in turns, by CSS and by functions, and counts the frames of each. */
async function compareFrames({ seconds, nodes }) {
  const post = (path, body = null) =>
    fetch(path, { method: "POST", body: body && JSON.stringify(body) });
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const pause = (time) => new Promise((done) => setTimeout(done, time * 1000));
  while (document.querySelectorAll("#scene .n").length < nodes) await frame();
  const style = document.createElement("style");
  style.textContent = "@keyframes away { from { transform: none } to { transform: "
    + "translate(var(--dx), var(--dy)) } } .away { animation: away 1s ease-in-out infinite "
    + "alternate }";
  document.head.append(style);
  const pieces = [...document.querySelectorAll("#scene .n")].slice(1);
  pieces.forEach((piece, i) => {
    piece.style.setProperty("--dx", `${(i * 37) % 200 - 100}px`);
    piece.style.setProperty("--dy", `${(i * 53) % 200 - 100}px`);
  });
  /** The share of frames at 60 Hz that are missing. */
  const missing = async () => {
    let count = 0;
    const first = await frame();
    let last = first;
    while (last - first < seconds * 1000) {
      last = await frame();
      count += 1;
    }
    return Math.max(0, 1 - count / ((last - first) * 60 / 1000));
  };
  const rounds = [];
  for (let round = 0; round < 4; round += 1) {
    pieces.forEach((piece) => piece.classList.add("away"));
    await pause(0.3);
    const css = await missing();
    pieces.forEach((piece) => piece.classList.remove("away"));
    await pause(0.5);
    await post("move", { duration: seconds + 1.5 });
    await pause(0.3);
    const functions = await missing();
    const moved = window.mainspring.replica.nextMotion <= window.mainspring.player.time;
    await pause(1.5);
    await post("end");
    await pause(0.3);
    rounds.push({ css, functions, moved });
  }
  await post("report", { rounds });
}

/** Moves the same elements by functions and by a minimal script, and counts the work of a frame. */
async function compareWork({ seconds, nodes }) {
  const post = async (path, body = null) =>
    (await fetch(path, { method: "POST", body: body && JSON.stringify(body) })).json();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const pause = (time) => new Promise((done) => setTimeout(done, time * 1000));
  while (document.querySelectorAll("#scene .n").length < nodes) await frame();
  const pieces = [...document.querySelectorAll("#scene .n")].slice(1);
  /** What a frame costs while something is called at each. */
  const work = async (each) => {
    const before = await post("metrics");
    let count = 0;
    const first = await frame();
    for (let last = first; last - first < seconds * 1000; count += 1) {
      last = await frame();
      each(last);
    }
    const after = await post("metrics");
    const share = (name) => (after[name] - before[name]) / count;
    return { time: share("TaskDuration") * 1000, styles: share("RecalcStyleCount"),
      layouts: share("LayoutCount") };
  };
  const rounds = [];
  for (let round = 0; round < 3; round += 1) {
    const before = pieces.map((piece) => piece.style.transform);
    const script = await work((time) => {
      for (let i = 0; i < pieces.length; i += 1) {
        const [x, y] = [Math.sin(time / 500 + i) * 100, Math.cos(time / 500 + i) * 100];
        pieces[i].style.transform = `translate(${x}px, ${y}px)`;
      }
    });
    pieces.forEach((piece, i) => { piece.style.transform = before[i]; });
    await post("move", { duration: seconds + 1.5 });
    await pause(0.3);
    let moved = false;
    const functions = await work(() => {
      moved ||= window.mainspring.replica.nextMotion <= window.mainspring.player.time;
    });
    await pause(1.5);
    await post("end");
    await pause(0.3);
    rounds.push({ script, functions, moved });
  }
  await post("report", { rounds });
}

/** Records what is drawn at each frame, and the time that it shows. */
async function recordFrames({ seconds }) {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (!window.mainspring || window.mainspring.replica.nodes.size < 2) await frame();
  const { replica, player, scene } = window.mainspring;
  const records = [];
  const begin = performance.now();
  while (performance.now() - begin < seconds * 4000) {
    await frame();
    const views = [];
    for (const [id, node] of replica.nodes) {
      if (id > 1) views.push([id, node.frame[0], node.frame[1]]);
    }
    const box = scene.element(2).getBoundingClientRect();
    const root = scene.element(1).getBoundingClientRect();
    const scale = root.width / replica.nodes.get(1).frame[2];
    records.push({ time: player.time, views, drawn: (box.left - root.left) / scale });
  }
  await fetch("report", { method: "POST", body: JSON.stringify({ records }) });
}

// MARK: The measurements

const middle = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** Has a probe measure rounds of the views moving, and resolves with them. */
async function rounds(probe) {
  const program = new Program({ count: NODES, jitter: 0 });
  const { rounds } = await measure(program, probe, {
    move: ({ duration }) => { program.move(program.ids, duration); },
    end: () => { program.end(); },
  });
  if (!rounds.every((round) => round.moved)) throw new Error("the views did not move");
  return rounds;
}

async function work() {
  const measured = await rounds(compareWork);
  const of = (kind, name) => middle(measured.map((round) => round[kind][name]));
  const ratio = of("functions", "time") / of("script", "time");
  const extra = (name) => of("functions", name) - of("script", name);
  console.log(`work: ${NODES} views; a frame takes ${of("functions", "time").toFixed(2)} ms of the `
    + `processor, a minimal script ${of("script", "time").toFixed(2)} ms: ratio `
    + `${ratio.toFixed(2)} (limit 2.5); more computations of styles ${extra("styles").toFixed(2)} `
    + `(limit 0.2), of layouts ${extra("layouts").toFixed(2)} (limit 1.2)`);
  return ratio < 2.5 && extra("styles") < 0.2 && extra("layouts") < 1.2;
}

async function frames() {
  const measured = await rounds(compareFrames);
  const css = middle(measured.map((round) => round.css));
  const functions = middle(measured.map((round) => round.functions));
  const percent = (share) => `${(share * 100).toFixed(1)} %`;
  console.log(`frames: ${NODES} views; missing with CSS animations ${percent(css)}, `
    + `with functions ${percent(functions)} (limit ${percent(css + 0.05)})`);
  return functions <= css + 0.05;
}

async function jitter() {
  const program = new Program({ count: 40, jitter: 200 });
  const random = generator(3);
  const lines = [];
  const keep = (line) => { if (line) lines.push(line); };
  const first = new Map(program.frames);
  const timer = setInterval(() => {
    keep(program.end());
    const ids = program.ids.filter(() => random() < 0.1);
    if (ids.length > 0) keep(program.move(ids, 0.6 + random()));
  }, 120);
  const { records } = await measure(program, recordFrames, {});
  clearInterval(timer);
  const { Replica } = await import(`file://${viewer}/model/replica.js`);
  const curve = new Replica();
  curve.apply({ v: 2, seq: 0, t: 0, kind: "full", size: SIZE, scale: 2, nodes: [
    { id: 1, class: "UIWindow", frame: [0, 0, ...SIZE] },
    ...[...first].map(([id, frame]) => ({ id, parent: 1, class: "UIView", frame })),
  ] });
  let [next, largest, moved, untrue] = [0, 0, 0, 0];
  let before = null;
  for (const record of records) {
    for (; next < lines.length && lines[next].t <= record.time; next += 1) {
      curve.apply(structuredClone(lines[next]));
    }
    curve.show(record.time);
    const misses = new Map();
    for (const [id, x, y] of record.views) {
      const [right, down] = curve.nodes.get(id).frame;
      misses.set(id, [x - right, y - down]);
      if (id === 2) untrue = Math.max(untrue, Math.abs(x - record.drawn));
      const old = before?.misses.get(id);
      if (!old) continue;
      largest = Math.max(largest, Math.hypot(x - right - old[0], y - down - old[1]));
    }
    if (before) {
      if (record.time < before.time) throw new Error("the shown time steps back");
      if (record.time > before.time) moved += 1;
    }
    before = { ...record, misses };
  }
  console.log(`jitter: ${records.length} frames, ${lines.length} lines; largest jump off the curve `
    + `${largest.toFixed(3)} pt (limit 0.5); drawn ${untrue.toFixed(3)} pt from the values`);
  if (moved < records.length / 4) throw new Error("the views did not move");
  return largest < 0.5 && untrue < 0.1;
}

if (!browser()) {
  console.log("Skipped: there is no Chromium. Set MAINSPRING_CHROMIUM to its path.");
  process.exit(0);
}
const measurements = { frames, work, jitter };
const named = Object.keys(measurements).filter((name) => process.argv.slice(2).includes(name));
let isGood = true;
for (const name of named.length > 0 ? named : Object.keys(measurements)) {
  isGood = (await measurements[name]()) && isGood;
}
process.exit(isGood ? 0 : 1);
