// A text that is being edited: with its cursor or its selection, at the positions of the browser's
// own font.

/**
 * Writes a text and marks [from, to] of it, in UTF-16 code units; draws a cursor if they are equal.
 */
export function writeEdited(element, text, [from, to]) {
  const mark = selectionMark(from, to);
  mark.textContent = text.slice(from, to);
  element.replaceChildren(text.slice(0, from), mark, text.slice(to));
}

/** The empty element of a selection, or of a cursor if both ends are equal. */
export function selectionMark(from, to) {
  const mark = document.createElement("span");
  mark.className = from === to ? "cursor" : "selected";
  return mark;
}

/** Scrolls a line that is longer than its field so that the cursor is visible. */
export function revealCursor(element) {
  const mark = element.querySelector(".cursor, .selected");
  if (!mark) return;
  const end = mark.offsetLeft + mark.offsetWidth;
  const left = element.scrollLeft;
  if (end > left + element.clientWidth - 2) element.scrollLeft = end - element.clientWidth + 2;
  else if (end < left + 2) element.scrollLeft = end - 2;
}
