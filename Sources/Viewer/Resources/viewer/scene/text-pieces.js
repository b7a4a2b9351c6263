// A text whose parts the layout has placed.

import { TYPEFACE } from "../model/defaults.js";
import { selectionMark } from "./edited-text.js";
import { imageCSS } from "./node-styles.js";
import { styledSpans, styledParts } from "./text-runs.js";
import { baselineError, faceOf, faceStyles, SLACK, textWidth } from "./typeface.js";

/** The width of runs in the page's typeface, in points, with the widened spaces of a piece. */
function width(runs, space = 0) {
  let sum = 0;
  for (const { text, size, face, kern = 0 } of runs) {
    sum += textWidth(text, size, face) + [...text].length * kern
      + (text.split(" ").length - 1) * space;
  }
  return sum;
}

/** The runs of a range of the text. */
function runsIn(runs, from, to) {
  const part = [];
  let start = 0;
  for (const run of runs) {
    if (start >= to) break;
    const end = start + run.text.length;
    const [low, high] = [Math.max(from, start), Math.min(to, end)];
    if (low < high) part.push({ ...run, text: run.text.slice(low - start, high - start) });
    start = end;
  }
  return part;
}

/** The elements of a range of a piece, with a cursor or selection where it crosses the range. */
function contents(runs, piece, node, scale, factor) {
  const [from, to] = [piece.start, piece.start + piece.length];
  const spans = (low, high) => styledSpans(runsIn(runs, low, high), scale, factor);
  if (!node.selection) return spans(from, to);
  const [first, last] = node.selection;
  // A cursor before the first piece, as before a tab, is shown at its beginning.
  const [low, high] = first === last
    ? [Math.min(Math.max(first, from), to), Math.min(Math.max(first, from), to)] : [first, last];
  if (first !== last && (low >= to || high <= from)) return spans(from, to);
  const mark = selectionMark(Math.max(low, from), Math.min(high, to));
  mark.replaceChildren(...spans(Math.max(low, from), Math.min(high, to)));
  return [...spans(from, low), mark, ...spans(high, to)];
}

/** The number of the piece that shows the cursor: the last that begins at or before it. */
function cursorPiece({ pieces, selection }) {
  if (!selection || selection[0] !== selection[1]) return -1;
  return Math.max(0, pieces.findLastIndex((piece) => piece.start <= selection[0]));
}

/** Makes an element a picture, whose bottom is at the piece's y. */
function writePicture(element, piece, node, scale, folder) {
  const style = element.style;
  const top = piece.y - (piece.height ?? 0);
  style.left = `${piece.x * scale}px`;
  style.top = `calc(${node.textTop ? "0%" : "50%"} + ${top * scale}px)`;
  style.width = `${piece.width * scale}px`;
  style.height = `${(piece.height ?? 0) * scale}px`;
  const picture = imageCSS(piece.image, folder);
  if (!picture) return;
  if (piece.tint) {
    style.backgroundColor = piece.tint;
    style.mask = `${picture} 0 0 / 100% 100% no-repeat`;
  } else {
    style.background = `${picture} 0 0 / 100% 100% no-repeat`;
  }
}

// The pieces of a program's text do not overlap; those of a line made by hand could repeat a long one.
const MOST_LETTERS = 20000;

/** The pieces that are drawn: none that exceed the letters that all may have. */
function drawn({ pieces, text }) {
  let letters = MOST_LETTERS;
  return pieces.filter((piece) => {
    const length = piece.image === undefined ? Math.min(piece.length, text.length) : 0;
    if (length > letters) return false;
    letters -= length;
    return true;
  });
}

/**
 * Writes the pieces of a text, each as an element of its own; `scale` converts points, and `folder`
 * is that of a scene's pictures.
 */
export function writePieces(element, node, scale, folder = "") {
  const runs = styledParts(node);
  const pieces = drawn(node);
  const cursor = cursorPiece({ pieces, selection: node.selection });
  element.replaceChildren(...pieces.map((piece, index) => {
    const line = document.createElement("span");
    line.className = "piece";
    if (piece.image !== undefined) {
      writePicture(line, piece, node, scale, folder);
      if (cursor === index) line.append(selectionMark(0, 0));
      return line;
    }
    const own = runsIn(runs, piece.start, piece.start + piece.length);
    const last = own[own.length - 1] ?? runs[0];
    if (piece.ellipsis && last) own.push({ ...last, text: "…" });
    const real = width(own, piece.space);
    const available = piece.width + (own.map((run) => run.text).join("").split(" ").length - 1)
      * (piece.space ?? 0) + SLACK;
    const fit = real > available ? Math.max(0.01, Math.floor((available / real) * 1000) / 1000) : 1;
    const isEdited = node.selection && (cursor === -1 || cursor === index);
    const shown = isEdited ? node : { ...node, selection: undefined };
    line.append(...contents(runs, piece, shown, scale, scale * fit));
    if (piece.ellipsis && last) line.append(...styledSpans([own[own.length - 1]], scale, scale * fit));
    // Of several sizes, the largest decides where the baseline is.
    const tallest = own.reduce((most, run) => run.size > most.size ? run : most, own[0]
      ?? { size: node.font?.size ?? 17, face: faceOf(node.font) });
    const size = tallest.size * scale * fit;
    const box = TYPEFACE.lineHeight * size;
    const rise = TYPEFACE.ascent * size + baselineError(size, tallest.face, box);
    const style = line.style;
    style.left = `${piece.x * scale}px`;
    style.top = `calc(${node.textTop ? "0%" : "50%"} + ${piece.y * scale - rise}px)`;
    style.font = "inherit";
    style.fontSize = `${size}px`;
    for (const [name, value] of faceStyles(tallest.face)) if (value) style.setProperty(name, value);
    style.lineHeight = `${box}px`;
    if (piece.space) style.wordSpacing = `${piece.space * scale}px`;
    if (piece.rtl) style.direction = "rtl";
    return line;
  }));
}
