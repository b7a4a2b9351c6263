// The steps of a wheel as points of the scene. Pure.

/** The height of a line in CSS pixels, for browsers that count lines. */
const LINE = 16;

/**
 * Returns how far a wheel event scrolls, [x, y] in points of the scene. Positive is to the right
 * and down.
 *
 * `event`: deltaX, deltaY and deltaMode of a WheelEvent, and shiftKey, with which a wheel scrolls
 * sideways. `scale`: CSS pixels per point. `page`: [width, height] of the scene in points, for
 * browsers that report pages.
 */
export function wheelStep({ deltaX, deltaY, deltaMode = 0, shiftKey = false }, scale, page) {
  const points = (delta, length) => (
    deltaMode === 2 ? delta * length : delta * (deltaMode === 1 ? LINE : 1) / scale
  );
  const step = [points(deltaX, page[0]), points(deltaY, page[1])];
  // Some browsers turn the axes themselves.
  return shiftKey && deltaX === 0 ? [step[1], 0] : step;
}
