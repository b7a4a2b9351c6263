// Sends typed text to the view of the scene that is being edited. An invisible field receives the
// keys, so that phones show their keyboard and input methods of other languages work. While nothing
// is edited, keys go to the program from the scene itself, once it was clicked, and from its Tab
// stops.

import { keyMessage, keyName } from "./program-keys.js";

// A phone's keyboard reports a deletion only if there is something to delete.
const FILLER = "\u200b\u200b";
// The longest text sent at once, well below the program's limit.
const LONGEST = 16000;
// How long a keyboard that was opened by a tap waits for the program to begin editing, in
// milliseconds.
const PATIENCE = 1500;

export class Keyboard {
  #active = null;
  #composed = "";
  // Whether the last copy was made in the program, whose pasteboard the browser's does not know.
  #copied = false;
  #waiting = 0;

  /** The view whose editing the page has left, until the program has ended it. */
  #left = null;
  // Whether Escape was the last key, after which Tab leaves a view that receives keys.
  #isReleased = false;

  /**
   * `field`: the invisible field; `screen`: the element that receives touches; `send(line)`;
   * `isActive()`: false while keys are not for the scene; `access`: the Tab stops; `tap(id)`: taps
   * a stop.
   */
  constructor({ field, screen, replica, scene, send, isActive, access, tap }) {
    Object.assign(this, { field, screen, replica, scene, send, isActive, access, tap });
    // Screen readers find the edited field by its item in the access layer; this field exists for
    // them only while it receives keys.
    field.addEventListener("focus", () => {
      field.removeAttribute("aria-hidden");
      this.#name();
    });
    field.addEventListener("blur", () => field.setAttribute("aria-hidden", "true"));
    field.addEventListener("keydown", (event) => this.#key(event));
    screen.addEventListener("keydown", (event) => this.#sceneKey(event));
    field.addEventListener("beforeinput", (event) => this.#before(event));
    field.addEventListener("input", (event) => this.#input(event));
    field.addEventListener("compositionstart", () => { this.#composed = ""; });
    field.addEventListener("compositionend", () => this.#reset());
    window.addEventListener("blur", () => { this.#copied = false; });
    // A touch on the scene must not move the focus out of the field.
    screen.addEventListener("mousedown", (event) => {
      this.#left = null;
      // While the scene is not the program's, its keys are the page's.
      if (!this.isActive()) return event.preventDefault();
      if (this.#active === null) return;
      event.preventDefault();
      if (this.#mayFocus()) field.focus({ preventScroll: true });
    });
    // Phones open their keyboard only from within a tap, before the program can have answered it.
    screen.addEventListener("pointerup", (event) => this.#tapped(event));
    this.#reset();
  }

  /** Follows the scene: `touched`, the ids of the nodes that changed. */
  update(touched) {
    for (const id of touched) if (this.replica.nodes.get(id)?.input?.active) this.#active = id;
    if (this.#active === null) return;
    let node = this.replica.nodes.get(this.#active);
    if (!node?.input?.active) {
      // Another view may still receive keys, such as a list whose focused cell was hidden.
      [this.#active, node] =
        [...this.replica.nodes].find(([, other]) => other.input?.active) ?? [null, undefined];
    }
    if (!node) {
      this.#active = this.#left = null;
      // The next keys are still for the program.
      if (document.activeElement === this.field) this.screen.focus({ preventScroll: true });
      return;
    }
    clearTimeout(this.#waiting);
    this.#dress(node.input);
    if (document.activeElement === this.field) this.#name();
    if (this.#left !== this.#active) this.#left = null;
    if (this.#left === null && this.isActive() && this.#mayFocus()) {
      this.field.focus({ preventScroll: true });
    }
  }

  // The field is called like the edited view, of which there may be another one meanwhile.
  #name() {
    const name = this.access.item(this.#active)?.name ?? "Keyboard";
    if (this.field.getAttribute("aria-label") !== name) this.field.setAttribute("aria-label", name);
    const way = this.#movesFocus ? "Press Escape and then Tab to leave the program." : "";
    if (this.field.getAttribute("aria-description") === (way || null)) return;
    if (way) this.field.setAttribute("aria-description", way);
    else this.field.removeAttribute("aria-description");
  }

  // Ignore keys while one of the page's own fields has the focus.
  #mayFocus() {
    const there = document.activeElement;
    return (
      there !== this.field
      && (!there || there === document.body || this.screen.contains(there))
    );
  }

  #dress({ mode, returnKey, capitals, corrects, secure, spells, content, passwordRules, dark }) {
    const attribute = (name, value) => {
      if (value) this.field.setAttribute(name, value);
      else this.field.removeAttribute(name);
    };
    attribute("inputmode", mode);
    attribute("enterkeyhint", returnKey);
    attribute("autocapitalize", secure ? "none" : capitals);
    attribute("autocorrect", corrects === false || secure ? "off" : "");
    const checks = spells ?? corrects;
    attribute("spellcheck", secure || checks === false ? "false" : checks ? "true" : "");
    // A stream from anywhere must not ask the browser for what its user keeps secret.
    const isSecret = /^(cc-|current-password)/.test(content ?? "");
    attribute("autocomplete", isSecret ? "off" : content ?? "off");
    attribute("passwordrules", passwordRules);
    this.field.style.colorScheme = dark ? "dark" : "light";
  }

  #tapped(event) {
    if (!this.isActive() || event.pointerType === "mouse") return;
    let node = this.replica.nodes.get(
      this.scene.id(document.elementFromPoint(event.clientX, event.clientY)),
    );
    while (node && !node.input) node = this.replica.nodes.get(node.parent);
    if (!node || node.enabled === false) return;
    this.#dress(node.input);
    this.field.focus({ preventScroll: true });
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => { if (this.#active === null) this.field.blur(); }, PATIENCE);
  }

  #text(text) {
    for (let rest = text ?? ""; rest && this.isActive(); rest = rest.slice(LONGEST)) {
      this.send({ text: rest.slice(0, LONGEST) });
    }
  }

  #press(key) { if (this.isActive()) this.send({ key }); }

  #key(event) {
    const wasReleased = this.#isReleased;
    if (event.key !== "Tab" && event.key !== "Shift") this.#isReleased = event.key === "Escape";
    if (event.key === "Tab" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (this.#movesFocus && !wasReleased) return this.#sendKey(event);
      return this.#tab(event);
    }
    // A view that receives keys rather than text has its own use of Escape; Tab leaves it.
    if (this.#takesKeys) return this.#sendKey(event);
    if (event.isComposing || event.keyCode === 229 || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      // Where Command is a key of its own, Control moves the cursor of the browser's fields.
      const message = keyMessage(event);
      if (message?.key || message?.modifiers?.includes("command")) this.#sendKey(event);
      return;
    } else if (event.key === "Escape") {
      this.#leave({ key: "escape" });
      this.access.update();
      this.access.focus(this.#active);
    } else if (keyName(event.key)) {
      this.#press(keyName(event.key));
    } else {
      return;
    }
    event.preventDefault();
  }

  // Sends a key to the program, unless it is the browser's.
  #sendKey(event) {
    const message = keyMessage(event);
    // What another program copied arrives as text.
    if (!message || message.key === "paste" && !this.#copied || !this.isActive()) return;
    if (message.key === "copy" || message.key === "cut") this.#copied = true;
    this.send(message);
    event.preventDefault();
    // The page's own keys are for its controls.
    event.stopPropagation();
  }

  // A key while the scene has the focus, or one of its stops. Tab, and at a stop what writes
  // characters, are the page's: they reach its stops and its own controls.
  #sceneKey(event) {
    if (event.target === this.field || event.defaultPrevented || !this.isActive()) return;
    const writes = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey;
    if (event.key === "Tab" || writes && event.target !== this.screen) return;
    this.#sendKey(event);
  }

  // Tab leaves a text: for the next stop in reading order, or for the page's own controls (WCAG
  // 2.2, 2.1.2). If the next stop is a text, editing begins at once.
  #tab(event) {
    if (this.#active === null) return;
    const direction = event.shiftKey ? -1 : 1;
    this.access.update();
    const next = this.access.neighbour(this.#active, direction);
    if (next?.role === "textbox") {
      event.preventDefault();
      return this.tap(next.id);
    }
    this.#leave({ editing: false });
    if (next && this.access.focus(next.id)) event.preventDefault();
    else this.access.leave(direction);
  }

  // Whether the active view receives keys rather than text.
  get #takesKeys() { return this.replica.nodes.get(this.#active)?.input?.mode === "none"; }

  // Whether the active view has the program's focus, which Tab moves.
  get #movesFocus() {
    const input = this.replica.nodes.get(this.#active)?.input;
    return input?.mode === "none" && input.focused === true;
  }

  #leave(message) {
    this.#left = this.#active;
    if (!this.#takesKeys && this.isActive()) this.send(message);
  }

  #before(event) {
    switch (event.inputType) {
      case "insertCompositionText": return;
      case "insertLineBreak": case "insertParagraph": this.#press("return"); break;
      case "deleteContentForward": this.#press("delete"); break;
      default:
        if (event.inputType.startsWith("delete")) this.#press("backspace");
        else this.#text(event.data ?? event.dataTransfer?.getData("text/plain"));
    }
    event.preventDefault();
  }

  // Composed text arrives whole each time: only the difference is sent.
  #input(event) {
    if (event.inputType !== "insertCompositionText") return this.#reset();
    const old = [...this.#composed];
    const now = [...(event.data ?? "")];
    let same = 0;
    while (same < old.length && old[same] === now[same]) same += 1;
    for (let i = same; i < old.length; i += 1) this.#press("backspace");
    this.#text(now.slice(same).join(""));
    this.#composed = now.join("");
  }

  #reset() {
    this.#composed = "";
    this.field.value = FILLER;
    this.field.setSelectionRange(FILLER.length, FILLER.length);
  }
}
