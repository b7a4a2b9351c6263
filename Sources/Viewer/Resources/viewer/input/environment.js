// The parts of the window's environment that the page can change: light or dark, text size,
// direction, safe area.

/**
 * Lists the choices of each select: a label and the value that is sent. "program" leaves the choice
 * to the program.
 */
export const CHOICES = {
  style: [["Program's own", "program"], ["Light", "light"], ["Dark", "dark"]],
  textSize: [
    ["Program's own", "program"], ["Extra small", "extraSmall"], ["Small", "small"],
    ["Medium", "medium"], ["Large", "large"], ["Extra large", "extraLarge"],
    ["XX large", "extraExtraLarge"], ["XXX large", "extraExtraExtraLarge"],
    ["Accessibility M", "accessibilityMedium"], ["Accessibility L", "accessibilityLarge"],
    ["Accessibility XL", "accessibilityExtraLarge"],
    ["Accessibility XXL", "accessibilityExtraExtraLarge"],
    ["Accessibility XXXL", "accessibilityExtraExtraExtraLarge"],
  ],
  direction: [
    ["Program's own", "program"],
    ["Left to right", "leftToRight"],
    ["Right to left", "rightToLeft"],
  ],
  safeArea: [
    ["Program's own", "program"], ["None", [0, 0, 0, 0]], ["Home button", [20, 0, 0, 0]],
    ["Notch", [47, 0, 34, 0]], ["Dynamic Island", [59, 0, 34, 0]],
    ["Notch, on its side", [0, 47, 21, 47]],
  ],
  speed: [["Real time", 1], ["Half", 0.5], ["A quarter", 0.25], ["A tenth", 0.1], ["Paused", 0]],
};

/** The line that sets one of the choices; null for an unknown choice. */
export function environmentLine(name, index) {
  const value = CHOICES[name]?.[index]?.[1];
  if (value === undefined) return null;
  return name === "speed" ? { speed: value } : { environment: { [name]: value } };
}

export class EnvironmentPanel {
  /** `panel` holds a select named after each of `CHOICES`; `toggle` opens it; `send(line)`. */
  constructor({ panel, toggle, send }) {
    Object.assign(this, { panel, toggle, send });
    for (const select of panel.querySelectorAll("select")) {
      CHOICES[select.name].forEach(([label], i) => select.append(new Option(label, i)));
      select.addEventListener("change", () => this.#changed(select));
    }
    toggle.addEventListener("click", () => this.open(panel.hidden));
    panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.open(false);
    });
    document.addEventListener("pointerdown", (event) => {
      if (!panel.hidden && !panel.contains(event.target) && !toggle.contains(event.target)) {
        this.open(false);
      }
    });
    panel.querySelector("button").addEventListener("click", () => this.#reset());
  }

  /** Shows the program's speed, which may be another page's or its own choice; null if unknown. */
  showSpeed(speed) {
    const select = this.panel.querySelector("select[name=speed]");
    select.parentElement.hidden = speed === null;
    if (speed === null) return;
    const index = CHOICES.speed.findIndex(([, value]) => value === speed);
    select.selectedIndex = index;
    this.#mark();
  }

  open(shown) {
    if (!shown && this.panel.contains(document.activeElement)) this.toggle.focus();
    this.panel.hidden = !shown;
    this.toggle.setAttribute("aria-expanded", shown);
    if (shown) this.panel.querySelector("select").focus();
  }

  #changed(select) {
    const line = environmentLine(select.name, select.selectedIndex);
    if (line) this.send(line);
    this.#mark();
  }

  #reset() {
    for (const select of this.panel.querySelectorAll("select")) {
      if (select.selectedIndex === 0) continue;
      select.selectedIndex = 0;
      this.#changed(select);
    }
  }

  // Marks the button if a setting differs from the program's own.
  #mark() {
    const isOverridden = [...this.panel.querySelectorAll("select")].some((select) =>
      select.selectedIndex > 0);
    this.toggle.classList.toggle("in-force", isOverridden);
  }
}
