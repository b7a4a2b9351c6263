// Animations as functions of time, in closed form: evaluates the description of an animation
// (`motion`). Pure.

import { multiply } from "./matrix.js";

/** Half a nanosecond: two times this close are the same. */
const SAME = 5e-10;

/**
 * A cubic Bézier from (0, 0) to (1, 1) as a function of x: Newton's method, and bisection where it
 * diverges.
 */
export function bezier([x1, y1, x2, y2]) {
  if (x1 === y1 && x2 === y2) return (x) => Math.min(Math.max(x, 0), 1);
  const at = (a, b, s) => ((1 + 3 * (a - b)) * s + 3 * (b - 2 * a)) * s * s + 3 * a * s;
  const slope = (a, b, s) => (3 * (1 + 3 * (a - b)) * s + 6 * (b - 2 * a)) * s + 3 * a;
  return (x) => {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    let [low, high, s] = [0, 1, x];
    for (let i = 0; i < 60; i += 1) {
      const miss = at(x1, x2, s) - x;
      if (Math.abs(miss) < 1e-13) break;
      if (miss > 0) high = s;
      else low = s;
      const next = s - miss / slope(x1, x2, s);
      s = next > low && next < high ? next : (low + high) / 2;
    }
    return at(y1, y2, s);
  };
}

/**
 * A damped oscillator from 0 to 1 as a function of seconds: mass, stiffness, damping, velocity in
 * distances per second.
 */
export function spring([mass, stiffness, damping, velocity]) {
  const natural = Math.sqrt(stiffness / mass);
  const ratio = damping / (2 * Math.sqrt(stiffness * mass));
  const decay = ratio * natural;
  const gap = 1 - ratio * ratio;
  // Critically damped to nine decimals.
  if (Math.abs(gap) < 1e-9) {
    return (t) => (t <= 0 ? 0 : 1 - Math.exp(-natural * t) * (1 + (natural - velocity) * t));
  }
  const frequency = natural * Math.sqrt(Math.abs(gap));
  const swing = (decay - velocity) / frequency;
  if (gap > 0) {
    return (t) => (
      t <= 0
        ? 0
        : 1 - Math.exp(-decay * t) * (Math.cos(frequency * t) + swing * Math.sin(frequency * t))
    );
  }
  // e^(−ζωt)·cosh and ·sinh as two exponentials: neither overflows.
  return (t) => {
    if (t <= 0) return 0;
    const slow = Math.exp((frequency - decay) * t);
    const fast = Math.exp((-frequency - decay) * t);
    return 1 - ((slow + fast) + swing * (slow - fast)) / 2;
  };
}

const paces = new WeakMap();

function pace(motion) {
  let known = paces.get(motion);
  if (!known) {
    const { curve, duration } = motion;
    if (motion.spring) {
      const way = spring(motion.spring);
      known = (fraction) => way(fraction * duration);
    } else known = curve ? bezier(curve) : (fraction) => fraction;
    paces.set(motion, known);
  }
  return known;
}

/** An animation's progress at a time; null if the animation has no effect then. */
export function progress({ begin, motion }, time) {
  const { duration, speed = 1, offset = 0, repeats = 1, reverses = false, fills } = motion;
  const pass = reverses ? 2 * duration : duration;
  const active = repeats === 0 ? Infinity : repeats * pass;
  const elapsed = (time - begin) * Math.abs(speed);
  let played = Math.max(elapsed, 0);
  const isOver = elapsed >= active - SAME;
  if (elapsed < -SAME) {
    if (fills !== "before" && fills !== "both") return null;
  } else if (isOver) {
    if (fills !== "after" && fills !== "both") return null;
    played = active;
  }
  const local = (speed < 0 ? -played : played) + offset;
  let rest = local % pass;
  if (rest < 0) rest += pass;
  // Where one pass ends and the next begins, the new one counts; at the very end, the last one
  // does.
  if (rest <= SAME || rest >= pass - SAME) rest = isOver !== speed < 0 ? pass : 0;
  return pace(motion)((rest > duration ? pass - rest : rest) / duration);
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
    const value = motion.from[place] + (motion.to[place] - motion.from[place]) * way;
    if (motion.additive) sum += value;
    else [sum, sets] = [value, true];
  }
  return { sum, sets };
}

/**
 * What animations of whole transforms add to the layer's own at a time; null if that cannot be
 * determined.
 */
export function transformation(animations, time) {
  let matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  let sets = false;
  for (const animation of animations) {
    const { motion } = animation;
    if (motion?.path !== "transform") continue;
    const way = progress(animation, time);
    if (way === null) continue;
    const value = between(motion.from, motion.to, way);
    if (!value) return null;
    if (motion.additive) matrix = multiply(value, matrix);
    else [matrix, sets] = [value, true];
  }
  return { matrix, sets };
}

// In the plane, transforms are interpolated by their parts: translation, scale, rotation.
function between(from, to, way) {
  const [a, b] = [parts(from), parts(to)];
  if (!a || !b) return null;
  const mixed = (key) => a[key] + (b[key] - a[key]) * way;
  let turn = b.turn - a.turn;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  const angle = a.turn + turn * way;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [sx, sy] = [mixed("sx"), mixed("sy")];
  return [c * sx, s * sx, 0, 0, -s * sy, c * sy, 0, 0, 0, 0, 1, 0, mixed("x"), mixed("y"), 0, 1];
}

function parts(m) {
  const plain = m[2] === 0 && m[3] === 0 && m[6] === 0 && m[7] === 0 && m[8] === 0 && m[9] === 0
    && m[10] === 1 && m[11] === 0 && m[14] === 0 && m[15] === 1;
  const sx = Math.hypot(m[0], m[1]);
  if (!plain || !sx || Math.abs(m[0] * m[4] + m[1] * m[5]) > 1e-9) return null;
  return {
    x: m[12],
    y: m[13],
    sx,
    sy: (m[0] * m[5] - m[1] * m[4]) / sx,
    turn: Math.atan2(m[1], m[0]),
  };
}
