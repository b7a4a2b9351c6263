// Lines of a text that begin where the layout began them.

const isSpace = (letter) => /^[^\S\u00a0\u202f\u2007]$/.test(letter);

/**
 * The text and the runs with the layout's line breaks. A break replaces the space before it, so
 * that no line ends with a space, which would count in a centred line; else it is inserted, and
 * belongs to the run before it. Positions that are not ascending, or outside the text, are ignored.
 */
export function withBreaks({ text, runs, breaks = [] }) {
  let [shown, start] = ["", 0];
  const inserted = [];
  for (const place of breaks) {
    if (place <= start || place >= text.length) continue;
    const replaces = isSpace(text[place - 1]);
    shown += `${text.slice(start, replaces ? place - 1 : place)}\n`;
    if (!replaces) inserted.push(place);
    start = place;
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
