import assert from "node:assert/strict";
import test from "node:test";
import { CHOICES, environmentLine } from "./viewer/input/environment.js";
import { TouchInput, TouchSender } from "./viewer/input/touch-input.js";
import { wheelStep } from "./viewer/input/wheel.js";
import { Lanes } from "./viewer/timeline/lanes.js";

const scene = [320, 480];

test("a notch of 120 pixels is 120 points at life size, and scales with the scene", () => {
  assert.deepEqual(wheelStep({ deltaX: 0, deltaY: 120, deltaMode: 0 }, 1, scene), [0, 120]);
  assert.deepEqual(wheelStep({ deltaX: 0, deltaY: 120, deltaMode: 0 }, 1.5, scene), [0, 80]);
  assert.deepEqual(wheelStep({ deltaX: -30, deltaY: 0, deltaMode: 0 }, 0.5, scene), [-60, 0]);
});

// UI Events, WheelEvent.deltaMode: 0 pixels, 1 lines, 2 pages.
test("lines are 16 pixels high, pages are as large as the scene", () => {
  assert.deepEqual(wheelStep({ deltaX: 0, deltaY: 3, deltaMode: 1 }, 2, scene), [0, 24]);
  assert.deepEqual(wheelStep({ deltaX: 1, deltaY: -1, deltaMode: 2 }, 2, scene), [320, -480]);
});

test("with Shift a wheel scrolls sideways, unless the browser has already swapped the axes", () => {
  assert.deepEqual(wheelStep({ deltaX: 0, deltaY: 120, shiftKey: true }, 1, scene), [120, 0]);
  assert.deepEqual(wheelStep({ deltaX: 120, deltaY: 0, shiftKey: true }, 1, scene), [120, 0]);
});

test("each choice of the environment is a message; the first restores the program's own", () => {
  assert.deepEqual(environmentLine("style", 2), { environment: { style: "dark" } });
  assert.deepEqual(environmentLine("safeArea", 1), { environment: { safeArea: [0, 0, 0, 0] } });
  assert.deepEqual(environmentLine("speed", 2), { speed: 0.25 });
  for (const name of Object.keys(CHOICES).filter((each) => each !== "speed")) {
    assert.deepEqual(environmentLine(name, 0), { environment: { [name]: "program" } });
  }
  assert.equal(environmentLine("style", 99), null);
  assert.equal(environmentLine("weather", 0), null);
});

test("bars of a lane do not overlap, and ordered bars need the minimum of lanes", () => {
  let seed = 99;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let run = 0; run < 50; run += 1) {
    const lanes = new Lanes();
    const bars = Array.from({ length: 60 }, () => {
      const from = random() * 20;
      return { from, to: random() < 0.05 ? Infinity : from + random() * 4 };
    }).sort((a, b) => a.from - b.from);
    for (const bar of bars) bar.lane = lanes.place(bar.from, bar.to);
    for (const [i, a] of bars.entries()) {
      for (const b of bars.slice(i + 1)) if (a.lane === b.lane) assert.ok(a.to <= b.from);
    }
    // The most that overlap at one beginning: the lower bound of interval colouring, which greedy
    // reaches.
    const most = Math.max(
      ...bars.map(({ from }) => bars.filter((b) => b.from <= from && from < b.to).length),
    );
    assert.equal(lanes.count, most);
  }
});

test("bars added out of order do not overlap either", () => {
  const lanes = new Lanes();
  const placed = [[5, 9], [0, 3], [2, 4], [9, 10], [3, 3]].map(([from, to]) => ({
    from,
    to,
    lane: lanes.place(from, to),
  }));
  for (const [i, a] of placed.entries()) {
    for (const b of placed.slice(i + 1)) {
      if (a.lane === b.lane) assert.ok(a.to <= b.from || b.to <= a.from);
    }
  }
});

/** Runs a body with timers that `tick` fires, and without frames. */
function withTimers(body) {
  const names = ["setTimeout", "clearTimeout", "cancelAnimationFrame"];
  const old = names.map((name) => globalThis[name]);
  let now = 0;
  const timers = new Map();
  globalThis.setTimeout = (call, delay) => {
    const id = timers.size + 1;
    timers.set(id, { call, time: now + delay });
    return id;
  };
  globalThis.clearTimeout = (id) => timers.get(id) && (timers.get(id).call = () => {});
  globalThis.cancelAnimationFrame = () => {};
  body((duration) => {
    now += duration;
    for (const timer of timers.values()) {
      if (timer.time > now) continue;
      timer.time = Infinity;
      timer.call();
    }
  });
  names.forEach((name, i) => (globalThis[name] = old[i]));
}

