// Compares what the page's replica shows with what programs show. A run is
// `[lines, [[time, line count, full snapshot]…]]`: the lines of a program, and its states at some
// times, each after so many lines.

const numbers = (text) => text.split(/[^0-9.eE+-]+|(?=-)/).filter(Boolean).map(Number);
const color = /^#[0-9a-f]{8}$/;

/** The first difference of two values beyond 1e-6, with its place; null if they agree. */
function difference(a, b, at) {
  if (typeof a === "number" && typeof b === "number") {
    return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b)) ? null : `${at}: ${a} and ${b}`;
  }
  if (a && b && typeof a === "object" && typeof b === "object") {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const found = difference(a[key], b[key], `${at}.${key}`);
      if (found) return found;
    }
    return null;
  }
  if (color.test(a) && color.test(b)) {
    // Eight bits a channel: one step is a rounding.
    return [1, 3, 5, 7].every((i) =>
      Math.abs(parseInt(a.slice(i, i + 2), 16) - parseInt(b.slice(i, i + 2), 16)) <= 1)
      ? null : `${at}: ${a} and ${b}`;
  }
  if (/ath$/.test(at) && typeof a === "string" && typeof b === "string") {
    return difference(numbers(a), numbers(b), at);
  }
  return a === b ? null : `${at}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
}

// What is shown, not what describes the motion; an absent member is its default.
const INNER = {
  stroke: { cap: "butt", join: "miter", miter: 10, dash: [], phase: 0 },
  gradient: { type: "axial", stops: [], start: [0.5, 0], end: [0.5, 1] },
};

const given = (members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

function shown({ animations, clock, model, ...rest }, defaults) {
  const members = given(rest);
  for (const name in INNER) {
    if (members[name]) members[name] = { ...INNER[name], ...given(members[name]) };
  }
  return { ...defaults, ...members };
}

/** Returns how many nodes agree, or the first difference, as a text. */
export function compareRuns({ Replica, DEFAULTS }, runs) {
  let compared = 0;
  for (const [index, [lines, states]] of runs.entries()) {
    const replica = new Replica();
    let applied = 0;
    for (const [time, count, line] of states) {
      for (; applied < count; applied += 1) replica.apply(lines[applied]);
      replica.show(time);
      const program = new Replica();
      program.apply(line);
      program.show(0);
      for (const [id, node] of program.nodes) {
        const own = replica.nodes.get(id);
        const found = own
          ? difference(shown(own, DEFAULTS), shown(node, DEFAULTS), `node ${id}`)
          : `no node ${id}`;
        if (found) return `run ${index}, t = ${time}: ${found}`;
        compared += 1;
      }
      if (replica.nodes.size !== program.nodes.size) {
        return `run ${index}, t = ${time}: too many nodes`;
      }
    }
  }
  return compared > 0 ? compared : "nothing was compared";
}
