// A text whose parts have different styles.

import { DEFAULTS } from "../model/defaults.js";
import { selectionMark } from "./edited-text.js";
import { textShadow } from "./node-styles.js";
import { faceOf, faceStyles, SLACK, textWidth } from "./typeface.js";

/** The runs with their texts, and with sizes and faces of their own; one run for a text without. */
export function styledParts({ text, runs = [{ length: text.length }], font }) {
  let start = 0;
  return runs.map((run) => {
    const part = text.slice(start, start + run.length);
    start += run.length;
    return {
      ...run,
      text: part,
      size: run.font?.size ?? font?.size ?? 17,
      face: faceOf(run.font ?? font),
    };
  });
}

/** The factor for all sizes: a line that fits in the layout fits in the page's typeface too. */
function fittedScale(node, runs) {
  if (node.cut || (node.lines ?? DEFAULTS.lines) !== 1) return 1;
  let width = 0;
  for (const { text, size, face, kern = 0 } of runs) {
    width += textWidth(text, size, face) + [...text].length * kern;
  }
  const available = node.frame[2] + SLACK;
  return width <= available ? 1 : Math.floor((available / width) * 1000) / 1000;
}

/** The parts with a mark at the selection [from, to], which may begin and end inside a run. */
function marked(runs, [from, to]) {
  const mark = selectionMark(from, to);
  const [before, inside, behind] = [[], [], []];
  let start = 0;
  for (const run of runs) {
    const end = start + run.text.length;
    const add = (list, low, high) => {
      const [first, last] = [Math.max(low, start), Math.min(high, end)];
      if (first < last) list.push({ ...run, text: run.text.slice(first - start, last - start) });
    };
    add(before, 0, from);
    add(inside, from, to);
    add(behind, to, Infinity);
    start = end;
  }
  return { before, inside, behind, mark };
}

/**
 * Writes a text as one element per run; a run inherits what it does not set from the node. `scale`
 * converts points to sizes. A text that is being edited has a cursor or a selection.
 */
export function writeRuns(element, node, scale) {
  const runs = styledParts(node);
  const factor = scale * fittedScale(node, runs);
  if (!node.selection) return element.replaceChildren(...styledSpans(runs, scale, factor));
  const { before, inside, behind, mark } = marked(runs, node.selection);
  mark.replaceChildren(...styledSpans(inside, scale, factor));
  element.replaceChildren(
    ...styledSpans(before, scale, factor), mark, ...styledSpans(behind, scale, factor),
  );
}

/** The style of a line with a pattern; CSS has no dots between dashes. */
const LINE_STYLES = { dot: "dotted", dash: "dashed", dashDot: "dashed", dashDotDot: "dashed" };

function drawLine(style, line, color, { weight, pattern } = {}) {
  style.textDecorationLine = line;
  if (color) style.textDecorationColor = color;
  const form = LINE_STYLES[pattern] ?? (weight === "double" ? "double" : undefined);
  if (form) style.textDecorationStyle = form;
  // A single line is about a fifteenth of the font's size.
  if (weight === "thick") style.textDecorationThickness = "0.13em";
}

export function styledSpans(runs, scale, factor) {
  return runs.map((run) => {
    const part = document.createElement("span");
    if (!(run.underline && run.strike)) part.textContent = run.text;
    const style = part.style;
    style.fontSize = `${run.size * factor}px`;
    for (const [name, value] of faceStyles(run.face)) style.setProperty(name, value);
    if (run.color) style.color = run.color;
    if (run.background) style.background = run.background;
    if (run.kern) style.letterSpacing = `${run.kern * factor}px`;
    if (run.noLigatures) style.fontVariantLigatures = "none";
    if (run.underline) drawLine(style, "underline", run.underlineColor, run.underlineStyle);
    if (run.strike) {
      // An element has one style for all its lines.
      const letters = run.underline ? part.appendChild(document.createElement("span")) : part;
      drawLine(letters.style, "line-through", run.strikeColor, run.strikeStyle);
      if (letters !== part) letters.textContent = run.text;
    }
    // Relative places do not change the height of lines, which the layout knows.
    if (run.rise) [style.position, style.bottom] = ["relative", `${run.rise * factor}px`];
    if (run.outline) {
      const width = Math.abs(run.outline) / 100 * run.size * factor;
      style.webkitTextStroke = `${width}px ${run.outlineColor ?? "currentColor"}`;
      if (run.outline > 0) style.webkitTextFillColor = "transparent";
    }
    if (run.shadow) style.textShadow = textShadow(run.shadow, scale);
    return part;
  });
}
