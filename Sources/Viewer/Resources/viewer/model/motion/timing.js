// The arithmetic of CAMediaTiming, as in Sources/Motion/Timing. All times are in seconds.
//
// A timing is { begin, duration, speed, offset, repeats, repeatDuration, reverses, fillsBefore,
// fillsAfter }: passes of `duration`, or twice that if it reverses, are played for
// `repeatDuration`, or `repeats` times, or once.

/** Half a nanosecond: the tolerance for comparing times. */
export const ROUNDING = 0.5e-9;

/** The timing of `fields`, with the defaults of a plain pass for those that are absent. */
export function timing(fields = {}) {
  return {
    begin: 0,
    duration: 0,
    speed: 1,
    offset: 0,
    repeats: 0,
    repeatDuration: 0,
    reverses: false,
    fillsBefore: false,
    fillsAfter: false,
    ...fields,
  };
}

export function passDuration({ duration, reverses }) {
  return reverses ? 2 * duration : duration;
}

/** How long passes are played, in local time; may be infinite. */
export function activeDuration(timing) {
  if (timing.repeatDuration > 0) return timing.repeatDuration;
  if (!(timing.duration > 0)) return 0;
  return timing.repeats > 0 ? timing.repeats * passDuration(timing) : passDuration(timing);
}

/** The parent's time at which the active time ends; infinite if it never does. */
export function endTime(timing) {
  return timing.speed === 0
    ? Infinity : timing.begin + activeDuration(timing) / Math.abs(timing.speed);
}

/**
 * The timing at a time of its parent: { phase: "before", "active" or "after", isInEffect,
 * iteration, progress }.
 *
 * Between two passes the new one counts; at the end of the active time the ending one does.
 */
export function sample(timing, parentTime) {
  const { begin, duration, speed, offset, reverses } = timing;
  const active = activeDuration(timing);
  // Increases regardless of the sign of the speed.
  const elapsed = (parentTime - begin) * Math.abs(speed);
  let [phase, played, isInEffect] = ["active", 0, true];
  if (elapsed < -ROUNDING || (speed === 0 && parentTime < begin)) {
    [phase, isInEffect] = ["before", timing.fillsBefore];
  } else if (elapsed < active - ROUNDING) {
    played = speed < 0 ? -Math.max(0, elapsed) : Math.max(0, elapsed);
  } else {
    [phase, isInEffect] = ["after", timing.fillsAfter];
    played = speed < 0 ? -active : active;
  }
  const pass = passDuration(timing);
  if (!(pass > 0)) {
    return { phase, isInEffect, iteration: 0, progress: phase === "before" || reverses ? 0 : 1 };
  }
  const local = played + offset;
  // An endless animation has no last moment; all other local times are finite.
  if (!Number.isFinite(local)) return { phase, isInEffect, iteration: 0, progress: 0 };
  const takesEarlier = (phase === "after") !== (speed < 0);
  let rest = local % pass;
  if (rest < 0) rest += pass;
  let iteration = Math.round((local - rest) / pass);
  const seam = Math.min(ROUNDING, pass / 1024);
  if (rest <= seam || rest >= pass - seam) {
    if (rest > seam) iteration += 1;
    if (takesEarlier) iteration -= 1;
    rest = takesEarlier ? pass : 0;
  }
  iteration = Math.max(-9e15, Math.min(9e15, iteration));
  const isReversed = reverses && (rest > duration || (rest === duration && !takesEarlier));
  return {
    phase, isInEffect, iteration, progress: (isReversed ? pass - rest : rest) / duration,
  };
}

/**
 * The local time of a nested clock { begin, speed, offset } for a time of its parent; an absent
 * clock is its parent's.
 */
export function localTime(clock, parentTime) {
  return clock ? (parentTime - clock.begin) * clock.speed + clock.offset : parentTime;
}

/** The parent's time for a local time; for a stopped clock, its beginning. */
export function parentTime(clock, localTime) {
  if (!clock) return localTime;
  return clock.speed === 0 ? clock.begin : (localTime - clock.offset) / clock.speed + clock.begin;
}