/** The input of a scene of 320 × 480 points at half its size, with the lines that it sends. */
function pointer({ isActive = () => true } = {}) {
  const screen = new EventTarget();
  screen.getBoundingClientRect = () => ({ left: 10, top: 20, width: 160, height: 240 });
  screen.setPointerCapture = () => {};
  const lines = [];
  new TouchInput({ screen, size: () => scene, send: (line) => lines.push(line), isActive });
  const fire = (type, x, y, more = {}) =>
    screen.dispatchEvent(Object.assign(new Event(type), {
      pointerId: 1, pointerType: "mouse", buttons: 0, button: 0, clientX: x, clientY: y, ...more,
    }));
  return { lines, fire };
}

test("a mouse without a pressed button hovers, with twenty places a second at most", () => {
  withTimers((tick) => {
    const { lines, fire } = pointer();
    fire("pointermove", 60, 70);
    tick(20);
    fire("pointermove", 61, 70);
    assert.deepEqual(lines, []);
    tick(30);
    assert.deepEqual(lines, [{ hover: [102, 100] }]);
    fire("pointermove", 90, 70);
    fire("pointerleave", 300, 70);
    tick(100);
    // The last place was not sent yet when the pointer left, and leaving is sent once.
    fire("pointerleave", 300, 70);
    assert.deepEqual(lines, [{ hover: [102, 100] }, { hover: false }]);
  });
});

test("pressed buttons, fingers and pages that are not live do not hover", () => {
  withTimers((tick) => {
    const { lines, fire } = pointer();
    fire("pointermove", 60, 70);
    fire("pointerdown", 60, 70, { buttons: 1 });
    fire("pointerup", 60, 70);
    fire("pointermove", 61, 70, { buttons: 2 });
    fire("pointermove", 61, 70, { pointerType: "touch" });
    tick(100);
    assert.deepEqual(lines.map((line) => line.phase), ["began", "ended"]);
    const still = pointer({ isActive: () => false });
    still.fire("pointermove", 60, 70);
    tick(100);
    assert.deepEqual(still.lines, []);
  });
});

test("of the pointer's places that wait for an answer, the last one is sent", async () => {
  const bodies = [];
  let answer;
  const old = globalThis.fetch;
  globalThis.fetch = (_, { body }) => {
    bodies.push(body);
    return new Promise((resolve) => (answer = () => resolve({ ok: true })));
  };
  const sender = new TouchSender("events");
  sender.send({ hover: [1, 1] });
  sender.send({ hover: [2, 2] });
  sender.send({ hover: [3, 3] });
  sender.send({ tap: "a" });
  sender.send({ hover: [4, 4] });
  answer();
  await new Promise((resolve) => setImmediate(resolve));
  globalThis.fetch = old;
  assert.deepEqual(bodies, [
    '{"hover":[1,1]}\n', '{"hover":[3,3]}\n{"tap":"a"}\n{"hover":[4,4]}\n',
  ]);
});

test("the secondary button of a mouse, and Control with the first, click instead of touching", () => {
  const { lines, fire } = pointer();
  fire("pointerdown", 60, 70, { button: 2, buttons: 2 });
  fire("pointerup", 60, 70, { button: 2 });
  fire("pointerdown", 61, 70, { ctrlKey: true, buttons: 1 });
  fire("pointerup", 61, 70, { ctrlKey: true });
  fire("pointerdown", 61, 70, { button: 1, buttons: 4 });
  assert.deepEqual(lines, [{ secondary: [100, 100] }, { secondary: [102, 100] }]);
  const past = pointer({ isActive: () => false });
  past.fire("pointerdown", 60, 70, { button: 2, buttons: 2 });
  assert.deepEqual(past.lines, []);
});

test("keys that a program does not use are no failures, and are sent apart from other lines", async () => {
  const old = globalThis.fetch;
  const bodies = [];
  globalThis.fetch = async (_, { body }) => {
    bodies.push(body);
    return { ok: false, status: 404, text: async () => `refused ${body}` };
  };
  const failures = [];
  const sender = new TouchSender("events", (sentence) => failures.push(sentence));
  sender.send({ key: "up" });
  sender.send({ press: "n", modifiers: ["command"] });
  sender.send({ tap: "a" });
  for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setImmediate(resolve));
  globalThis.fetch = old;
  assert.deepEqual(
    bodies,
    ['{"key":"up"}\n', '{"press":"n","modifiers":["command"]}\n', '{"tap":"a"}\n'],
  );
  assert.deepEqual(failures, ['refused {"tap":"a"}\n']);
});
