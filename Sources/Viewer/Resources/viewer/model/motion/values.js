// The values of layer properties: their kinds, what they are initially, and how values between two
// are found, as in Sources/Motion/Values. As in lines, numbers are always in lists: [0.5], [x, y],
// [r, g, b, a]; a list of colours has four numbers a colour.

import { identity } from "../matrix.js";
import { betweenOutlines, elements, pathData } from "./outlines.js";
import { mix } from "./transforms.js";

const BLACK = [0, 0, 0, 1];
const UNIT = [0, 0, 1, 1];

/** The kind and the initial value of each property; other properties are numbers, initially 0. */
const ROOTS = {
  bounds: ["rect", [0, 0, 0, 0]],
  position: ["point", [0, 0]],
  anchorPoint: ["point", [0.5, 0.5]],
  transform: ["transform", identity],
  sublayerTransform: ["transform", identity],
  opacity: ["number", [1]],
  hidden: ["flag", [0]],
  doubleSided: ["flag", [1]],
  masksToBounds: ["flag", [0]],
  backgroundColor: ["color", null],
  borderColor: ["color", BLACK],
  shadowColor: ["color", BLACK],
  shadowOffset: ["size", [0, -3]],
  shadowRadius: ["number", [3]],
  shadowPath: ["path", null],
  contents: ["object", null],
  contentsRect: ["rect", UNIT],
  contentsCenter: ["rect", UNIT],
  contentsScale: ["number", [1]],
  maskedCorners: ["flag", [15]],
  path: ["path", null],
  fillColor: ["color", BLACK],
  strokeColor: ["color", null],
  lineWidth: ["number", [1]],
  miterLimit: ["number", [10]],
  strokeEnd: ["number", [1]],
  fillRule: ["text", "non-zero"],
  lineCap: ["text", "butt"],
  lineJoin: ["text", "miter"],
  lineDashPattern: ["numbers", null],
  colors: ["colors", null],
  locations: ["numbers", null],
  startPoint: ["point", [0.5, 0]],
  endPoint: ["point", [0.5, 1]],
  type: ["text", "axial"],
  fontSize: ["number", [36]],
  foregroundColor: ["color", [1, 1, 1, 1]],
  string: ["object", null],
  font: ["object", null],
  alignmentMode: ["text", "natural"],
  wrapped: ["flag", [0]],
  truncationMode: ["text", "none"],
  instanceCount: ["number", [1]],
  instanceTransform: ["transform", identity],
  instanceColor: ["color", [1, 1, 1, 1]],
  preservesDepth: ["flag", [0]],
};

const WIDTHS = { number: 1, flag: 1, point: 2, size: 2, rect: 4, color: 4, transform: 16 };

/** The parts of a property's kind whose value has another number of numbers than one. */
const PARTS = { "": null, origin: 2, size: 2, translation: 2 };

/** A key path as { root, part }: the property and the rest, "" for the whole. */
export function property(path) {
  const dot = path.indexOf(".");
  const root = dot < 0 ? path : path.slice(0, dot);
  return { root: { isHidden: "hidden", isDoubleSided: "doubleSided" }[root] ?? root,
    part: dot < 0 ? "" : path.slice(dot + 1) };
}

export function kind(root) { return ROOTS[root]?.[0] ?? "number"; }

/** The number of numbers of a value; 0 if it is not a fixed number of them. */
export function width({ root, part }) {
  return part === "" ? WIDTHS[kind(root)] ?? 0 : PARTS[part] ?? 1;
}

export function initial(root) { return ROOTS[root] ? ROOTS[root][1] : [0]; }

/** A property's numbers in `values`; a missing colour is transparent black. */
export function numbers(values, root) {
  const value = Object.hasOwn(values, root) ? values[root] : initial(root);
  return value ?? new Array(WIDTHS[kind(root)] ?? 1).fill(0);
}

/**
 * A value that is not made of a fixed number of numbers, at a fraction of the way to another: the
 * nearer of the two if there is nothing between them.
 */
export function betweenValues(kind, a, b, fraction) {
  if (a !== null && b !== null) {
    if (kind === "path") {
      const found = betweenOutlines(outline(a), outline(b), fraction);
      if (found) return pathData(found);
    } else if ((kind === "numbers" || kind === "colors") && a.length === b.length) {
      return mix(a, b, fraction);
    }
  }
  return fraction < 0.5 ? a : b;
}

// The elements of path data that a track interpolates at each frame are parsed once.
const outlines = new Map();

function outline(data) {
  let known = outlines.get(data);
  if (!known) {
    if (outlines.size > 200) outlines.clear();
    outlines.set(data, known = elements(data) ?? []);
  }
  return known;
}
