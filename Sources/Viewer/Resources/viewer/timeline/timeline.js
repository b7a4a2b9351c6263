// The bar below the scene: time as a line with its marks, graphs above it, and the buttons that
// move through time.

import { disc, fitted, fitting, flag, line } from "./canvas.js";
import { Graphs } from "./property-graphs.js";
import { Marks } from "./marks.js";
import { SPEEDS } from "./player.js";
import { seconds } from "../model/words.js";

const REMEMBERED = "mainspring.timeline";
/** How much of the past is in sight while it follows the end, in seconds. */
const SIGHT = 30;
const SHORTEST = 0.05;
/**
 * The height of a lane with its bar and the gap below; lower if there are many lanes, and then
 * without names.
 */
const LANE = 13;
const LOWEST = 4;
/** The maximum height of all lanes together, and their maximum number. */
const HIGHEST = 156;
const LANES = HIGHEST / LOWEST;
/** The room above the bars, and below them for commits, touches and the times. */
const ABOVE = 4;
const BELOW = 46;
/** How far a pointer may move, in pixels, and still click. */
const STILL = 3;

export class Timeline {
  #frame = 0;
  #span = null;
  #ink = {};

  #bars = [];
  #hovered = null;
  /** The height of a lane now. */
  #lane = LANE;

  /** `chosen(id)` is called with the view of an animation whose bar was clicked. */
  constructor({ player, history, replica, chosen }) {
    Object.assign(this, { player, history, replica, chosen });
    const find = (id) => document.getElementById(id);
    this.bar = find("timeline");
    this.toggle = find("timeline-toggle");
    this.track = find("track");
    this.canvas = this.track.querySelector("canvas");
    this.time = find("timeline-time");
    this.note = find("timeline-note");
    this.buttons = { play: find("play"), live: find("live") };
    this.speed = find("speed");
    this.marks = new Marks(history);
    this.graphs = new Graphs(find("graphs"), { history, replica, timeline: this });
    for (const speed of SPEEDS) {
      this.speed.append(new Option(`${speed}×`, speed, speed === 1, speed === 1));
    }

    this.toggle.addEventListener("click", () => this.open(this.bar.hidden));
    find("back").addEventListener("click", () => player.step(-1));
    find("forward").addEventListener("click", () => player.step(1));
    this.buttons.play.addEventListener("click", () => player.toggle());
    this.buttons.live.addEventListener("click", () => player.live());
    this.speed.addEventListener("change", () => { player.speed = Number(this.speed.value); });
    this.tip = find("track-tip");
    this.scrubs(this.track);
    this.track.addEventListener("pointermove", (event) => this.#hover(event));
    this.track.addEventListener("pointerleave", () => this.#hover(null));
    this.track.addEventListener("click", (event) => this.#click(event));
    this.track.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.track.addEventListener("dblclick", () => this.fit());
    document.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.changed()).observe(this.track);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.#ink = {};
      this.changed();
    });
    const wide = matchMedia("(min-width: 900px) and (min-height: 880px)").matches;
    this.open((remembered() ?? (wide ? "open" : "closed")) === "open", false);
  }

  open(shown, remember = true) {
    // An element that has the focus must hand it to another before it is hidden.
    if (!shown && this.bar.contains(document.activeElement)) this.toggle.focus();
    this.bar.hidden = !shown;
    document.body.classList.toggle("timed", shown);
    this.toggle.setAttribute("aria-expanded", shown);
    if (remember) rememberChoice(shown ? "open" : "closed");
    if (shown) this.changed();
  }

  /** Shows the whole range again. */
  fit() {
    this.#span = null;
    this.changed();
  }

