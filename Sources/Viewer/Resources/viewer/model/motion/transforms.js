// Transforms by components: decomposition and interpolation, as in Sources/Motion/Transforms.
// Matrices are those of ../matrix.js: sixteen numbers, row by row, for row vectors.

import { identity, isAffine, multiply } from "../matrix.js";

const { atan2, cos, hypot, sin, sqrt } = Math;

/** The transform at a fraction of the way to another. */
export function betweenTransforms(a, b, fraction) {
  if (fraction === 0 || isSame(a, b)) return a;
  if (fraction === 1) return b;
  if (isAffine(a) && isAffine(b)) return betweenPlanes(a, b, fraction);
  const [from, to] = [decomposed(a), decomposed(b)];
  if (!from || !to) return mix(a, b, fraction);
  return composed({
    scale: mix(from.scale, to.scale, fraction),
    skew: mix(from.skew, to.skew, fraction),
    rotation: betweenRotations(from.rotation, to.rotation, fraction),
    translation: mix(from.translation, to.translation, fraction),
    perspective: mix(from.perspective, to.perspective, fraction),
  });
}

/** A list of numbers at a fraction of the way to another. */
export function mix(a, b, fraction) {
  return a.map((value, i) => value + (b[i] - value) * fraction);
}

/** The rotation about an axis of any length; the identity if its length is 0. */
export function rotation(angle, x, y, z) {
  const length = sqrt(x * x + y * y + z * z);
  if (!(length > 0 && length < Infinity)) return identity;
  const [i, j, k] = [x / length, y / length, z / length];
  const [s, c] = [sin(angle), cos(angle)];
  const rest = 1 - c;
  return [
    i * i + c * (1 - i * i), i * j * rest + k * s, i * k * rest - j * s, 0,
    i * j * rest - k * s, j * j + c * (1 - j * j), j * k * rest + i * s, 0,
    i * k * rest + j * s, j * k * rest - i * s, k * k + c * (1 - k * k), 0,
    0, 0, 0, 1,
  ];
}

export function scaling(x, y, z) {
  return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
}

/** The inverse, from the cofactors; null if the determinant is 0 or not finite. */
export function inverse(m) {
  const [a, b, e, f] = [m.slice(0, 4), m.slice(4, 8), m.slice(8, 12), m.slice(12)];
  const minors = (p, q) => [
    p[0] * q[1] - q[0] * p[1], p[0] * q[2] - q[0] * p[2], p[0] * q[3] - q[0] * p[3],
    p[1] * q[2] - q[1] * p[2], p[1] * q[3] - q[1] * p[3], p[2] * q[3] - q[2] * p[3],
  ];
  const [s, c] = [minors(a, b), minors(e, f)];
  const d = s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0];
  if (d === 0 || !Number.isFinite(d)) return null;
  return [
    b[1] * c[5] - b[2] * c[4] + b[3] * c[3],
    -a[1] * c[5] + a[2] * c[4] - a[3] * c[3],
    f[1] * s[5] - f[2] * s[4] + f[3] * s[3],
    -e[1] * s[5] + e[2] * s[4] - e[3] * s[3],
    -b[0] * c[5] + b[2] * c[2] - b[3] * c[1],
    a[0] * c[5] - a[2] * c[2] + a[3] * c[1],
    -f[0] * s[5] + f[2] * s[2] - f[3] * s[1],
    e[0] * s[5] - e[2] * s[2] + e[3] * s[1],
    b[0] * c[4] - b[1] * c[2] + b[3] * c[0],
    -a[0] * c[4] + a[1] * c[2] - a[3] * c[0],
    f[0] * s[4] - f[1] * s[2] + f[3] * s[0],
    -e[0] * s[4] + e[1] * s[2] - e[3] * s[0],
    -b[0] * c[3] + b[1] * c[1] - b[2] * c[0],
    a[0] * c[3] - a[1] * c[1] + a[2] * c[0],
    -f[0] * s[3] + f[1] * s[1] - f[2] * s[0],
    e[0] * s[3] - e[1] * s[1] + e[2] * s[0],
  ].map((cofactor) => cofactor / d);
}

