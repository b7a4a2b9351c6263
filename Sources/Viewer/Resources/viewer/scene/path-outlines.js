// Outlines: the path data of lines, cut to a part of its length. Pure functions.

const cache = new Map();

/**
 * The outline as straight lines, each a list of points, and their total length. Cached by its text.
 */
export function flattened(data) {
  let known = cache.get(data);
  if (!known) {
    if (cache.size > 500) cache.clear();
    cache.set(data, known = flatten(data));
  }
  return known;
}

/**
 * The part of an outline between two fractions of its length, as path data; "" if nothing is left.
 */
export function trimmed(data, from, to) {
  if (from <= 0 && to >= 1) return data;
  const { lines, length } = flattened(data);
  const first = Math.max(from, 0) * length;
  const last = Math.min(to, 1) * length;
  if (!(first < last)) return "";
  const out = [];
  let walked = 0;
  for (const line of lines) {
    let isDown = false;
    for (let i = 1; i < line.length; i += 1) {
      const [a, b] = [line[i - 1], line[i]];
      const step = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const begin = Math.max(first - walked, 0);
      const end = Math.min(last - walked, step);
      walked += step;
      if (!(step > 0 && begin < end)) continue;
      const at = (d) => [a[0] + ((b[0] - a[0]) * d) / step, a[1] + ((b[1] - a[1]) * d) / step];
      if (!isDown) out.push("M", ...at(begin));
      isDown = true;
      out.push("L", ...at(end));
    }
  }
  return out.join(" ");
}

function flatten(data) {
  const lines = [];
  let length = 0;
  let line = null;
  const go = (x, y) => {
    const [px, py] = line[line.length - 1];
    length += Math.hypot(x - px, y - py);
    line.push([x, y]);
  };
  for (const [letter, n] of pieces(data)) {
    if (letter === "M") lines.push(line = [[n[0], n[1]]]);
    else if (!line) break;
    else if (letter === "L") go(n[0], n[1]);
    else if (letter === "Z") {
      const start = line[0];
      go(...start);
      lines.push(line = [start]);
    } else curve(line[line.length - 1], n, go);
  }
  return { lines, length };
}

// A curve as chords, with more chords for longer curves.
function curve([x0, y0], n, go) {
  const cubic = n.length === 6
    ? n
    : [x0 + ((n[0] - x0) * 2) / 3, y0 + ((n[1] - y0) * 2) / 3, n[2] + ((n[0] - n[2]) * 2) / 3,
      n[3] + ((n[1] - n[3]) * 2) / 3, n[2], n[3]];
  const [x1, y1, x2, y2, x3, y3] = cubic;
  const reach =
    Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2);
  const count = Math.min(Math.max(Math.ceil(reach / 4), 8), 128);
  for (let i = 1; i <= count; i += 1) {
    const t = i / count;
    const s = 1 - t;
    const at = (a, b, c, d) =>
      s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
    go(at(x0, x1, x2, x3), at(y0, y1, y2, y3));
  }
}

/** The letters of path data, each with its numbers. */
function* pieces(data) {
  for (const [, letter, rest] of data.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    yield [letter, (rest.match(/-?[\d.]+/g) ?? []).map(Number)];
  }
}

/**
 * A box with round corners, given as a set: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
 */
export function roundedBox(x, y, w, h, radius = 0, corners = 15) {
  const r = Math.max(Math.min(radius, w / 2, h / 2), 0);
  const [tl, tr, bl, br] = [1, 2, 4, 8].map((bit) => (corners & bit ? r : 0));
  const turn = (rr, dx, dy) => (rr ? `a${rr} ${rr} 0 0 1 ${dx * rr} ${dy * rr}` : "");
  return `M${x + tl} ${y}H${x + w - tr}${turn(tr, 1, 1)}V${y + h - br}${turn(br, -1, 1)}`
    + `H${x + bl}${turn(bl, -1, -1)}V${y + tl}${turn(tl, 1, -1)}Z`;
}
