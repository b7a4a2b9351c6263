// Animations of one property as functions of time, as in Sources/Motion/Tracks. A track is decoded
// once from a line and then applied to a layer's values at any time.

import { multiply, translation } from "../matrix.js";
import { curve, linear } from "./curves.js";
import { Keyframes, KeyTimes, PathKeyframes, Spline } from "./keyframes.js";
import { elements } from "./outlines.js";
import { readPart, writePart } from "./parts.js";
import { spring } from "./springs.js";
import { endTime, sample, timing } from "./timing.js";
import { betweenTransforms, mix, repeated, rotation, scaling } from "./transforms.js";
import { betweenValues, kind, numbers, property, width } from "./values.js";

/** Transforms from one number, or three: angles in radians, factors, or distances in points. */
const FUNCTIONS = {
  rotateX: ([x]) => rotation(x, 1, 0, 0),
  rotateY: ([x]) => rotation(x, 0, 1, 0),
  rotateZ: ([x]) => rotation(x, 0, 0, 1),
  scale: ([x, y, z]) => scaling(x, y, z),
  scaleX: ([x]) => scaling(x, 1, 1),
  scaleY: ([x]) => scaling(1, x, 1),
  scaleZ: ([x]) => scaling(1, 1, x),
  translate: ([x, y, z]) => translation(x, y, z),
  translateX: ([x]) => translation(x, 0, 0),
  translateY: ([x]) => translation(0, x, 0),
  translateZ: ([x]) => translation(0, 0, x),
};

export class Track {
  /**
   * Whether a line's description can be evaluated: its values have the numbers of its property, and
   * a route is a path.
   */
  static isSound(fields) {
    if (typeof fields.path !== "string" || !(fields.duration >= 0)) return false;
    const given = property(fields.path);
    const { root } = given;
    if (fields.route !== undefined) {
      return Boolean(elements(fields.route)?.length)
        && root === (fields.heading ? "transform" : "position");
    }
    if (fields.function && !(fields.function in FUNCTIONS && kind(root) === "transform")) {
      return false;
    }
    const count = fields.function
      ? (fields.function === "scale" || fields.function === "translate" ? 3 : 1) : width(given);
    const values = fields.values?.length ? fields.values : [fields.from, fields.to];
    return count === 0 || values.every((value) =>
      (value ?? null) === null || (Array.isArray(value) && value.length === count));
  }

  /** `fields`: a track as a line describes it. */
  constructor(fields) {
    this.property = property(fields.path);
    this.kind = kind(this.property.root);
    this.isTransform = this.kind === "transform" && this.property.part === "";
    this.function = fields.function ? FUNCTIONS[fields.function] : null;
    /** Whether values are whole transforms, which are interpolated by components. */
    this.isWhole = this.isTransform && !this.function;
    this.isAdditive = fields.additive === true;
    this.isCumulative = fields.cumulative === true;
    this.isHeading = fields.heading !== undefined;
    this.timing = decodedTiming(fields);
    this.groups = (fields.groups ?? []).map((group) => ({
      timing: decodedTiming(group), curve: group.curve ? curve(group.curve) : linear,
    }));
    if (fields.spring) {
      const way = spring(fields.spring);
      this.progress = (fraction) => way(fraction * this.timing.duration);
    } else {
      this.progress = fields.curve ? curve(fields.curve) : (fraction) => fraction;
    }
    const isNumeric = this.function || fields.route !== undefined
      || (width(this.property) > 0 && this.kind !== "flag");
    /** The numbers at a progress; null if the value does not consist of a fixed number of them. */
    this.course = isNumeric ? this.#numeric(fields) : null;
    this.values = isNumeric ? null : this.#stepped(fields);
  }