/**
 * The components scale, skew (xy, xz, yz), rotation (a quaternion: x, y, z, w), translation and
 * perspective; null if the transform is singular.
 *
 * Source: CSS Transforms 2, "Decomposing a 3D matrix".
 */
export function decomposed(m) {
  if (m[15] === 0) return null;
  const n = m.map((entry) => entry / m[15]);
  const upper = n.slice();
  for (const i of [3, 7, 11]) upper[i] = 0;
  upper[15] = 1;
  const back = inverse(upper);
  if (!back) return null;
  let perspective = [0, 0, 0, 1];
  if (n[3] !== 0 || n[7] !== 0 || n[11] !== 0) {
    const last = [n[3], n[7], n[11], 1];
    perspective = [0, 4, 8, 12].map((row) =>
      back[row] * last[0] + back[row + 1] * last[1] + back[row + 2] * last[2]
      + back[row + 3] * last[3]);
  }
  // Gram-Schmidt over the rows of the 3×3 part.
  let [x, y, z] = [n.slice(0, 3), n.slice(4, 7), n.slice(8, 11)];
  const [scale, skew] = [[0, 0, 0], [0, 0, 0]];
  scale[0] = sqrt(dot(x, x));
  x = divided(x, scale[0]);
  skew[0] = dot(x, y);
  y = without(y, x, skew[0]);
  scale[1] = sqrt(dot(y, y));
  y = divided(y, scale[1]);
  skew[0] /= scale[1];
  skew[1] = dot(x, z);
  z = without(z, x, skew[1]);
  skew[2] = dot(y, z);
  z = without(z, y, skew[2]);
  scale[2] = sqrt(dot(z, z));
  z = divided(z, scale[2]);
  skew[1] /= scale[2];
  skew[2] /= scale[2];
  if (!(scale[0] > 0 && scale[1] > 0 && scale[2] > 0)) return null;
  const cross = [
    y[1] * z[2] - z[1] * y[2], y[2] * z[0] - z[2] * y[0], y[0] * z[1] - z[0] * y[1],
  ];
  if (dot(x, cross) < 0) {
    // A mirrored basis: as in the specification, flip all three axes.
    for (const axis of [scale, x, y, z]) {
      for (let i = 0; i < 3; i += 1) axis[i] = -axis[i];
    }
  }
  return {
    scale, skew, rotation: quaternion(x, y, z), translation: n.slice(12, 15), perspective,
  };
}

function composed({ scale, skew, rotation, translation, perspective: p }) {
  const [x, y, z] = rotationRows(rotation);
  const rows = [
    x.map((v) => v * scale[0]),
    y.map((v, i) => (v + x[i] * skew[0]) * scale[1]),
    z.map((v, i) => (v + x[i] * skew[1] + y[i] * skew[2]) * scale[2]),
    translation,
  ];
  return rows.flatMap((row, i) => [
    ...row, row[0] * p[0] + row[1] * p[1] + row[2] * p[2] + (i === 3 ? 1 : 0) * p[3],
  ]);
}

// From the orthonormal rows of a rotation: the largest component first (Shepperd 1978), so that no
// divisor is small.
function quaternion(x, y, z) {
  const candidates = [
    1 + x[0] - y[1] - z[2], 1 - x[0] + y[1] - z[2], 1 - x[0] - y[1] + z[2],
    1 + x[0] + y[1] + z[2],
  ];
  const largest = Math.max(...candidates);
  const size = sqrt(largest) / 2;
  const scale = 0.25 / size;
  const axis = [(y[2] - z[1]) * scale, (z[0] - x[2]) * scale, (x[1] - y[0]) * scale];
  if (largest === candidates[3]) return [...axis, size];
  const [xy, xz, yz] = [(x[1] + y[0]) * scale, (x[2] + z[0]) * scale, (y[2] + z[1]) * scale];
  if (largest === candidates[0]) return [size, xy, xz, axis[0]];
  if (largest === candidates[1]) return [xy, size, yz, axis[1]];
  return [xz, yz, size, axis[2]];
}

