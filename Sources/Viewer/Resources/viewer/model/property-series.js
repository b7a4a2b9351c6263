// A property of one view over time, read from the lines once. Pure: history in, numbers out.

import { DEFAULTS } from "./defaults.js";
import { isMoved } from "./exact-curves.js";

const turn = (m) => Math.atan2(m[1], m[0]) * 180 / Math.PI;

/** The properties that can be drawn as a graph: a name, a unit, and how to read it from a node. */
export const PROPERTIES = [
  { key: "x", unit: "pt", read: (node) => node.frame[0] },
  { key: "y", unit: "pt", read: (node) => node.frame[1] },
  { key: "width", unit: "pt", read: (node) => node.frame[2] },
  { key: "height", unit: "pt", read: (node) => node.frame[3] },
  { key: "alpha", unit: "", read: (node) => node.alpha ?? DEFAULTS.alpha },
  { key: "rotation", unit: "°", read: (node) => (node.transform ? turn(node.transform) : 0) },
  {
    key: "scale",
    unit: "×",
    read: (node) => (node.transform ? Math.hypot(node.transform[0], node.transform[1]) : 1),
  },
  { key: "moved x", unit: "pt", read: (node) => node.transform?.[12] ?? 0 },
  { key: "moved y", unit: "pt", read: (node) => node.transform?.[13] ?? 0 },
  { key: "scrolled x", unit: "pt", read: (node) => node.scroll?.offset[0] ?? 0 },
  { key: "scrolled y", unit: "pt", read: (node) => node.scroll?.offset[1] ?? 0 },
  { key: "corner radius", unit: "pt", read: (node) => node.radius ?? DEFAULTS.radius },
];

/**
 * The names of the properties that a graph is offered for: those every view has, and those this one
 * uses.
 */
export function plottable(node) {
  const used = [
    "x",
    "y",
    "width",
    "height",
    "alpha",
    ...(node.transform ? ["rotation", "scale", "moved x", "moved y"] : []),
    ...(node.scroll ? ["scrolled x", "scrolled y"] : []),
    ...(node.radius ? ["corner radius"] : []),
  ];
  return PROPERTIES.map((each) => each.key).filter((key) => used.includes(key));
}

export class Series {
  /** Where the value changed: times and values; NaN while the view does not exist. */
  times = [];
  values = [];
  /**
   * The view at those times, while an animation with a known curve moves the property; else null.
   */
  moving = [];
  #next = 0;
  #forgotten = 0;
  #node = null;

  constructor(history, id, property) {
    Object.assign(this, { history, id, property });
  }

  /** Reads the lines that have arrived since the last call. */
  update() {
    const { history } = this;
    if (history.forgotten !== this.#forgotten) {
      this.times = [];
      this.values = [];
      this.moving = [];
      this.#next = 0;
      this.#node = null;
      this.#forgotten = history.forgotten;
    }
    if (this.#next === 0 && history.base) {
      const { index, state } = history.base;
      this.#node = state.nodes.get(this.id) ?? null;
      this.#note(state.time);
      this.#next = index + 1;
    }
    for (; this.#next < history.lines.length; this.#next += 1) {
      this.#read(history.lines[this.#next]);
    }
    return this;
  }

  /** The value at a time; NaN if the view does not exist then. */
  at(time) {
    let low = 0;
    let high = this.times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? NaN : this.values[low - 1];
  }

  #read(line) {
    const { id } = this;
    if (line.kind === "full") this.#node = null;
    else if (line.kind !== "delta") return;
    if (line.removed?.includes(id)) this.#node = null;
    const fields = line.nodes?.find((each) => each.id === id);
    if (fields) this.#node = merged(this.#node, fields);
    this.#note(line.t);
  }

  #note(time) {
    const value = this.#node ? this.property.read(this.#node) : NaN;
    const moving = this.#node && isMoved(this.#node, this.property) ? this.#node : null;
    const before = this.moving.at(-1);
    if (
      this.times.length
      && Object.is(this.values.at(-1), value)
      && before?.animations === moving?.animations
    ) {
      return;
    }
    this.times.push(time);
    this.values.push(value);
    this.moving.push(moving);
  }
}

function merged(node, fields) {
  const next = { ...node, ...fields };
  for (const key in next) if (next[key] === null) delete next[key];
  return next;
}
