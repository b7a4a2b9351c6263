// Loads the fonts of files that a program has registered.

import { TYPEFACE } from "../model/defaults.js";
import { familyOf, fontFiles } from "./font-names.js";
import { imageCSS } from "./node-styles.js";

/** When each file was requested, in milliseconds; Infinity once it has arrived. */
const requests = new Map();
/** How long a file that did not arrive is left alone, in milliseconds: a program may restart. */
const PAUSE = 5000;

/**
 * Loads the files of a node's fonts. Text is drawn in the page's typeface until they have arrived;
 * then the page measures and draws it again. `folder`: see Scene.
 */
export function loadFonts(node, folder) {
  if (!node.font?.file && !node.runs) return;
  for (const file of fontFiles(node)) {
    const now = performance.now();
    if ((requests.get(file) ?? -Infinity) + PAUSE > now) continue;
    const source = imageCSS(file, folder);
    if (!source) continue;
    requests.set(file, now);
    // Lines have the page's metrics, because the layout has placed the baselines. With a range of
    // weights the browser does not make the file's letters bolder.
    const face = new FontFace(familyOf(file), source, {
      weight: "1 1000",
      ascentOverride: `${TYPEFACE.ascent * 100}%`,
      descentOverride: `${(TYPEFACE.lineHeight - TYPEFACE.ascent) * 100}%`,
      lineGapOverride: "0%",
    });
    document.fonts.add(face);
    face.load().then(() => requests.set(file, Infinity), () => document.fonts.delete(face));
  }
}
