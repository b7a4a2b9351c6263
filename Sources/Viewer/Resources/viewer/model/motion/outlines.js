// Outlines: path data as elements, interpolated, and measured for motion along it, as in
// Sources/CoreGraphics (CGPath+Interpolation, CGPath+Measure).

const COUNTS = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };

/**
 * The elements of path data, each a letter and its coordinates, [["M", 0, 0], …]; null if the data
 * is not a path.
 */
export function elements(data) {
  const tokens = data.match(/[A-Za-z]|[^\sA-Za-z,]+(?:[eE][-+]?\d+)?/g) ?? [];
  const found = [];
  for (let i = 0; i < tokens.length;) {
    const letter = tokens[i];
    const count = Object.hasOwn(COUNTS, letter) ? COUNTS[letter] : undefined;
    if (count === undefined || (found.length === 0 && letter !== "M")) return null;
    const numbers = tokens.slice(i + 1, i + 1 + count).map(Number);
    if (numbers.length < count || !numbers.every(Number.isFinite)) return null;
    found.push([letter, ...numbers]);
    i += 1 + count;
  }
  return found;
}

/** Path data of elements. */
export function pathData(elements) {
  return elements.map((element) => element.join(" ")).join(" ");
}

/** The elements at a fraction of the way to others; null if the kinds of elements differ. */
export function betweenOutlines(a, b, fraction) {
  if (a.length !== b.length) return null;
  const result = [];
  for (let i = 0; i < a.length; i += 1) {
    const [p, q] = [a[i], b[i]];
    if (p[0] !== q[0]) return null;
    result.push(
      p.map((v, k) => (k === 0 ? v : fraction === 1 ? q[k] : v + (q[k] - v) * fraction)),
    );
  }
  return result;
}

/** A cubic segment, from its four points. */
class Segment {
  constructor(start, control1, control2, end, isLine) {
    Object.assign(this, { start, control1, control2, end, isLine });
  }

  static line(a, b) { return new Segment(a, between(a, b, 1 / 3), between(a, b, 2 / 3), b, true); }

  point(t) {
    const s = 1 - t;
    const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    const at = (i) =>
      a * this.start[i] + b * this.control1[i] + c * this.control2[i] + d * this.end[i];
    return [at(0), at(1)];
  }

  derivative(t) {
    const s = 1 - t;
    const [a, b, c] = [3 * s * s, 6 * s * t, 3 * t * t];
    const at = (i) =>
      a * (this.control1[i] - this.start[i]) + b * (this.control2[i] - this.control1[i])
      + c * (this.end[i] - this.control2[i]);
    return [at(0), at(1)];
  }

  /** The direction of travel; where the derivative is zero, that nearby. */
  angle(t) {
    for (const place of [t, t + 1e-6, t - 1e-6]) {
      const [dx, dy] = this.derivative(place);
      if (dx !== 0 || dy !== 0) return Math.atan2(dy, dx);
    }
    return 0;
  }

  speed(t) { return Math.hypot(...this.derivative(t)); }

  length(from, to) { return arcLength((t) => this.speed(t), from, to); }
}

/** The arc length between two parameters (Gauss-Legendre, five points). */
export function arcLength(speed, from, to) {
  const [middle, half] = [(from + to) / 2, (to - from) / 2];
  const inner = half * 0.5384693101056831;
  const outer = half * 0.9061798459386640;
  const near = speed(middle - inner) + speed(middle + inner);
  const far = speed(middle - outer) + speed(middle + outer);
  return half * (0.5688888888888889 * speed(middle) + 0.4786286704993665 * near
    + 0.2369268850561891 * far);
}

/**
 * The parameter between two cuts at which a curve has covered a length since the first, by Newton's
 * method.
 */
export function parameterAt(rest, whole, from, to, speed) {
  if (!(whole > 0)) return from;
  let t = from + (to - from) * rest / whole;
  for (let steps = 0; steps < 4; steps += 1) {
    const now = speed(t);
    if (!(now > 0)) break;
    t = Math.max(from, Math.min(to, t - (arcLength(speed, from, t) - rest) / now));
  }
  return t;
}

/** The drawn segments of elements: one each, and closing lines that have a length. */
export function segments(elements) {
  const found = [];
  let [start, pen] = [[0, 0], [0, 0]];
  for (const [letter, ...n] of elements) {
    if (letter === "M") {
      start = pen = n;
    } else if (letter === "L") {
      found.push(Segment.line(pen, n));
      pen = n;
    } else if (letter === "Q") {
      const [control, end] = [n.slice(0, 2), n.slice(2)];
      found.push(
        new Segment(pen, between(pen, control, 2 / 3), between(end, control, 2 / 3), end, false),
      );
      pen = end;
    } else if (letter === "C") {
      found.push(new Segment(pen, n.slice(0, 2), n.slice(2, 4), n.slice(4), false));
      pen = n.slice(4);
    } else {
      if (pen[0] !== start[0] || pen[1] !== start[1]) found.push(Segment.line(pen, start));
      pen = start;
    }
  }
  return found;
}

export const PIECES = 16;

/** A path and the arc lengths along it. */
export class Measure {
  constructor(elements) {
    this.segments = segments(elements);
    this.starts = [0];
    this.cuts = [];
    for (const segment of this.segments) {
      const before = this.starts.at(-1);
      const cuts = [0];
      if (segment.isLine) {
        this.starts.push(before + Math.hypot(
          segment.end[0] - segment.start[0], segment.end[1] - segment.start[1]));
      } else {
        for (let piece = 0; piece < PIECES; piece += 1) {
          cuts.push(cuts[piece] + segment.length(piece / PIECES, (piece + 1) / PIECES));
        }
        this.starts.push(before + cuts[PIECES]);
      }
      this.cuts.push(cuts);
    }
  }

  get length() { return this.starts.at(-1); }

  /** The point at a length along the path, and the direction of travel there. */
  place(distance) {
    const { segments, starts } = this;
    if (segments.length === 0) return { point: [0, 0], angle: 0 };
    let [low, high] = [0, segments.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= distance) low = middle;
      else high = middle;
    }
    const whole = starts[low + 1] - starts[low];
    const rest = Math.max(0, Math.min(whole, distance - starts[low]));
    const segment = segments[low];
    const t = segment.isLine ? (whole > 0 ? rest / whole : 0) : this.#parameter(low, rest);
    return { point: segment.point(t), angle: segment.angle(t) };
  }

  #parameter(index, distance) {
    const cuts = this.cuts[index];
    let piece = 0;
    while (piece < PIECES - 1 && cuts[piece + 1] < distance) piece += 1;
    return parameterAt(
      distance - cuts[piece], cuts[piece + 1] - cuts[piece], piece / PIECES, (piece + 1) / PIECES,
      (t) => this.segments[index].speed(t));
  }
}

const between = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
