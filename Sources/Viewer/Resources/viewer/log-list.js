// The lines of a session that has no window: what a file, standard input or a program without views has logged, up to the moment
// that is shown.

/** How many lines stand on the page. */
const MOST = 500;
/** How far from its end, in pixels, a list still counts as read to the end. */
const NEAR = 40;

export class Logs {
  /** The rows on the page, by the number of their lines since the session began to be read. */
  #rows = new Map();

  constructor(host, { history, replica, player }) {
    Object.assign(this, { host, history, replica, player });
  }

  /** Whether lines stand where the scene would. */
  get isShown() { return this.replica.isEmpty && !this.history.isEmpty; }

  /** Brings the list to the moment that is shown. */
  draw() {
    const { host, history, player } = this;
    host.hidden = !this.isShown;
    if (host.hidden) return;
    const end = player.isLive ? history.lastIndex : history.index(player.time);
    const wanted = [];
    for (let i = end; i >= 0 && wanted.length < MOST; i -= 1) {
      if (history.lines[i].kind === "log") wanted.unshift(i);
    }
    const atEnd = host.scrollHeight - host.scrollTop - host.clientHeight < NEAR;
    const rows = new Map();
    for (const i of wanted) {
      const number = history.forgotten + i;
      rows.set(number, this.#rows.get(number) ?? row(history.lines[i]));
    }
    // Those that stay keep their place; new ones mostly come at the end.
    for (const [number, element] of this.#rows) if (!rows.has(number)) element.remove();
    let next = host.firstElementChild;
    for (const element of rows.values()) {
      if (element === next) next = next.nextElementSibling;
      else host.insertBefore(element, next);
    }
    this.#rows = rows;
    if (atEnd || !player.isLive) host.scrollTop = host.scrollHeight;
  }
}

function row({ t, level = "info", text = "" }) {
  const item = document.createElement("li");
  item.dataset.level = level;
  const time = document.createElement("time");
  time.textContent = `${t.toFixed(3)} s`;
  const words = document.createElement("span");
  words.textContent = text;
  item.append(time, words);
  return item;
}
