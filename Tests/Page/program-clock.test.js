// The estimate of the program's time from lines that arrive late, early, in bursts and seldom.

import assert from "node:assert/strict";
import test from "node:test";
import { ProgramClock } from "./viewer/model/program-clock.js";

const FRAME = 1 / 60;

function generator(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/**
 * Plays `seconds` of lines, `rate` a second, through a connection with the given delays; delivers
 * them in order. Calls `frame(shown, now, program's time)` for each frame, and `late(seconds, line's
 * time)` for each line that arrives after its time was shown.
 */
function play({
  seconds, rate = 20, delay, drift = 0, speed = 1, isCareful = false, frame, late = () => {},
}) {
  const clock = new ProgramClock({ isCareful });
  const random = generator(7);
  const lines = [];
  let arrival = 0;
  for (let time = 0; time < seconds; time += (0.5 + random()) / rate) {
    arrival = Math.max(arrival, time * (1 + drift) + 100 + delay(random, time));
    lines.push({ time: time * speed, arrival });
  }
  let next = 0;
  let shown = null;
  for (let now = 100; now < 100 + seconds; now += FRAME) {
    for (; next < lines.length && lines[next].arrival <= now; next += 1) {
      const { time, arrival: at } = lines[next];
      if (shown !== null && time < shown) late(shown - time, time);
      clock.arrived(time, at, speed);
    }
    if (!clock.isSet) continue;
    const before = shown;
    shown = clock.time(now);
    assert.ok(before === null || shown >= before, "the shown time steps back");
    frame?.(shown, now, (now - 100) / (1 + drift) * speed, before);
  }
}

test("on a quiet connection the shown time is the program's, less the delay", () => {
  play({ seconds: 5, delay: () => 0.003, frame: (shown, now, time) =>
    assert.ok(Math.abs(shown - (time - 0.003)) < 1e-6 + FRAME / 4, `${shown} at ${time}`) });
});

test("with 200 ms of jitter, lines are in time after a second, and the clock runs evenly", () => {
  play({
    seconds: 20,
    delay: (random) => 0.02 + 0.2 * random(),
    late: (miss, time) => assert.ok(time < 2 || miss < 0.005, `${miss} s late at ${time}`),
    frame: (shown, now, time, before) => {
      if (before === null) return;
      const step = shown - before;
      assert.ok(step > FRAME * 0.74 && step < FRAME * 1.11, `a frame took ${step} s`);
      if (time > 3) assert.ok(time - shown < 0.26, `${time - shown} s behind`);
    },
  });
});

test("bursts after half a second of silence do not make the clock jump", () => {
  const blocked = (time) => (time % 2 < 0.3 ? 0.3 - time % 2 : 0);
  play({
    seconds: 20,
    delay: (random, time) => 0.01 + blocked(time),
    frame: (shown, now, time, before) => {
      if (before !== null) assert.ok(Math.abs(shown - before - FRAME) < FRAME * 0.26);
    },
  });
});

test("a drift of the two clocks of one in a thousand is followed", () => {
  play({
    seconds: 120,
    rate: 2,
    drift: 1e-3,
    delay: () => 0.005,
    frame: (shown, now, time) => {
      if (time > 1) assert.ok(Math.abs(time - shown) < 0.06, `${time - shown} s off`);
    },
  });
});

test("a program in slow motion is shown in slow motion", () => {
  play({
    seconds: 10,
    speed: 0.1,
    delay: (random) => 0.05 * random(),
    frame: (shown, now, time, before) => {
      if (before !== null) assert.ok(shown - before < 0.111 * FRAME);
      if (time > 0.2) assert.ok(Math.abs(time - shown) < 0.01);
    },
  });
});

test("a clock without speed shows the last line's time", () => {
  const clock = new ProgramClock();
  clock.arrived(3, 10, 0);
  assert.equal(clock.time(11), 3);
  clock.arrived(5, 12, 0);
  assert.equal(clock.time(50), 5);
});

test("the clock of a program that has ended stops, until the next line", () => {
  const clock = new ProgramClock();
  clock.arrived(3, 10);
  assert.equal(clock.time(11), 4);
  clock.hold();
  assert.equal(clock.time(20), 4);
  clock.arrived(13, 20);
  assert.ok(clock.time(21) > 4);
});

test("after a long sleep of the page the clock jumps to the present", () => {
  const clock = new ProgramClock();
  clock.arrived(0, 10);
  clock.time(10);
  assert.ok(Math.abs(clock.time(70) - 60) < 1e-9);
});

test("a careful clock is in time from the first line on, and has no lag after some seconds", () => {
  for (const jitter of [0, 0.2]) {
    play({
      seconds: 12,
      isCareful: true,
      delay: (random) => 0.02 + jitter * random(),
      late: (miss, time) => assert.ok(miss < 0.005, `${miss} s late at ${time}`),
      frame: (shown, now, time, before) => {
        if (before !== null) {
          const step = shown - before;
          assert.ok(step > FRAME * 0.74 && step < FRAME * 1.11, `a frame took ${step} s`);
        }
        if (jitter === 0 && time > 3) assert.ok(Math.abs(time - 0.02 - shown) < FRAME, `${shown}`);
      },
    });
  }
});

test("the last line of a program that has ended is shown, however late lines are", () => {
  const clock = new ProgramClock({ isCareful: true });
  clock.arrived(3, 10);
  clock.arrived(3.5, 10.6);
  clock.hold();
  let before = clock.time(10.6);
  assert.ok(before < 3.5);
  for (let now = 10.6; now < 12; now += FRAME) {
    const shown = clock.time(now);
    assert.ok(shown >= before && shown <= 3.5);
    before = shown;
  }
  assert.equal(before, 3.5);
});