  #numeric(fields) {
    if (fields.route !== undefined) {
      const path = elements(fields.route) ?? [];
      const keyframes = new PathKeyframes(
        path, (count) => decodedTimes(fields, count), { isPaced: fields.paced === true });
      if (!this.isHeading) return (progress) => keyframes.place(progress).point;
      const turn = fields.heading === "against" ? Math.PI : 0;
      return (progress) => rotation(keyframes.place(progress).angle + turn, 0, 0, 1);
    }
    const count = this.function ? 3 : width(this.property);
    const given = (value) => value ?? new Array(count).fill(0);
    if (fields.values?.length) {
      const frames = fields.values.map(given);
      const spline = fields.smooth
        ? new Spline(frames, fields.smooth, { isPaced: fields.paced === true }) : null;
      const keyframes = new Keyframes(frames, decodedTimes(fields, frames.length), spline);
      return (progress) => keyframes.value(progress, this.isWhole);
    }
    const [from, to] = [given(fields.from), given(fields.to)];
    return this.isWhole
      ? (progress) => betweenTransforms(from, to, progress)
      : (progress) => mix(from, to, progress);
  }

  #stepped(fields) {
    if (!fields.values?.length) {
      const { from = null, to = null } = fields;
      return (progress) => betweenValues(this.kind, from, to, progress);
    }
    const times = decodedTimes(fields, fields.values.length);
    return (progress) => {
      const [index, part] = times.place(progress);
      const [from, to] = [fields.values[index], fields.values[index + 1]];
      return part > 0 && to !== undefined ? betweenValues(this.kind, from, to, part) : from;
    };
  }

  /**
   * The progress at a time of the layer's clock: { fraction, iteration }; null if the track has
   * no effect then.
   */
  moment(layerTime) {
    let time = layerTime;
    let isAtGroupsEnd = false;
    for (const group of this.groups) {
      const now = sample(group.timing, time);
      if (!now.isInEffect) return null;
      const fraction = group.curve(now.progress);
      time = fraction * group.timing.duration;
      isAtGroupsEnd = fraction === 1;
    }
    const now = sample(this.timing, time);
    const isEnding = isAtGroupsEnd && now.phase === "after"
      && Math.abs(time - endTime(this.timing)) < 1e-9;
    if (!now.isInEffect && !isEnding) return null;
    return { fraction: now.progress, iteration: now.iteration };
  }

  /** Applies the value at a time of the layer's clock on top of `values`, by property. */
  apply(values, time) {
    const moment = this.moment(time);
    if (!moment) return;
    const { root, part } = this.property;
    const progress = this.progress(moment.fraction);
    if (!this.course) {
      values[root] = this.values(progress);
      return;
    }
    let value = this.course(progress);
    if (this.isCumulative && moment.iteration !== 0) {
      const end = this.course(this.progress(this.timing.reverses ? 0 : 1));
      value = this.isWhole
        ? multiply(repeated(end, moment.iteration), value)
        : value.map((v, i) => v + end[i] * moment.iteration);
    }
    if (this.function) value = this.function(value);
    const beneath = numbers(values, root);
    if (this.isHeading) {
      // A layer that follows a path is rotated in addition to its own transform.
      value = multiply(beneath, value);
    } else if (this.isAdditive) {
      value = this.isTransform
        ? multiply(value, beneath)
        : sum(readPart(beneath, part), value);
    }
    values[root] = writePart(beneath, part, value);
  }
}

const sum = (a, b) => a.map((v, i) => v + (b[i] ?? 0));

export function decodedTiming({
  begin, duration, speed, offset, repeats = 1, repeatDuration = 0, reverses, fills,
}) {
  const given = { begin, duration, speed, offset, reverses };
  for (const key in given) if (given[key] === undefined) delete given[key];
  return timing({
    ...given,
    repeats: repeats === 0 ? Infinity : repeats,
    repeatDuration,
    fillsBefore: fills === "before" || fills === "both",
    fillsAfter: fills === "after" || fills === "both",
  });
}

function decodedTimes({ times = [], curves = [], discrete = false }, count) {
  const steps = Array.from(
    { length: Math.floor(curves.length / 4) }, (_, i) => curve(curves.slice(4 * i, 4 * i + 4)));
  const shaped = { curves: steps, isDiscrete: discrete };
  return times.length > 0 ? new KeyTimes(times, shaped) : KeyTimes.even(count, shaped);
}

/** Returns whether a transition's pictures are drawn at a time of its layer's clock. */
export function isPlaying({ timing: fields, groups = [] }, layerTime) {
  let time = layerTime;
  for (const group of groups) {
    const now = sample(decodedTiming(group), time);
    if (now.phase !== "active") return false;
    time = (group.curve ? curve(group.curve) : linear)(now.progress) * group.duration;
  }
  return sample(decodedTiming(fields), time).phase !== "after";
}
