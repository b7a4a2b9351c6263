// Keyframes: key times, and the ways through numeric values and along paths, as in
// Sources/Motion/Tracks.

import { arcLength, Measure, parameterAt, PIECES } from "./outlines.js";
import { betweenTransforms, mix } from "./transforms.js";

/**
 * Key times as fractions of the progress, one per value, and the curves of the steps between them;
 * missing ones are linear. If `isDiscrete`, a value holds until the next one.
 */
export class KeyTimes {
  constructor(times, { curves = [], isDiscrete = false } = {}) {
    Object.assign(this, { times, curves, isDiscrete });
  }

  /** The first value at 0 and the last at 1; discrete values all hold equally long. */
  static even(count, { curves = [], isDiscrete = false } = {}) {
    const steps = Math.max(1, isDiscrete ? count : count - 1);
    return new KeyTimes(
      Array.from({ length: count }, (_, i) => i / steps), { curves, isDiscrete });
  }

  /** Times for constant speed along straight lines; even ones if the total distance is 0. */
  static paced(frames) {
    const lengths = [0];
    for (let i = 1; i < frames.length; i += 1) {
      const sum = frames[i].reduce((sum, v, k) => sum + (v - frames[i - 1][k]) ** 2, 0);
      lengths.push(lengths[i - 1] + Math.sqrt(sum));
    }
    const whole = lengths.at(-1);
    if (!(whole > 0)) return KeyTimes.even(frames.length);
    return new KeyTimes(lengths.map((length) => length / whole));
  }

  /** The last value at or before a fraction, and the progress to the next one: [index, part]. */
  place(fraction) {
    const { times } = this;
    let [low, high] = [0, times.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      // Two times within 1e-12 are the same: 0.3 of 1 and 0.1 of 3 differ in binary.
      if (times[middle] <= fraction + 1e-12) low = middle;
      else high = middle;
    }
    if (this.isDiscrete || low + 1 >= times.length) return [low, 0];
    const way = times[low + 1] - times[low];
    if (!(way > 0)) return [low, 0];
    const part = Math.max(0, Math.min(1, (fraction - times[low]) / way));
    return [low, this.curves[low] ? this.curves[low](part) : part];
  }
}

/** Numeric values in straight lines, or along a spline. */
export class Keyframes {
  constructor(frames, times, spline = null) {
    Object.assign(this, { frames, times, spline });
  }

  value(fraction, asTransform) {
    if (this.spline && !asTransform) return this.spline.value(fraction, this.times);
    const [index, part] = this.times.place(fraction);
    const [from, to] = [this.frames[index], this.frames[index + 1]];
    if (!(part > 0) || !to) return from;
    return asTransform ? betweenTransforms(from, to, part) : mix(from, to, part);
  }
}

/**
 * A Kochanek–Bartels spline through values (SIGGRAPH 1984), without its adjustment for uneven
 * times: Catmull-Rom without tension, continuity and bias.
 */
export class Spline {
  /** `parameters`: tension, continuity and bias, three numbers a value; missing ones are 0. */
  constructor(frames, parameters, { isPaced = false } = {}) {
    this.frames = frames;
    this.leaving = [];
    this.arriving = [];
    frames.forEach((frame, i) => {
      const [before, after] = [frames[Math.max(0, i - 1)], frames[i + 1] ?? frame];
      const [tension = 0, c = 0, b = 0] = parameters.slice(3 * i, 3 * i + 3);
      const t = 1 - tension;
      const tangent = (first, second) =>
        frame.map((v, k) => (v - before[k]) * first + (after[k] - v) * second);
      this.leaving.push(
        tangent(t * (1 + b) * (1 + c) / 2, t * (1 - b) * (1 - c) / 2));
      this.arriving.push(
        tangent(t * (1 + b) * (1 - c) / 2, t * (1 - b) * (1 + c) / 2));
    });
    /** The lengths up to each sixteenth of a segment, for constant speed. */
    this.marks = null;
    if (!isPaced) return;
    this.marks = [0];
    for (let mark = 1; mark <= (frames.length - 1) * PIECES; mark += 1) {
      const [index, piece] = [Math.floor((mark - 1) / PIECES), (mark - 1) % PIECES];
      this.marks.push(this.marks[mark - 1] + arcLength(
        (t) => this.#speed(index, t), piece / PIECES, (piece + 1) / PIECES));
    }
  }

  value(fraction, times) {
    const { frames } = this;
    const [index, t] = this.marks ? this.#place(fraction) : times.place(fraction);
    if (!(t > 0) || index + 1 >= frames.length) {
      return frames[Math.min(index, frames.length - 1)];
    }
    const [t2, t3] = [t * t, t * t * t];
    const [leaving, arriving] = [this.leaving[index], this.arriving[index + 1]];
    return frames[index].map((v, k) =>
      v * (2 * t3 - 3 * t2 + 1) + frames[index + 1][k] * (3 * t2 - 2 * t3)
      + leaving[k] * (t3 - 2 * t2 + t) + arriving[k] * (t3 - t2));
  }

  #place(fraction) {
    const { marks } = this;
    const whole = marks.at(-1);
    if (!(whole > 0)) return [0, 0];
    const distance = Math.max(0, Math.min(1, fraction)) * whole;
    let [low, high] = [0, marks.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (marks[middle] <= distance) low = middle;
      else high = middle;
    }
    const [index, piece] = [Math.floor(low / PIECES), low % PIECES];
    return [index, parameterAt(
      distance - marks[low], marks[low + 1] - marks[low], piece / PIECES, (piece + 1) / PIECES,
      (t) => this.#speed(index, t))];
  }

  #speed(index, t) {
    const [a, b] = [this.frames[index], this.frames[index + 1]];
    const [leaving, arriving] = [this.leaving[index], this.arriving[index + 1]];
    let sum = 0;
    for (let k = 0; k < a.length; k += 1) {
      const slope = (b[k] - a[k]) * (6 * t - 6 * t * t) + leaving[k] * (3 * t * t - 4 * t + 1)
        + arriving[k] * (3 * t * t - 2 * t);
      sum += slope * slope;
    }
    return Math.sqrt(sum);
  }
}

/** A path as keyframes: each of its segments is the step from one to the next. */
export class PathKeyframes {
  /** `times(count)`: the key times of so many keyframes. */
  constructor(elements, times, { isPaced = false } = {}) {
    this.measure = new Measure(elements);
    this.times = times(this.measure.segments.length + 1);
    this.isPaced = isPaced;
  }

  /** The point at a fraction of the progress, and the path's direction there. */
  place(fraction) {
    if (this.isPaced) {
      return this.measure.place(Math.max(0, Math.min(1, fraction)) * this.measure.length);
    }
    const { segments } = this.measure;
    const [index, part] = this.times.place(fraction);
    if (index < segments.length) {
      return { point: segments[index].point(part), angle: segments[index].angle(part) };
    }
    const last = segments.at(-1);
    return last ? { point: last.end, angle: last.angle(1) } : { point: [0, 0], angle: 0 };
  }
}
