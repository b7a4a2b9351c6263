// Pointers on the scene become touch lines, in scene coordinates and in order.

import { wheelStep } from "./wheel.js";

/** The finger opposite the first one. */
const TWIN = 8;
const round = (v) => Math.round(v * 100) / 100;

const isKey = (line) => /^\{"(?:key|press|text)":/.test(line);

/**
 * Posts lines one request at a time: their order is preserved, and lines that wait meanwhile are
 * sent together, keys apart from others.
 */
export class TouchSender {
  #queue = [];
  #sending = false;

  /** `failed` receives the message of a refusal. */
  constructor(url, failed) {
    this.url = url;
    this.failed = failed;
  }

  /** Queues a line. Of movements of a hovering pointer that wait, the last one counts. */
  send(line) {
    if (line.hover && this.#queue.at(-1)?.startsWith('{"hover":[')) this.#queue.pop();
    this.#queue.push(JSON.stringify(line));
    this.#next();
  }

  async #next() {
    if (this.#sending || !this.#queue.length) return;
    this.#sending = true;
    const areKeys = isKey(this.#queue[0]);
    const end = this.#queue.findIndex((line) => isKey(line) !== areKeys);
    const body = this.#queue.splice(0, end < 0 ? Infinity : end).join("\n") + "\n";
    try {
      const answer = await fetch(this.url, {
        method: "POST", body, headers: { "Content-Type": "application/x-ndjson" },
      });
      // A program need not use a key.
      if (!answer.ok && !(areKeys && answer.status === 404)) {
        this.failed?.((await answer.text()) || `The touch was refused (${answer.status}).`);
      }
    } catch {
      this.failed?.("The touch did not arrive: the program cannot be reached.");
    }
    this.#sending = false;
    this.#next();
  }
}

export class TouchInput {
  #fingers = new Map();
  #moves = new Map();
  #frame = 0;

  /**
   * `screen`: the element that shows the scene; `size()`: the scene's size; `send(line)`;
   * `isActive()`: false while the pointer picks views instead; `shown(phase, id, at)`: for the
   * page's own feedback.
   */
  constructor({ screen, size, send, isActive, shown }) {
    Object.assign(this, { screen, size, send, isActive, shown });
    screen.addEventListener("pointerdown", (event) => this.#began(event));
    screen.addEventListener("pointermove", (event) => this.#moved(event));
    screen.addEventListener("pointerup", (event) => this.#finished(event, "ended"));
    screen.addEventListener("pointercancel", (event) => this.#finished(event, "cancelled"));
    screen.addEventListener("pointerleave", (event) => this.#left(event));
    screen.addEventListener("contextmenu", (event) => event.preventDefault());
    screen.addEventListener("dragstart", (event) => event.preventDefault());
    screen.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** The point of a mouse or pointer event in scene coordinates, at any display scale. */
  point(event) {
    const box = this.screen.getBoundingClientRect();
    const [width, height] = this.size();
    return [
      round((event.clientX - box.left) * width / box.width),
      round((event.clientY - box.top) * height / box.height),
    ];
  }

  #began(event) {
    if (!this.isActive()) return;
    const isMouse = event.pointerType === "mouse";
    // A click with Control counts as one of the secondary button, as on a Mac.
    if (isMouse && (event.button === 2 || event.button === 0 && event.ctrlKey)) {
      this.#stopHovering();
      return this.send({ secondary: this.point(event) });
    }
    if (isMouse && event.button !== 0) return;
    this.#stopHovering();
    let id = 0;
    while ([...this.#fingers.values()].includes(id)) id += 1;
    this.#fingers.set(event.pointerId, id);
    if (event.altKey && event.pointerType === "mouse") this.#twin = event.pointerId;
    try {
      this.screen.setPointerCapture(event.pointerId);
    } catch { /* The pointer was already released. */ }
    this.#emit("began", id, this.point(event));
    if (this.#twin === event.pointerId) {
      this.#emit("began", TWIN, this.#mirrored(this.point(event)));
    }
  }

  // With the Option or Alt key, a second finger moves opposite the first, about the middle of the
  // scene.
  #twin = null;

  #mirrored([x, y]) {
    const [width, height] = this.size();
    return [round(width - x), round(height - y)];
  }

  // Moves are sent once a frame at most: the last place counts.
  #moved(event) {
    const id = this.#fingers.get(event.pointerId);
    if (id === undefined) return this.#hovered(event);
    this.#moves.set(id, this.point(event));
    if (this.#twin === event.pointerId) this.#moves.set(TWIN, this.#mirrored(this.point(event)));
    this.#frame ||= requestAnimationFrame(() => this.#flushMoves());
  }

  #flushMoves() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    for (const [id, at] of this.#moves) this.#emit("moved", id, at);
    this.#moves.clear();
  }

  #finished(event, phase) {
    const id = this.#fingers.get(event.pointerId);
    if (id === undefined) return;
    this.#flushMoves();
    this.#fingers.delete(event.pointerId);
    this.#emit(phase, id, this.point(event));
    if (this.#twin !== event.pointerId) return;
    this.#twin = null;
    this.#emit(phase, TWIN, this.#mirrored(this.point(event)));
  }

  #emit(phase, id, at) {
    this.send({ phase, id, at });
    this.shown?.(phase, id, at);
  }

  #hover = null;
  #hoverTimer = 0;
  #isAbove = false;

  // A mouse without a pressed button hovers. Its places are sent twenty times a second at most.
  #hovered(event) {
    if (event.pointerType !== "mouse" || event.buttons !== 0 || !this.isActive()) return;
    this.#hover = this.point(event);
    this.#hoverTimer ||= setTimeout(() => {
      this.#hoverTimer = 0;
      this.#isAbove = true;
      this.send({ hover: this.#hover });
    }, 50);
  }

  #stopHovering() {
    clearTimeout(this.#hoverTimer);
    this.#hoverTimer = 0;
  }

  #left(event) {
    if (event.pointerType !== "mouse") return;
    this.#stopHovering();
    if (!this.#isAbove || !this.isActive()) return;
    this.#isAbove = false;
    this.send({ hover: false });
  }

  /** Clicks a point of the scene with the secondary button. */
  click(at) { if (this.isActive()) this.send({ secondary: at.map(round) }); }

  /** Taps a point of the scene. */
  tap(at) {
    if (!this.isActive()) return;
    this.#emit("began", 0, at.map(round));
    this.#emit("ended", 0, at.map(round));
  }

  #scroll = null;

  // A wheel scrolls the view under it. Its steps are added up and sent at most once a frame.
  #wheel(event) {
    if (event.ctrlKey || !this.isActive()) return;
    event.preventDefault();
    const size = this.size();
    const step = wheelStep(event, this.screen.getBoundingClientRect().width / size[0], size);
    const [x, y] = this.#scroll?.step ?? [0, 0];
    if (!this.#scroll) requestAnimationFrame(() => this.#flushScroll());
    this.#scroll = { at: this.point(event), step: [x + step[0], y + step[1]] };
  }

  #flushScroll() {
    const { at, step } = this.#scroll;
    this.#scroll = null;
    const way = step.map(round);
    if (way[0] !== 0 || way[1] !== 0) this.send({ scroll: way, at });
  }
}
