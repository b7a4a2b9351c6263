// Says what the program announces to people who do not see it: each text is added to a live region
// once, which screen readers then speak.

/** How long a text stays in its region, in milliseconds: the speech has its own copy. */
const STAY = 10_000;

export class Announcer {
  /** `polite` and `urgent`: the live regions for texts that wait, and for those that interrupt. */
  constructor(polite, urgent) { Object.assign(this, { polite, urgent }); }

  /** Says a text, in a language such as `de`, or the page's. */
  say({ text, urgent = false, language }) {
    if (!text) return;
    const line = document.createElement("p");
    if (language) line.lang = language;
    line.textContent = text;
    (urgent ? this.urgent : this.polite).append(line);
    setTimeout(() => line.remove(), STAY);
  }
}
