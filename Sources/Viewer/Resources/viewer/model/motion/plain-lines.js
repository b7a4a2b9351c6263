// Animations of lines of version 1, whose nodes have the values shown at the line's time: the
// `motion` of an animation, for graphs that are exact between two such lines.

import { identity, multiply } from "../matrix.js";
import { Track } from "./tracks.js";

const decoded = new WeakMap();

function trackOf({ begin, motion }) {
  let track = decoded.get(motion);
  if (!track) decoded.set(motion, track = new Track({ ...motion, begin }));
  return track;
}

/** An animation's progress at a time; null if the animation has no effect then. */
export function progress(animation, time) {
  const track = trackOf(animation);
  const moment = track.moment(time);
  return moment && track.progress(moment.fraction);
}

/**
 * What animations make of one number of a key path at a time: the sum of what they add, and whether
 * one of them sets it. `wanted`: the key paths with their components, such as { position: 0,
 * "position.x": 0 }.
 */
export function contribution(animations, wanted, time) {
  let [sum, sets] = [0, false];
  for (const animation of animations) {
    const { motion } = animation;
    const place = motion && Object.hasOwn(wanted, motion.path) ? wanted[motion.path] : undefined;
    if (place === undefined) continue;
    const way = progress(animation, time);
    if (way === null) continue;
    const value = trackOf(animation).course(way)[place];
    if (motion.additive) sum += value;
    else [sum, sets] = [value, true];
  }
  return { sum, sets };
}

/** What animations of whole transforms add to the layer's own at a time. */
export function transformation(animations, time) {
  let [matrix, sets] = [identity, false];
  for (const animation of animations) {
    const { motion } = animation;
    if (motion?.path !== "transform") continue;
    const way = progress(animation, time);
    if (way === null) continue;
    const value = trackOf(animation).course(way);
    if (motion.additive) matrix = multiply(value, matrix);
    else [matrix, sets] = [value, true];
  }
  return { matrix, sets };
}