  /**
   * Called when time, the lines or the mode changed; draws with the next frame, and not at all
   * while closed.
   */
  changed() {
    if (this.bar.hidden) return;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** The visible range: from and to, in seconds. */
  get span() {
    const { first, last } = this.history;
    if (this.#span) return this.#span;
    const end = Math.max(last, first + 1);
    return this.player.isLive && end - first > SIGHT ? [end - SIGHT, end] : [first, end];
  }

  /** The position of a time, and the time at a position, in CSS pixels of the given width. */
  place(time, width) {
    const [from, to] = this.span;
    return (time - from) / (to - from) * width;
  }

  /** Lets a finger or the mouse on an element move through time. */
  scrubs(element) {
    const seek = (event) => {
      const box = element.getBoundingClientRect();
      const [from, to] = this.span;
      // The visible range does not move while the user scrubs.
      this.#span ??= [from, to];
      this.player.seek(from + (event.clientX - box.left) / box.width * (to - from));
    };
    let isDown = false;
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      isDown = true;
      this.#downAt = event.clientX;
      element.setPointerCapture(event.pointerId);
      seek(event);
    });
    element.addEventListener("pointermove", (event) => { if (isDown) seek(event); });
    for (const name of ["pointerup", "pointercancel"]) {
      element.addEventListener(name, () => { isDown = false; });
    }
  }

  // MARK: Keys and wheel

