// Lines of a text that begin where the layout began them.

const isSpace = (letter) => /^[^\S\u00a0\u202f\u2007]$/.test(letter);

/** The letters of scripts that run from right to left (UAX #9, classes R and AL), by block. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const STRONG = new RegExp(`[\\p{L}\u200e]|${RIGHT_TO_LEFT.source}`, "u");
/** Marks that give a line its direction, and are not drawn. */
const MARKS = { ltr: "\u200e", rtl: "\u200f" };

/** The direction of a paragraph: that of its first letter with one; null without (UAX #9, P2). */
export function directionOf(paragraph) {
  const letter = STRONG.exec(paragraph)?.[0];
  if (!letter) return null;
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/** How much of a paragraph is searched for a letter with a direction; spaces may be many. */
const MOST = 1000;

/** The direction of the part of a paragraph from `start` to its end, or to `end`. */
function directionAt(text, start, end = Infinity) {
  return directionOf(text.slice(start, Math.min(Math.max(end, start), start + MOST)).split("\n", 1)[0]);
}

/**
 * The text and the runs with the layout's line breaks. A break replaces the space before it, so
 * that no line ends with a space, which would count in a centred line; else it is inserted, and
 * belongs to the run before it. Positions that are not ascending, or outside the text, are ignored.
 *
 * To a browser a broken line is a paragraph of its own, whose first letter decides its direction. A
 * line with another direction than its paragraph's begins with a mark, which belongs to the run of
 * the break.
 */
export function withBreaks({ text, runs, breaks = [] }) {
  let [shown, start] = ["", 0];
  const inserted = [];
  const hasDirections = RIGHT_TO_LEFT.test(text);
  let direction = hasDirections ? directionAt(text, 0) : null;
  for (const [index, place] of breaks.entries()) {
    if (place <= start || place >= text.length) continue;
    const replaces = isSpace(text[place - 1]);
    shown += `${text.slice(start, replaces ? place - 1 : place)}\n`;
    if (!replaces) inserted.push(place);
    const paragraph = hasDirections ? text.slice(start, place).lastIndexOf("\n") : -1;
    if (paragraph >= 0) direction = directionAt(text, start + paragraph + 1);
    start = place;
    if (direction === null || directionAt(text, place, breaks[index + 1]) === direction) continue;
    shown += MARKS[direction];
    inserted.push(place);
  }
  if (start === 0) return { text, runs };
  let end = 0;
  const longer = runs?.map((run) => {
    const from = end;
    end += run.length;
    const count = inserted.filter((place) => place > from && place <= end).length;
    return count ? { ...run, length: run.length + count } : run;
  });
  return { text: shown + text.slice(start), runs: longer };
}
