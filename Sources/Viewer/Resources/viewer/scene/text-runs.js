// A text whose parts have different styles.

import { DEFAULTS } from "../model/defaults.js";
import { textShadow } from "./node-styles.js";
import { SLACK, textWidth } from "./typeface.js";

/** The runs with their texts, and with sizes and weights of their own. */
function parts({ text, runs, font }) {
  let start = 0;
  return runs.map((run) => {
    const part = text.slice(start, start + run.length);
    start += run.length;
    return {
      ...run,
      text: part,
      size: run.font?.size ?? font?.size ?? 17,
      weight: run.font?.weight ?? font?.weight ?? 400,
    };
  });
}

/** The factor for all sizes: a line that fits in the layout fits in the page's typeface too. */
function fittedScale(node, runs) {
  if (node.cut || (node.lines ?? DEFAULTS.lines) !== 1) return 1;
  let width = 0;
  for (const { text, size, weight, kern = 0 } of runs) {
    width += textWidth(text, size, weight) + [...text].length * kern;
  }
  const available = node.frame[2] + SLACK;
  return width <= available ? 1 : Math.floor((available / width) * 1000) / 1000;
}

/**
 * Writes a text as one element per run; a run inherits what it does not set from the node. `scale`
 * converts points to sizes.
 */
export function writeRuns(element, node, scale) {
  const runs = parts(node);
  const factor = scale * fittedScale(node, runs);
  element.replaceChildren(...runs.map((run) => {
    const part = document.createElement("span");
    part.textContent = run.text;
    const style = part.style;
    style.fontSize = `${run.size * factor}px`;
    style.fontWeight = String(run.weight);
    if (run.color) style.color = run.color;
    if (run.background) style.background = run.background;
    if (run.kern) style.letterSpacing = `${run.kern * factor}px`;
    const lines = [run.underline && "underline", run.strike && "line-through"].filter(Boolean).join(
      " ",
    );
    if (lines) style.textDecorationLine = lines;
    if (run.shadow) style.textShadow = textShadow(run.shadow, scale);
    return part;
  }));
}
