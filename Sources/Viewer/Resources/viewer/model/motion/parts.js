// Parts of values by the rest of their key paths, such as `size.width` or `rotation.z`, as in
// Sources/Motion/Values.

import { identity, isAffine, multiply } from "../matrix.js";
import { angles, decomposed, planeParts, rotation } from "./transforms.js";

/** The numbers that a part has in a point, a size or a rectangle: its start and its count. */
const RANGES = {
  x: [0, 1],
  width: [0, 1],
  "origin.x": [0, 1],
  y: [1, 1],
  height: [1, 1],
  "origin.y": [1, 1],
  origin: [0, 2],
  size: [2, 2],
  "size.width": [2, 1],
  "size.height": [3, 1],
};

/** The entries of a transform that a part of its translation is. */
const MOVED = {
  translation: [12, 13],
  "translation.x": [12],
  "translation.y": [13],
  "translation.z": [14],
};

/** Reads a part of a whole value; the whole if `part` is empty. */
export function readPart(whole, part) {
  if (part === "") return whole;
  const range = RANGES[part];
  if (range) return whole.slice(range[0], range[0] + range[1]);
  const moved = MOVED[part];
  if (moved) return moved.map((entry) => whole[entry]);
  const { scale, turned } = components(whole);
  switch (part) {
    case "rotation": case "rotation.z": return [turned[2]];
    case "rotation.x": return [turned[0]];
    case "rotation.y": return [turned[1]];
    case "scale": return [(scale[0] + scale[1] + scale[2]) / 3];
    case "scale.x": return [scale[0]];
    case "scale.y": return [scale[1]];
    default: return [scale[2]];
  }
}

/** The whole value with a part replaced. */
export function writePart(whole, part, value) {
  if (part === "") return value;
  const result = whole.slice();
  const range = RANGES[part];
  if (range) {
    for (let i = 0; i < range[1]; i += 1) result[range[0] + i] = value[i];
    return result;
  }
  const moved = MOVED[part];
  if (!moved) return withUpper(whole, part, value[0]);
  moved.forEach((entry, i) => { result[entry] = value[i]; });
  return result;
}

function withUpper(m, part, value) {
  const parts = components(m);
  switch (part) {
    case "rotation": case "rotation.z": parts.turned[2] = value; break;
    case "rotation.x": parts.turned[0] = value; break;
    case "rotation.y": parts.turned[1] = value; break;
    case "scale": parts.scale = [value, value, value]; break;
    case "scale.x": parts.scale[0] = value; break;
    case "scale.y": parts.scale[1] = value; break;
    default: parts.scale[2] = value;
  }
  const upper = upperOf(parts);
  if (m[3] === 0 && m[7] === 0 && m[11] === 0 && m[15] === 1) {
    for (const entry of [12, 13, 14]) upper[entry] = m[entry];
    return upper;
  }
  const whole = decomposed(m);
  if (!whole) return m;
  whole.translation.forEach((entry, i) => { upper[12 + i] = entry; });
  const view = identity.slice();
  whole.perspective.forEach((entry, i) => { view[3 + 4 * i] = entry; });
  return multiply(upper, view);
}

// Scale, skew and angles, without the perspective; as much as possible of a singular transform.
function components(m) {
  if (isAffine(m)) {
    const { sx, sy, shear, turn } = planeParts(m);
    return {
      scale: [sx, sy, 1], skew: [shear, 0, 0], turned: [0, 0, sx === 0 && sy === 0 ? 0 : turn],
    };
  }
  const parts = decomposed(m);
  if (parts) return { scale: parts.scale, skew: parts.skew, turned: angles(parts.rotation) };
  const length = (row) => Math.sqrt(m[row] ** 2 + m[row + 1] ** 2 + m[row + 2] ** 2);
  return { scale: [length(0), length(4), length(8)], skew: [0, 0, 0], turned: [0, 0, 0] };
}

function upperOf({ scale, skew, turned }) {
  let result = [
    scale[0], 0, 0, 0,
    skew[0] * scale[1], scale[1], 0, 0,
    skew[1] * scale[2], skew[2] * scale[2], scale[2], 0,
    0, 0, 0, 1,
  ];
  if (turned[0] !== 0) result = multiply(result, rotation(turned[0], 1, 0, 0));
  if (turned[1] !== 0) result = multiply(result, rotation(turned[1], 0, 1, 0));
  if (turned[2] !== 0) result = multiply(result, rotation(turned[2], 0, 0, 1));
  return result;
}
