// What moves a node: its tracks, and what it shows at any time of its layer's clock.

import { writePart } from "./parts.js";
import { endTime } from "./timing.js";
import { Track } from "./tracks.js";
import { ASPECT_OF, ASPECTS } from "./node-values.js";
import { numbers, property } from "./values.js";

/** The decoded tracks of an animation; animations of lines are never written to. */
const decoded = new WeakMap();

function tracksOf(animation) {
  let tracks = decoded.get(animation);
  if (!tracks) {
    tracks = (animation.tracks ?? []).flatMap((fields) => {
      const begin = fields.begin ?? (fields.groups?.length ? 0 : animation.begin);
      return Object.hasOwn(ASPECT_OF, property(fields.path).root) && Track.isSound(fields)
        ? [new Track({ ...fields, begin })] : [];
    });
    decoded.set(animation, tracks);
  }
  return tracks;
}

/** Whether an animation of a node has tracks, so that its members are model values. */
export function hasTracks(node) {
  return node.animations?.some((animation) => animation.tracks?.length > 0) === true;
}

export class NodeMotion {
  constructor(node) {
    this.tracks = node.animations.flatMap(tracksOf);
    /** The aspects that the tracks change. */
    this.aspects = [...new Set(this.tracks.map((track) => ASPECT_OF[track.property.root]))];
    this.roots = [...new Set(this.tracks.map((track) => track.property.root))];
    /** The layer's times at which the first track begins, and the last one ends. */
    [this.begin, this.end] = [Infinity, -Infinity];
    for (const track of this.tracks) {
      const timing = track.groups[0]?.timing ?? track.timing;
      this.begin = Math.min(this.begin, timing.begin);
      this.end = Math.max(this.end, endTime(timing));
    }
    this.model = modelValues(node, this.aspects);
  }

  /**
   * The members that differ from the node's at a time of its layer's clock; undefined for those
   * that have their defaults.
   */
  members(node, time) {
    const values = { ...this.model };
    for (const track of this.tracks) track.apply(values, time);
    // Hostile numbers may give values that are not finite: the model's apply then.
    for (const root of this.roots) {
      if (!isUsable(values[root])) values[root] = this.model[root] ?? null;
    }
    const members = {};
    for (const aspect of this.aspects) {
      Object.assign(members, ASPECTS[aspect].write(values, node));
    }
    return members;
  }
}

function modelValues(node, aspects) {
  const values = {};
  for (const aspect of aspects) Object.assign(values, ASPECTS[aspect].read(node));
  for (const { path, value = null } of node.model ?? []) {
    const { root, part } = property(path);
    if (!Object.hasOwn(ASPECT_OF, root)) continue;
    values[root] = part === "" ? value : writePart(numbers(values, root), part, value);
  }
  return values;
}

function isUsable(value) {
  return !Array.isArray(value) || value.every(Number.isFinite);
}

/** The node with other members. Members that equal those of `shown` are its objects. */
export function withMembers(node, members, shown) {
  const next = { ...node };
  for (const key in members) {
    if (members[key] === undefined) delete next[key];
    else next[key] = isEqual(members[key], shown[key]) ? shown[key] : members[key];
  }
  return next;
}

/** Whether a node has the given members already. */
export function hasMembers(shown, members) {
  for (const key in members) if (!isEqual(members[key], shown[key])) return false;
  return true;
}

function isEqual(a, b) {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((value, i) => isEqual(value, b[i]));
  }
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isEqual(a[key], b[key]));
}
