// The names of the fonts of files. Pure functions.

/** The name under which the page knows a font's file: an identifier, whatever the file's name. */
export function familyOf(file) {
  const escaped = (letter) => `_${letter.charCodeAt(0).toString(16)}_`;
  return `file-${file.replace(/[^A-Za-z0-9]/g, escaped)}`;
}

/** The files that a node's text is drawn with. */
export function fontFiles({ font, runs = [] }) {
  const files = [font, ...runs.map((run) => run.font)].map((each) => each?.file);
  return [...new Set(files.filter((file) => file))];
}
