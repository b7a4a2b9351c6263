// The typeface of the scene's text, and sizes that follow from it.

import { DEFAULTS, TYPEFACE } from "../model/defaults.js";
import { familyOf } from "./font-names.js";

/**
 * Inter, by which the runtime measures text; where the page cannot get it, the system's typeface.
 * scene/scene.css names the files.
 */
export const FAMILY = `${TYPEFACE.family}, system-ui, -apple-system, 'Segoe UI', Roboto, `
  + "'Noto Sans', 'DejaVu Sans', sans-serif";

/** The typeface of monospaced text, whose first two are as wide as the runtime measures. */
const MONOSPACED = "'DejaVu Sans Mono', Menlo, ui-monospace, Consolas, 'Liberation Mono', monospace";

/** What a node's or a run's font has besides its size. */
export function faceOf(font) {
  return {
    weight: font?.weight ?? 400,
    italic: font?.italic === true,
    mono: font?.mono === true,
    digits: font?.digits === true,
    file: font?.file ?? undefined,
  };
}

/** The families of a face; "" for the page's own. */
function families({ mono, file }) {
  return file === undefined ? (mono ? MONOSPACED : "") : `${familyOf(file)}, ${FAMILY}`;
}

/** The CSS properties of a face. */
export function faceStyles(face) {
  const hasFile = face.file !== undefined;
  return [
    ["font-weight", String(face.weight)],
    // A file has the slant that it has, and is measured by the widths of its letters alone.
    ["font-style", face.italic && !hasFile ? "italic" : ""],
    ["font-family", families(face)],
    ["font-variant-numeric", face.digits ? "tabular-nums" : ""],
    ["font-kerning", hasFile ? "none" : ""],
    ["font-variant-ligatures", hasFile ? "none" : ""],
  ];
}

/** The CSS shorthand of a face; `size` has a unit, and may have a line height. */
function shorthand(face, size) {
  const slant = face.italic && face.file === undefined ? "italic " : "";
  return `${slant}${face.weight} ${size} ${families(face) || FAMILY}`;
}

const widths = new Map();
const shifts = new Map();
let measuring = null;

/** How often a file of the typeface has arrived: measurements from before are not valid. */
export function typefaceVersion() {
  return version;
}
let version = 0;

/** The width of a line in the page's typeface, in points. Cached: labels are measured often. */
export function textWidth(line, size, face) {
  // A canvas has no digits of one width; the zero is nearly as wide as they are.
  const text = face.digits ? line.replace(/[0-9]/g, "0") : line;
  const font = shorthand(face, `${size}px`);
  const key = `${font} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    measuring ??= document.createElement("canvas").getContext("2d");
    measuring.font = font;
    measuring.textRendering = "geometricPrecision";
    measuring.fontKerning = face.file === undefined ? "auto" : "none";
    width = measuring.measureText(text).width;
    if (widths.size > 4000) widths.clear();
    widths.set(key, width);
  }
  return width;
}

/**
 * How far below its place in the layout the browser sets the baseline of a line, in CSS pixels.
 * Browsers round a font's ascent and descent to whole pixels, each by rules of its own, so the
 * page measures a line instead of knowing the rules. `size` and `lineBox` are in CSS pixels.
 * Cached: a measurement costs a layout.
 */
export function baselineError(size, face, lineBox) {
  const key = shorthand(face, `${size}px/${lineBox}px`);
  let shift = shifts.get(key);
  if (shift === undefined) {
    const line = document.createElement("div");
    line.className = "baseline-probe";
    line.style.font = key;
    const mark = document.createElement("span");
    line.append("x", mark);
    document.body.append(line);
    const real = mark.getBoundingClientRect().bottom - line.getBoundingClientRect().top;
    line.remove();
    shift = real - ((lineBox - TYPEFACE.lineHeight * size) / 2 + TYPEFACE.ascent * size);
    if (shifts.size > 1000) shifts.clear();
    shifts.set(key, shift);
  }
  return shift;
}

/** Calls back when a file of the typeface has arrived, so that text must be measured again. */
export function onTypefaceLoaded(callback) {
  document.fonts?.addEventListener("loadingdone", () => {
    widths.clear();
    shifts.clear();
    version += 1;
    callback();
  });
}

/**
 * The size to draw a label's text in. A line that fits in the layout, but is wider in the page's
 * typeface, is drawn smaller. A line that was too wide for the layout keeps its size and is cut.
 */
export function fittedSize(node) {
  const size = node.font?.size ?? 17;
  if (!node.text || node.cut || (node.lines ?? DEFAULTS.lines) !== 1) return size;
  const available = node.frame[2] + SLACK;
  const width = textWidth(node.text, size, faceOf(node.font));
  if (width <= available || width <= 0) return size;
  return Math.floor((size * available / width) * 50) / 50;
}

/** How much wider than its frame a line may be, in points: half a pixel, for frames are rounded. */
export const SLACK = 0.5;

/** The line height of a text, in units of its size. */
export function lineHeight(node) {
  const size = node.font?.size ?? 17;
  return node.lineHeight && size > 0 ? node.lineHeight / size : TYPEFACE.lineHeight;
}

/** A line shortened at its start or in its middle if it is too long; else the text itself. */
export function cutText(node, size) {
  const mode = node.truncation;
  const face = faceOf(node.font);
  if ((mode !== "start" && mode !== "middle") || (node.lines ?? DEFAULTS.lines) !== 1) {
    return node.text;
  }
  const available = node.frame[2] + SLACK;
  if (textWidth(node.text, size, face) <= available) return node.text;
  const letters = [...node.text];
  const kept = (count) => {
    const head = mode === "middle" ? Math.ceil(count / 2) : 0;
    const tail = letters.slice(letters.length - (count - head));
    return `${letters.slice(0, head).join("")}…${tail.join("")}`;
  };
  let [low, high] = [0, letters.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (textWidth(kept(middle), size, face) <= available) low = middle;
    else high = middle - 1;
  }
  return kept(low);
}
