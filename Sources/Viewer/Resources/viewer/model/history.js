// What has been received so far: every line in order, and from time to time the whole state, so
// that any time is a few steps away. Uses neither the DOM nor a clock.

import { Replica } from "./replica.js";

/**
 * A state is stored after so many lines, and earlier if they have changed so many views, or twice
 * as many as there are. Going to any time takes at most as many steps, and the memory of the states
 * stays proportional to the lines.
 */
const EVERY = 128;
const CHANGES = 256;
/** How much is retained at most, in characters of the lines; the oldest are dropped first. */
const MOST = 96 << 20;

export class History {
  /** The lines, oldest first, and the size of each. */
  lines = [];
  #sizes = [];
  #weight = 0;
  /** States after certain lines: [{index, state}], in order. */
  #states = [];
  /** How many views the lines since the last state have changed. */
  #changes = 0;
  #end = new Replica();
  #reached = -Infinity;
  /** Counts dropped lines, so that old indices can be recognised. */
  forgotten = 0;

  get isEmpty() { return this.lines.length === 0; }
  get first() { return this.lines[0]?.t ?? 0; }
  /** The end of what is known: the last line, or a later time up to which it was shown. */
  get last() { return Math.max(this.#lastLine, this.#reached); }
  get #lastLine() { return this.lines.at(-1)?.t ?? 0; }
  /** The first stored state: {index, state}; undefined if there is none. */
  get base() { return this.#states[0]; }
  get lastIndex() { return this.lines.length - 1; }

  /**
   * Appends the next line. Returns false and skips the line if it does not fit the lines before it.
   */
  add(line, size = 400) {
    const isScene = line.kind === "full" || line.kind === "delta";
    // Another run of the program starts again at time zero.
    if (line.kind === "full" && line.t < this.#lastLine) this.clear();
    if (isScene) {
      if (this.#states.length === 0 && line.kind !== "full") return false;
      try { this.#end.apply(line); } catch { return false; }
      this.#end.takeChanges();
    } else if (line.t < this.#lastLine) {
      return false;
    }
    this.lines.push(line);
    this.#sizes.push(size);
    this.#weight += size;
    const index = this.lastIndex;
    if (isScene) this.#changes += line.nodes?.length ?? 0;
    if (isScene && (this.#states.length === 0 || this.#isFar(index))) {
      this.#states.push({ index, state: this.#end.state() });
      this.#changes = 0;
    }
    if (this.#weight > MOST) this.#forget();
    return true;
  }

  // Whether a line is too far from the last stored state.
  #isFar(index) {
    return (
      index - this.#states.at(-1).index >= EVERY
      || this.#changes >= Math.max(CHANGES, 2 * this.#end.nodes.size)
    );
  }

  clear() {
    this.forgotten += this.lines.length;
    this.lines = [];
    this.#sizes = [];
    this.#states = [];
    this.#weight = 0;
    this.#changes = 0;
    this.#reached = -Infinity;
    this.#end = new Replica();
  }

  /** Extends what is known up to a time: no line has changed anything since the last one. */
  reach(time) { this.#reached = Math.max(this.#reached, time); }

  /** The index of the last line at or before a time; -1 if there is none. */
  index(time) {
    let low = 0;
    let high = this.lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lines[middle].t <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /**
   * The nearest time before or after an index at which the scene was redrawn or, without a window,
   * a line arrived; undefined at the ends.
   */
  neighbour(index, direction) {
    const here = this.lines[Math.max(index, 0)]?.t;
    for (let i = index + direction; i >= 0 && i < this.lines.length; i += direction) {
      const { kind, t } = this.lines[i];
      if ((kind === "full" || kind === "delta" || this.#states.length === 0) && t !== here) {
        return t;
      }
    }
    return undefined;
  }

  /** Moves a replica from line `from` to line `to`; `Replica.show` then sets a time after it. */
  bring(replica, from, to) {
    const start = this.#stateBefore(to);
    if (!start) return;
    if (from > to || from < start.index) {
      replica.restore(start.state);
      from = start.index;
    }
    for (let i = from + 1; i <= to; i += 1) replica.apply(this.lines[i]);
    replica.time = this.lines[to].t;
  }

  // The last state at or before a line.
  #stateBefore(index) {
    let [low, high] = [0, this.#states.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#states[middle].index <= index) low = middle + 1;
      else high = middle;
    }
    return this.#states[low - 1];
  }

  // Down to seven eighths, from the front, up to a stored state.
  #forget() {
    let weight = this.#weight;
    let index = 0;
    while (weight > MOST / 8 * 7 && index < this.lastIndex) weight -= this.#sizes[index++];
    const keep = this.#states.findIndex((each) => each.index >= index);
    if (keep <= 0) return;
    const count = this.#states[keep].index;
    for (let i = 0; i < count; i += 1) this.#weight -= this.#sizes[i];
    this.lines.splice(0, count);
    this.#sizes.splice(0, count);
    this.#states = this.#states
      .slice(keep)
      .map(({ index, state }) => ({ index: index - count, state }));
    // The first remaining line replaces all lines before it.
    this.forgotten += count;
  }
}