function rotationRows([x, y, z, w]) {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
}

/** A quaternion's angles about x, y and z, applied in this order. */
export function angles(rotation) {
  const [x, y, z] = rotationRows(rotation);
  const aboutY = Math.asin(Math.max(-1, Math.min(1, -x[2])));
  // At y = ±π/2 the other two angles act on the same axis: let z be 0.
  if (!(1 - Math.abs(x[2]) > 1e-12)) return [atan2(-z[1], y[1]), aboutY, 0];
  return [atan2(y[2], z[2]), aboutY, atan2(x[1], x[0])];
}

// Along the shortest way; a fraction outside 0…1 continues about the same axis.
function betweenRotations(a, b, fraction) {
  let cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const target = cosine < 0 ? b.map((v) => -v) : b;
  cosine = Math.abs(cosine);
  // From sine and cosine: acos alone loses half the digits near 0.
  const across = without(target, a, cosine);
  const sine = sqrt(across.reduce((sum, v) => sum + v * v, 0));
  if (!(sine > 0)) return a;
  const angle = atan2(sine, cosine) * fraction;
  const [c, s] = [cos(angle), sin(angle) / sine];
  return a.map((v, i) => v * c + across[i] * s);
}

/**
 * The scale, shear, rotation and translation of a transform in the plane, with a mirroring on the
 * axis that CSS chooses.
 */
export function planeParts(m) {
  const [a, b, c, d] = [m[0], m[1], m[4], m[5]];
  const parts = { sx: hypot(a, b), sy: 0, shear: 0, turn: 0, x: m[12], y: m[13] };
  if (parts.sx > 0) {
    parts.sy = (a / parts.sx) * d - (b / parts.sx) * c;
    parts.shear = parts.sy === 0 ? 0 : ((a / parts.sx) * c + (b / parts.sx) * d) / parts.sy;
    parts.turn = atan2(b, a);
  } else {
    parts.sy = hypot(c, d);
    parts.turn = parts.sy > 0 ? atan2(-c, d) : 0;
  }
  if (parts.sy < 0 && a < d) {
    parts.sx = -parts.sx;
    parts.sy = -parts.sy;
    parts.turn += parts.turn > 0 ? -Math.PI : Math.PI;
  }
  return parts;
}

function betweenPlanes(m, n, t) {
  if (m[0] * m[5] - m[1] * m[4] === 0 || n[0] * n[5] - n[1] * n[4] === 0) return mix(m, n, t);
  const [from, to] = [planeParts(m), planeParts(n)];
  if ((from.sx < 0 && to.sy < 0) || (from.sy < 0 && to.sx < 0)) {
    // Mirrored along different axes: equivalent to the same axis plus half a turn.
    to.sx = -to.sx;
    to.sy = -to.sy;
    to.turn += to.turn > from.turn ? -Math.PI : Math.PI;
  }
  let turn = to.turn - from.turn;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  else if (turn < -Math.PI) turn += 2 * Math.PI;
  const mixed = (key) => from[key] + (to[key] - from[key]) * t;
  const angle = from.turn + turn * t;
  const [s, c] = [sin(angle), cos(angle)];
  const [sx, sy, shear] = [mixed("sx"), mixed("sy"), mixed("shear")];
  return [
    sx * c, sx * s, 0, 0, sy * (shear * c - s), sy * (shear * s + c), 0, 0, 0, 0, 1, 0,
    mixed("x"), mixed("y"), 0, 1,
  ];
}

/** The transform applied `count` times, by squaring; a negative count applies the inverse. */
export function repeated(m, count) {
  let [result, power] = [identity, m];
  for (let rest = Math.abs(count); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(result, power);
    power = multiply(power, power);
  }
  return count < 0 ? inverse(result) ?? result : result;
}

export function isSame(a, b) {
  return a === b || (a.length === b.length && a.every((value, i) => value === b[i]));
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const divided = (a, by) => a.map((v) => v / by);
const without = (a, b, amount) => a.map((v, i) => v - b[i] * amount);