  #key(event) {
    if (
      event.ctrlKey
      || event.metaKey
      || event.altKey
      || event.target.matches("input, textarea, select")
    ) {
      return;
    }
    if (event.key.toLowerCase() === "t") return this.open(this.bar.hidden);
    if (this.bar.hidden) return;
    const onTrack = event.target === this.track || event.target === document.body;
    const moves = {
      ".": () => this.player.step(1),
      ",": () => this.player.step(-1),
      l: () => this.player.live(),
      L: () => this.player.live(),
      "]": () => this.player.faster(1),
      "[": () => this.player.faster(-1),
      "+": () => this.#zoom(0.5),
      "=": () => this.#zoom(0.5),
      "-": () => this.#zoom(2),
      0: () => this.fit(),
    };
    const onlyHere = {
      " ": () => this.player.toggle(),
      ArrowRight: () => this.#move(event, 1),
      ArrowLeft: () => this.#move(event, -1),
      Home: () => this.player.seek(this.history.first),
      End: () => this.player.seek(this.history.last),
    };
    // The further keys of the ARIA slider pattern; elsewhere they scroll.
    const onlySlider = {
      ArrowUp: () => this.player.step(1), ArrowDown: () => this.player.step(-1),
      PageUp: () => this.#leap(1), PageDown: () => this.#leap(-1),
    };
    const act = moves[event.key] ?? (onTrack ? onlyHere[event.key] : undefined)
      ?? (event.target === this.track ? onlySlider[event.key] : undefined);
    if (!act) return;
    act();
    event.preventDefault();
  }

  #move(event, direction) {
    if (event.shiftKey) this.player.seek(this.player.time + direction);
    else this.player.step(direction);
  }

  // A tenth of the visible range.
  #leap(direction) {
    const [from, to] = this.span;
    this.player.seek(this.player.time + direction * (to - from) / 10);
  }

  #wheel(event) {
    event.preventDefault();
    const [from, to] = this.span;
    const box = this.track.getBoundingClientRect();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
      const way = (event.deltaX || event.deltaY) / box.width * (to - from);
      return this.#show(from + way, to + way);
    }
    const at = from + (event.clientX - box.left) / box.width * (to - from);
    this.#zoom(Math.exp(event.deltaY / 300), at);
  }

  #zoom(factor, at = this.player.time) {
    const [from, to] = this.span;
    this.#show(at - (at - from) * factor, at + (to - at) * factor);
  }

  #show(from, to) {
    const { first, last } = this.history;
    const length = Math.min(Math.max(to - from, SHORTEST), Math.max(last - first, 1));
    const start = Math.min(Math.max(from, first), Math.max(last, first + 1) - length);
    this.#span = [start, start + length];
    this.changed();
  }

  // MARK: Drawing

  #draw() {
    const { player, history } = this;
    const [from, to] = this.span;
    // The playhead of a playing scene does not leave the visible range.
    if (this.#span && player.mode !== "paused" && (player.time > to || player.time < from)) {
      this.#span = player.isLive ? null : [player.time, player.time + to - from];
    }
    this.marks.update();
    this.#words();
    const seen = this.marks.animations.filter((each) => each.to >= from && each.from <= to);
    const lanes = Math.min(seen.reduce((most, { lane }) => Math.max(most, lane + 1), 0), LANES);
    this.#lane = Math.max(Math.min(Math.floor(HIGHEST / Math.max(lanes, 1)), LANE), LOWEST);
    const tall = `${Math.max(ABOVE + lanes * this.#lane + BELOW, 58)}px`;
    if (this.track.style.height !== tall) this.track.style.height = tall;
    const { context, width, height } = fitted(this.canvas);
    context.clearRect(0, 0, width, height);
    const ink = this.inks();
    const x = (time) => this.place(time, width);
    this.#grid(context, width, height, ink);
    this.#drawBars(context, width, seen, x, ink);
    this.#commits(context, width, height, ink);
    for (const { from: begin, to: end } of this.marks.touches) {
      const [a, b] = [x(begin), Math.min(x(end), x(history.last))];
      if (b < -6 || a > width + 6) continue;
      context.fillStyle = ink.accent;
      context.fillRect(a, height - 17, Math.max(b - a, 0), 3);
      disc(context, a, height - 15.5, 4);
    }
    for (const { time, level } of this.marks.logs) {
      const at = x(time);
      if (at < -6 || at > width + 6) continue;
      context.fillStyle = level === "error" || level === "fault"
        ? ink.bad
        : level === "warning" ? ink.warn : ink.soft;
      flag(context, at, height - 36);
    }
    this.head(context, width, height, ink);
    this.graphs.draw();
  }

  // Each animation is a bar with its name, if there is room for it.
  #drawBars(context, width, seen, x, ink) {
    this.#bars = [];
    const gap = this.#lane > 6 ? 2 : 1;
    context.font = `9.5px ${ink.font}`;
    for (const animation of seen) {
      if (animation.lane >= LANES) continue;
      const [left, right] = [Math.max(x(animation.from), -2), Math.min(x(animation.to), width + 2)];
      const top = ABOVE + animation.lane * this.#lane;
      const bar = { animation, left, top, right: Math.max(right, left + 1.5) };
      this.#bars.push(bar);
      const isHovered = this.#hovered?.animation === animation;
      context.fillStyle = ink.good;
      context.globalAlpha = isHovered ? 0.55 : 0.28;
      context.fillRect(left, top, bar.right - left, this.#lane - gap);
      context.globalAlpha = 1;
      context.fillRect(left, top, Math.min(2, bar.right - left), this.#lane - gap);
      const room = bar.right - Math.max(left, 0) - 10;
      if (room < 24 || this.#lane < LANE - 1) continue;
      context.fillStyle = ink.ink;
      context.fillText(
        fitting(context, animation.name, room),
        Math.max(left, 0) + 6,
        top + this.#lane - 4,
      );
    }
  }

  // The bar under a pointer; short ones are found a few pixels beside them.
  #barAt(event) {
    const box = this.track.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    return (
      this.#bars.findLast(({ left, right, top }) =>
        py >= top
        && py < top + this.#lane
        && px >= left - STILL
        && px <= Math.max(right, left + 4) + STILL)
      ?? null
    );
  }

  #hover(event) {
    const bar = event && event.buttons === 0 ? this.#barAt(event) : null;
    if (bar?.animation === this.#hovered?.animation) return;
    this.#hovered = bar;
    this.track.classList.toggle("on-bar", bar !== null);
    this.tip.hidden = bar === null;
    if (bar) {
      const { name, from, to } = bar.animation;
      const end = Number.isFinite(to) ? seconds(to) : "no end";
      write(this.tip, `${name}, ${seconds(from)} to ${end}`);
      const box = this.bar.getBoundingClientRect();
      const track = this.track.getBoundingClientRect();
      const left = Math.min(
        Math.max(event.clientX - box.left, 8),
        box.width - this.tip.offsetWidth - 8,
      );
      this.tip.style.left = `${left}px`;
      this.tip.style.top = `${track.top - box.top + bar.top - this.tip.offsetHeight - 5}px`;
    }
    this.changed();
  }

  #click(event) {
    if (Math.abs(event.clientX - this.#downAt) > STILL) return;
    const bar = this.#barAt(event);
    if (bar) this.chosen(bar.animation.view);
  }

  #downAt = 0;

  /** Draws the displayed time, over a canvas of the given size. */
  head(context, width, height, ink) {
    const at = Math.round(this.place(this.player.time, width)) + 0.5;
    context.strokeStyle = this.player.isLive ? ink.good : ink.accent;
    context.lineWidth = 1.5;
    line(context, at, 0, at, height);
  }

  #grid(context, width, height, ink) {
    const [from, to] = this.span;
    const step = nice((to - from) / Math.max(width / 90, 1));
    context.font = `10px ${ink.font}`;
    context.lineWidth = 1;
    for (let time = Math.ceil(from / step) * step; time <= to; time += step) {
      const at = Math.round(this.place(time, width)) + 0.5;
      context.strokeStyle = ink.line;
      line(context, at, 0, at, height - 12);
      context.fillStyle = ink.soft;
      const text = `${Number(time.toFixed(3))} s`;
      const room = context.measureText(text).width / 2;
      context.fillText(text, Math.min(Math.max(at - room, 0), width - 2 * room), height - 2);
    }
  }

  // A column's height is the number of commits in it, up to six.
  #commits(context, width, height, ink) {
    const columns = new Uint16Array(Math.max(Math.ceil(width), 1));
    for (const time of this.marks.commits) {
      const at = Math.floor(this.place(time, width));
      if (at >= 0 && at < columns.length) columns[at] += 1;
    }
    context.fillStyle = ink.faint;
    columns.forEach((count, at) => {
      if (count) {
        context.fillRect(
          at,
          height - 20 - 2 - 3 * Math.min(count, 6),
          1,
          3 * Math.min(count, 6) + 2,
        );
      }
    });
  }

  #words() {
    const { player, history } = this;
    const time = seconds(player.time);
    write(this.time, time);
    const log = this.marks.logAt(player.time);
    write(this.note, log ? `${log.level}: ${log.text}` : "");
    this.note.dataset.level = log?.level ?? "";
    const isPlaying = player.mode === "playing";
    this.buttons.play.dataset.playing = isPlaying;
    this.buttons.play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    this.buttons.live.setAttribute("aria-pressed", player.isLive);
    if (this.speed.value !== String(player.speed)) this.speed.value = String(player.speed);
    const values = {
      valuemin: history.first,
      valuemax: history.last,
      valuenow: player.time,
      valuetext: time,
    };
    for (const name in values) {
      const value = typeof values[name] === "number" ? values[name].toFixed(3) : values[name];
      if (this.track.getAttribute(`aria-${name}`) !== value) {
        this.track.setAttribute(`aria-${name}`, value);
      }
    }
  }

  /** The page's colours, for canvases. */
  inks() {
    if (!this.#ink.accent) {
      const style = getComputedStyle(document.documentElement);
      for (const name of [
        "accent", "good", "warn", "bad", "soft", "faint", "line", "ink", "wash",
      ]) {
        this.#ink[name] = style.getPropertyValue(`--${name}`).trim();
      }
      this.#ink.font = getComputedStyle(document.body).fontFamily;
    }
    return this.#ink;
  }
}

/** The next larger round step: 1, 2 or 5 times a power of ten. */
function nice(step) {
  const power = 10 ** Math.floor(Math.log10(step));
  return power * [1, 2, 5, 10].find((each) => each * power >= step);
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function remembered() {
  try { return localStorage.getItem(REMEMBERED); } catch { return null; }
}

function rememberChoice(choice) {
  try {
    localStorage.setItem(REMEMBERED, choice);
  } catch { /* Private windows may refuse; the default is used then. */ }
}
