// Timing curves: a cubic Bézier from (0, 0) to (1, 1) as a function of x. As in
// Sources/Motion/Timing, whose values this gives.

/** Creates a curve from [x1, y1, x2, y2]: the function from x to y; x is clamped to 0…1. */
export function curve([givenX1, givenY1, givenX2, givenY2]) {
  const x1 = usable(givenX1, 0, 1, 0);
  const y1 = usable(givenY1, -1e12, 1e12, 0);
  const x2 = usable(givenX2, 0, 1, 1);
  const y2 = usable(givenY2, -1e12, 1e12, 1);
  if (x1 === y1 && x2 === y2) return linear;
  const [ax, bx, cx] = [1 + 3 * (x1 - x2), 3 * (x2 - 2 * x1), 3 * x1];
  const [ay, by, cy] = [1 + 3 * (y1 - y2), 3 * (y2 - 2 * y1), 3 * y1];
  // The greatest parameter at which the polynomial is below x, or not above it.
  const edge = (isBefore) => {
    let [low, high] = [0, 1];
    for (;;) {
      const middle = low + (high - low) / 2;
      if (!(middle > low && middle < high)) return middle;
      if (isBefore(((ax * middle + bx) * middle + cx) * middle)) low = middle;
      else high = middle;
    }
  };
  // Where a curve is vertical, rounding makes the polynomial flat: the middle is the best guess.
  const bisect = (x) => (edge((value) => value < x) + edge((value) => value <= x)) / 2;
  // The first guess: Newton's interpolation of the parameter at x = 0, 1/4, 1/2, 3/4 and 1.
  const [quarter, half, threeQuarters] = [bisect(0.25), bisect(0.5), bisect(0.75)];
  const guess2 = half - 2 * quarter;
  const guess3 = threeQuarters - 3 * half + 3 * quarter;
  const guess4 = 1 - 4 * threeQuarters + 6 * half - 4 * quarter;
  const parameter = (x) => {
    const n = 4 * x;
    let t = n
      * (quarter + (n - 1) / 2 * (guess2 + (n - 2) / 3 * (guess3 + (n - 3) / 4 * guess4)));
    for (let steps = 0; steps < 4; steps += 1) {
      const error = ((ax * t + bx) * t + cx) * t - x;
      const slope = (3 * ax * t + 2 * bx) * t + cx;
      const bend = 3 * ax * t + bx;
      // Halley's step. It is NaN where the curve is vertical; bisection finds the parameter then.
      const step = error * slope / (slope * slope - error * bend);
      t -= step;
      if (Math.abs(step) <= 1e-5) {
        if (t >= 0 && t <= 1) return t;
        break;
      }
    }
    return bisect(x);
  };
  return (x) => {
    if (!(x > 0)) return 0;
    if (!(x < 1)) return 1;
    const t = parameter(x);
    return ((ay * t + by) * t + cy) * t;
  };
}

/** The curve with y = x. */
export function linear(x) {
  if (!(x > 0)) return 0;
  return x < 1 ? x : 1;
}

function usable(value, low, high, end) {
  return Number.isFinite(value) ? Math.max(low, Math.min(high, value)) : end;
}
