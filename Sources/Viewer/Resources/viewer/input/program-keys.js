// Keys as messages for the program. Pure.

/** The program's names of keys that write no character, by the browser's. */
const NAMES = {
  Backspace: "backspace", Delete: "delete", Enter: "return", Escape: "escape", Tab: "tab",
  Home: "home", End: "end", PageUp: "pageUp", PageDown: "pageDown",
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`F${i + 1}`, `f${i + 1}`])),
};
/** Those that have messages of their own. */
const KEYS = [
  "backspace", "delete", "return", "escape", "tab", "home", "end", "left", "right", "up", "down",
];
/** The name of a browser's key that has messages of its own; undefined for any other key. */
export const keyName = (key) => KEYS.find((name) => name === NAMES[key]);
/** What the four commands of editing are called, by their letters. */
const EDITING = { a: "selectAll", c: "copy", x: "cut", v: "paste" };
/**
 * Keys that stay the browser's: to reload, for the address, tabs and windows, the size of the page,
 * and the developer's tools.
 */
const BROWSER = { plain: ["F5", "F11", "F12"], command: ["r", "l", "t", "w", "q", "+", "-", "=", "0"],
  shifted: ["i", "j", "c", "k", "r", "t", "w"] };

/** Whether Command is a key of its own; elsewhere Control replaces it. */
export const hasCommandKey = () =>
  /Mac|iP(?:hone|ad|od)/.test(globalThis.navigator?.platform ?? "");

/**
 * The message for a pressed key; null for one that is the browser's, or a modifier.
 *
 * `hasCommand`: whether the keyboard has Command. Otherwise Control is the program's Command, and
 * the Windows or Super key its Control.
 */
export function keyMessage(event, { hasCommand = hasCommandKey() } = {}) {
  const { key, shiftKey: shift, altKey: alternate } = event;
  if (event.isComposing || event.keyCode === 229) return null;
  // AltGr writes characters; some systems report it as Control with Alt.
  if (event.getModifierState?.("AltGraph")) return [...key].length === 1 ? { text: key } : null;
  const command = hasCommand ? event.metaKey : event.ctrlKey;
  const control = hasCommand ? event.ctrlKey : event.metaKey;
  const name = NAMES[key];
  // Option writes other characters: the key is that of its place.
  const letter = alternate ? /^(?:Key|Digit)(.)$/.exec(event.code ?? "")?.[1] : undefined;
  const input = name ?? (letter ?? key).toLowerCase();
  if (!name && [...input].length !== 1) return null;
  if (isBrowsers(key, { input, command, shift, alternate })) return null;
  if (!command && !control && !alternate) {
    if (!name) return { text: key };
    if (name === "tab" && shift) return { key: "backtab" };
    if (!shift) return keyName(key) ? { key: name } : { press: name };
  }
  if (command && !control && !alternate && !shift && EDITING[input]) return { key: EDITING[input] };
  const held = { shift, control, alternate, command };
  return { press: input, modifiers: Object.keys(held).filter((each) => held[each]) };
}

function isBrowsers(key, { input, command, shift, alternate }) {
  if (BROWSER.plain.includes(key) || command && key === "Tab") return true;
  if (alternate && !command && /^Arrow(?:Left|Right)$|^F4$|^Tab$/.test(key)) return true;
  return command && !alternate && (shift ? BROWSER.shifted : BROWSER.command).includes(input);
}
