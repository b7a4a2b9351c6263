// How soon the page finds the next run of a program: docs/your-own-app.md, "Edit, build, run again".

import assert from "node:assert/strict";
import test from "node:test";
import { Stream } from "./viewer/model/event-stream.js";

/** The browser's EventSource and its timers, on a clock that the test moves. */
function browser({ isListening }) {
  const made = { now: 0, attempts: [], states: [], lines: [], notes: [], stalls: [], timers: [], number: 0 };
  globalThis.EventSource = class {
    static CLOSED = 2;
    readyState = 0;
    listeners = {};
    constructor() {
      made.attempts.push(made.now);
      made.current = this;
      queueMicrotask(() => {
        if (isListening(made.now)) this.send("full", { kind: "full", seq: 1, t: 0 });
        else this.send("error");
      });
    }
    addEventListener(name, receive) { (this.listeners[name] ??= []).push(receive); }
    send(name, line) {
      for (const receive of this.listeners[name] ?? []) receive({ data: JSON.stringify(line) });
    }
    close() { this.readyState = 2; }
  };
  globalThis.setTimeout = (body, delay) => {
    made.timers.push({ id: made.number += 1, body, at: made.now + delay });
    return made.number;
  };
  globalThis.clearTimeout = (id) => {
    made.timers = made.timers.filter((each) => each.id !== id);
  };
  made.stream = new Stream("stream", {
    line: (line) => made.lines.push([made.now, line.seq]),
    state: (state) => made.states.push(state),
    note: (note) => made.notes.push(note),
    stale: (since) => made.stalls.push(since),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  made.run = async (end) => {
    await settle();
    for (;;) {
      const next = made.timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      clearTimeout(next.id);
      made.now = next.at;
      next.body();
      await settle();
    }
    made.now = end;
  };
  return made;
}

for (const away of [1, 499, 500, 501, 3_000, 10 * 60_000]) {
  test(`a run that begins ${away} ms after the last one ended is found within 500 ms`, async () => {
    const begins = 1000 + away;
    const page = browser({ isListening: (now) => now < 1000 || now >= begins });
    page.stream.open();
    await page.run(1000);
    page.current.send("end", { kind: "end", seq: 2, t: 1, reason: "The program has ended." });
    await page.run(begins + 500);
    assert.equal(page.lines.length, 2);
    assert.ok(page.lines[1][0] - begins <= 500, `after ${page.lines[1][0] - begins} ms`);
    assert.deepEqual(page.states, ["live", "ended", "live"]);
  });
}

test("a page that was opened before the first run finds it within 500 ms", async () => {
  const page = browser({ isListening: (now) => now >= 20_000 });
  page.stream.open();
  await page.run(20_500);
  assert.equal(page.lines.length, 1);
  assert.ok(page.lines[0][0] - 20_000 <= 500);
});

test("a daemon's notes arrive, also while the past is being sent", async () => {
  const page = browser({ isListening: () => true });
  page.stream.open();
  await page.run(10);
  page.current.send("note", { clock: { speed: 0.25, t: 12.5 } });
  assert.deepEqual(page.notes, [{ clock: { speed: 0.25, t: 12.5 } }]);
});

test("a log that accepts nothing is reported until it does, or the connection is lost", async () => {
  const page = browser({ isListening: () => true });
  page.stream.open();
  await page.run(10);
  page.current.send("stale", { since: 1764201600.25 });
  page.current.send("stale", { since: 1764201600.25 });
  page.current.send("stale", { since: null });
  assert.deepEqual(page.stalls, [1764201600.25, null]);
  page.current.send("stale", { since: 1764201700 });
  page.current.send("error");
  assert.deepEqual(page.stalls, [1764201600.25, null, 1764201700, null]);
});

// A browser closes an EventSource whose answer is an error, and hides the answer (HTML, 9.2.2).
for (const [status, text] of [[401, "A token is required."], [403, "This token does not permit this request."]]) {
  test(`an answer with status ${status} is reported with its text, and the page keeps trying`, async () => {
    const page = browser({ isListening: (now) => now >= 3000 });
    const refused = [];
    page.stream.handlers.refused = (...of) => refused.push(of);
    globalThis.fetch = async (url, { signal }) => {
      assert.equal(url, "stream");
      assert.ok(!signal.aborted);
      return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
    };
    const { send } = globalThis.EventSource.prototype;
    globalThis.EventSource.prototype.send = function rejected(name, line) {
      if (name === "error") this.readyState = 2;
      send.call(this, name, line);
    };
    page.stream.open();
    await page.run(10_000);
    assert.deepEqual(refused[0], [status, text]);
    assert.deepEqual(page.states, ["live"]);
  });
}
