import assert from "node:assert/strict";
import test from "node:test";
import { duration, seconds, size, spoken, timeOfDay } from "./viewer/model/words.js";
import { readLink, writeLink } from "./viewer/model/deep-link.js";
import { isAtLeast, levelOf } from "./viewer/model/log-level.js";

test("a time of the scene has three decimals", () => {
  for (const [time, text] of [
    [0, "0.000 s"], [24.304, "24.304 s"], [0.0004, "0.000 s"], [3599.9996, "3600.000 s"],
  ]) {
    assert.equal(seconds(time), text);
  }
});

test("a duration has its two largest units, without zero ones", () => {
  const cases = [
    [0, "0 s"], [0.04, "0 s"], [0.36, "0.4 s"], [9.94, "9.9 s"], [9.96, "10 s"], [59.4, "59 s"],
    [59.6, "1 min"], [192, "3 min 12 s"], [3600, "1 h"], [7500, "2 h 5 min"], [86400, "1 d"],
    [273600, "3 d 4 h"], [-1, ""], [NaN, ""],
  ];
  for (const [length, text] of cases) assert.equal(duration(length), text, String(length));
});

test("a size is in binary units", () => {
  const cases = [
    [0, "0 bytes"], [1, "1 byte"], [1023, "1023 bytes"], [1024, "1 KiB"], [1536, "1.5 KiB"],
    [96 * 2 ** 20, "96 MiB"], [2 ** 20 - 1, "1 MiB"], [5 * 2 ** 30, "5 GiB"],
    [3 * 2 ** 40, "3 TiB"], [2 ** 52, "4096 TiB"],
  ];
  for (const [bytes, text] of cases) assert.equal(size(bytes), text, String(bytes));
});

test("a time of day is padded", () => {
  assert.equal(timeOfDay(new Date(2026, 0, 31, 4, 3, 2, 1)), "04:03:02.001");
});

test("an identifier is split into words", () => {
  for (const [ident, text] of [
    ["menuButton", "menu button"], ["item-image", "item image"], ["row_2.title", "row 2 title"],
    ["URL", "URL"],
  ]) {
    assert.equal(spoken(ident), text);
  }
});

test("a link contains a time and a view; invalid numbers are ignored", () => {
  assert.deepEqual(readLink("#t=2.25&id=5"), { time: 2.25, id: 5 });
  assert.deepEqual(readLink("#id=0"), { time: null, id: 0 });
  for (const bad of [
    "", "#", "#t=&id=", "#t=NaN&id=-1", "#t=1e999&id=1.5", "#t=Infinity&id=0x10",
    "#t=2.&id=9007199254740993",
  ]) {
    assert.deepEqual(readLink(bad), { time: null, id: null }, bad);
  }
  assert.equal(writeLink({ time: 2.25, id: 5 }), "#t=2.25&id=5");
  assert.equal(writeLink({ time: null, id: null }), "");
  // One frame at 60 a second, exact to the nanosecond.
  for (const time of [1 / 60, 24.304, 0.1 + 0.2, 1e6 + 1 / 3]) {
    assert.ok(
      Math.abs(readLink(writeLink({ time, id: null })).time - time) <= 5e-10 + time * 2 ** -52,
    );
  }
});

test("a line's level is its own, otherwise the one near its start", () => {
  const cases = [
    [{ level: "warning", text: "ERROR" }, "warning"],
    [{ text: "2026-01-31 12:00:00 ERROR disk is full" }, "error"],
    [{ text: "[WARN] slow" }, "warning"],
    [{ text: "level=info ok" }, "info"],
    [{ text: "{\"level\":\"error\",\"msg\":\"x\"}" }, "error"],
    [{ text: "DEBUG: x" }, "debug"],
    [{ text: "no ERRORS at all" }, "info"],
    [{ text: "" }, "info"],
    [{}, "info"],
    [{ text: `${"x".repeat(70)} ERROR` }, "info"],
    [{ level: "unheard-of" }, "error"],
  ];
  for (const [line, level] of cases) assert.equal(levelOf(line), level, JSON.stringify(line));
  assert.equal(isAtLeast("error", "warning"), true);
  assert.equal(isAtLeast("info", "warning"), false);
});

test("the level of a hostile line is found in constant time", () => {
  const start = process.cpuUsage().user;
  for (const text of [
    " ".repeat(1 << 20),
    "[".repeat(1 << 20),
    `{${"\"level\":".repeat(1 << 17)}`,
  ]) levelOf({ text });
  assert.ok(process.cpuUsage().user - start < 200_000);
});
