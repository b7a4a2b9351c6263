import assert from "node:assert/strict";
import test from "node:test";
import { keyMessage } from "./viewer/input/program-keys.js";

const press = (key, more = {}, keyboard = { hasCommand: false }) =>
  keyMessage({ key, keyCode: 0, ...more }, keyboard);
const mac = { hasCommand: true };

// docs/extending.md: the messages of keys. UI Events, KeyboardEvent.key: the browser's names.
test("keys without modifiers are characters, or keys by their names", () => {
  assert.deepEqual(press("a"), { text: "a" });
  assert.deepEqual(press("?", { shiftKey: true }), { text: "?" });
  assert.deepEqual(press(" "), { text: " " });
  assert.deepEqual(press("Enter"), { key: "return" });
  assert.deepEqual(press("ArrowUp"), { key: "up" });
  assert.deepEqual(press("Escape"), { key: "escape" });
  assert.deepEqual(press("Tab"), { key: "tab" });
  assert.deepEqual(press("Tab", { shiftKey: true }), { key: "backtab" });
  assert.deepEqual(press("PageDown"), { press: "pageDown" });
  assert.deepEqual(press("F2"), { press: "f2" });
});

test("Control is Command where there is no such key, and Super then is Control", () => {
  assert.deepEqual(press("n", { ctrlKey: true }), { press: "n", modifiers: ["command"] });
  assert.deepEqual(press("n", { metaKey: true }), { press: "n", modifiers: ["control"] });
  assert.deepEqual(press("n", { metaKey: true }, mac), { press: "n", modifiers: ["command"] });
  assert.deepEqual(press("n", { ctrlKey: true }, mac), { press: "n", modifiers: ["control"] });
  assert.deepEqual(
    press("N", { ctrlKey: true, shiftKey: true }),
    { press: "n", modifiers: ["shift", "command"] });
  assert.deepEqual(
    press("ArrowLeft", { shiftKey: true }), { press: "left", modifiers: ["shift"] });
  assert.deepEqual(
    press("Enter", { ctrlKey: true }), { press: "return", modifiers: ["command"] });
  // Option on a Mac writes another character.
  assert.deepEqual(
    press("å", { altKey: true, code: "KeyA" }, mac), { press: "a", modifiers: ["alternate"] });
});

test("commands of editing have names", () => {
  const named = { a: "selectAll", c: "copy", x: "cut", v: "paste" };
  for (const [key, name] of Object.entries(named)) {
    assert.deepEqual(press(key, { ctrlKey: true }), { key: name });
  }
  assert.deepEqual(
    press("V", { ctrlKey: true, shiftKey: true }),
    { press: "v", modifiers: ["shift", "command"] });
});

test("modifiers alone, composed text and the browser's own keys are no messages", () => {
  for (const key of ["Shift", "Control", "Alt", "Meta", "CapsLock", "Dead", "F5", "F11", "F12"]) {
    assert.equal(press(key), null, key);
  }
  for (const key of ["r", "l", "t", "w", "+", "-", "0", "Tab"]) {
    assert.equal(press(key, { ctrlKey: true }), null, key);
  }
  assert.equal(press("I", { ctrlKey: true, shiftKey: true }), null);
  assert.equal(press("ArrowLeft", { altKey: true }), null);
  assert.equal(press("a", { isComposing: true }), null);
  assert.equal(press("a", { keyCode: 229 }), null);
});

test("AltGr writes characters", () => {
  const getModifierState = (name) => name === "AltGraph";
  assert.deepEqual(
    press("@", { ctrlKey: true, altKey: true, getModifierState }), { text: "@" });
});
