// A property of one view over time, read from the lines once. Pure: history in, numbers out.

import { DEFAULTS } from "./defaults.js";
import { exactly, isMoved } from "./motion/exact-curves.js";
import { hasTracks } from "./motion/node-motion.js";

const turn = (m) => Math.atan2(m[1], m[0]) * 180 / Math.PI;

const readings = (aspect, list) =>
  list.map(([key, unit, read]) => ({ key, unit, aspect, read }));

/**
 * The properties that can be drawn as a graph: a name, a unit, the aspect of a node that it is part
 * of, and how to read it from a node.
 */
export const PROPERTIES = [
  ...readings("geometry", [
    ["x", "pt", (node) => node.frame[0]],
    ["y", "pt", (node) => node.frame[1]],
    ["width", "pt", (node) => node.frame[2]],
    ["height", "pt", (node) => node.frame[3]],
  ]),
  ...readings("opacity", [["alpha", "", (node) => node.alpha ?? DEFAULTS.alpha]]),
  ...readings("transform", [
    ["rotation", "°", (node) => (node.transform ? turn(node.transform) : 0)],
    ["scale", "×", ({ transform: m }) => (m ? Math.hypot(m[0], m[1]) : 1)],
    ["moved x", "pt", (node) => node.transform?.[12] ?? 0],
    ["moved y", "pt", (node) => node.transform?.[13] ?? 0],
  ]),
  ...readings("geometry", [
    ["scrolled x", "pt", (node) => node.scroll?.offset[0] ?? 0],
    ["scrolled y", "pt", (node) => node.scroll?.offset[1] ?? 0],
  ]),
  ...readings("radius", [["corner radius", "pt", (node) => node.radius ?? DEFAULTS.radius]]),
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
  /** Where the value changed, or a line of version 2 changed its course; NaN: no such view. */
  times = [];
  values = [];
  /** The value as a function of time from then on; null if it does not move, or it is unknown. */
  courses = [];
  /** Whether that function is exact up to the next line, as those of lines of version 2 are. */
  areExact = [];
  #next = 0;
  #forgotten = 0;
  #node = null;
  /** The parent and the clock of every node of which a line had one. */
  #links = new Map();

  constructor(history, id, property) {
    Object.assign(this, { history, id, property });
  }

  /** Reads the lines that have arrived since the last call. */
  update() {
    const { history } = this;
    if (history.forgotten !== this.#forgotten) {
      for (const list of [this.times, this.values, this.courses, this.areExact]) list.length = 0;
      this.#animations = undefined;
      this.#links.clear();
      this.#next = 0;
      this.#node = null;
      this.#forgotten = history.forgotten;
    }
    if (this.#next === 0 && history.base) {
      const { index, state } = history.base;
      this.#link(state.nodes.values());
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
    if (low === 0) return NaN;
    return this.areExact[low - 1] ? this.courses[low - 1](time) : this.values[low - 1];
  }

  #read(line) {
    const { id } = this;
    if (line.kind === "full") this.#node = null;
    else if (line.kind !== "delta") return;
    if (line.removed?.includes(id)) this.#node = null;
    const before = this.#node;
    const hasClocks = this.#link(line.nodes ?? []);
    const fields = line.nodes?.find((each) => each.id === id);
    if (fields) this.#node = merged(this.#node, fields);
    this.#note(line.t, hasClocks || before !== this.#node);
  }

  // Returns whether a clock changed, on which the node may depend.
  #link(nodes) {
    let hasClocks = false;
    for (const { id, parent, clock } of nodes) {
      if (parent === undefined && clock === undefined) continue;
      const known = this.#links.get(id) ?? { parent: null, clock: null };
      if (clock !== undefined && clock !== known.clock) {
        known.clock = clock;
        hasClocks = true;
      }
      if (parent !== undefined) known.parent = parent;
      this.#links.set(id, known);
    }
    return hasClocks;
  }

  #clocks() {
    const clocks = [];
    for (let link = this.#links.get(this.id); link; link = this.#links.get(link.parent)) {
      if (!link.clock) continue;
      const [begin, speed, offset] = link.clock;
      clocks.unshift({ begin, speed, offset });
    }
    return clocks;
  }

  #note(time, hasChanged = true) {
    const node = this.#node;
    const isMoving = node && isMoved(node, this.property);
    const isExact = Boolean(isMoving && hasTracks(node));
    if (isExact && !hasChanged) return;
    const course = isMoving ? exactly(node, this.property, time, this.#clocks()) : null;
    const value = isExact ? course(time) : node ? this.property.read(node) : NaN;
    const animations = isMoving ? node.animations : undefined;
    if (
      !isExact && this.times.length && Object.is(this.values.at(-1), value)
      && this.#animations === animations && !this.areExact.at(-1)
    ) {
      return;
    }
    this.#animations = animations;
    this.times.push(time);
    this.values.push(value);
    this.courses.push(course);
    this.areExact.push(isExact);
  }

  #animations = undefined;
}

function merged(node, fields) {
  const next = { ...node, ...fields };
  for (const key in next) if (next[key] === null) delete next[key];
  return next;
}
