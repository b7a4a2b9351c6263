// The page's address names the time and view it shows, so that a link can be shared:
// `#t=2.25&id=5`.

import { readLink, writeLink } from "../model/deep-link.js";

/**
 * How long the address waits for the last of many changes, in milliseconds. Browsers refuse more
 * than about 100 changes in 30 s.
 */
const PAUSE = 400;

export class AddressBar {
  #timer = 0;
  #asked = readLink(location.hash);

  /**
   * `show({time, id})` shows what the address names; `shown()` returns what is shown: {time, id},
   * each may be null.
   */
  constructor({ show, shown }) {
    Object.assign(this, { show, shown });
    window.addEventListener("hashchange", () => {
      this.#asked = readLink(location.hash);
      this.arrived();
    });
  }

  /** Called when lines have arrived: shows what the address names, once. */
  arrived() {
    const asked = this.#asked;
    this.#asked = null;
    if (asked && (asked.time !== null || asked.id !== null)) this.show(asked);
  }

  /** Another moment or view is shown: the address follows soon. */
  changed() {
    // Whether what the address names has yet to be shown.
    if (this.#asked?.time !== null && this.#asked !== null) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), PAUSE);
  }

  #write() {
    const link = writeLink(this.shown());
    if (link === location.hash) return;
    try {
      history.replaceState(null, "", `${location.pathname}${location.search}${link}`);
    } catch { /* some browsers refuse it for files; the page works without */ }
  }
}
