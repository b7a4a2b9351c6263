// The device in the middle: as large as the room allows, and the notice above it.

const LARGEST = 1.5;

export class Stage {
  #size = [0, 0];
  #timer = 0;

  /** `scaled(scale)` is called with the CSS pixels per point whenever that number changes. */
  constructor(stage, device, screen, scaled) {
    Object.assign(this, { stage, device, screen, scaled });
    this.notice = document.getElementById("notice");
    this.noticeText = document.getElementById("notice-text");
    this.noticeAction = document.getElementById("notice-action");
    this.noticeLink = document.getElementById("notice-link");
    this.noticeAction.addEventListener("click", () => this.#again?.());
    new ResizeObserver(() => this.#fit()).observe(stage);
  }

  #again = null;

  /** Sets the scene's size in points. */
  resize([width, height]) {
    if (this.#size[0] === width && this.#size[1] === height) return;
    this.#size = [width, height];
    // Narrow windows look like a phone, also when turned; wide ones like a display.
    this.device.classList.toggle("handheld", Math.min(width, height) <= 500);
    // Screens from corner to corner are longer: 2.16 to 1 since the iPhone X, 1.78 to 1 before.
    this.device.classList.toggle(
      "square", Math.max(width, height) < 1.9 * Math.min(width, height));
    this.device.classList.add("on");
    this.#fit();
  }

  #fit() {
    const [width, height] = this.#size;
    if (!width || !height) return;
    const style = getComputedStyle(this.device);
    const edge = 2 * parseFloat(style.paddingLeft);
    const room = getComputedStyle(this.stage);
    const free = (total, before, after) => total - parseFloat(before) - parseFloat(after) - edge;
    let scale = Math.min(
      free(this.stage.clientWidth, room.paddingLeft, room.paddingRight) / width,
      free(this.stage.clientHeight, room.paddingTop, room.paddingBottom) / height,
      LARGEST,
    );
    // Close to life size, life size: whole points fall on whole pixels and everything is crisper.
    // On a phone, where there is no edge, the scene is as large as the screen.
    if (edge > 0 && scale > 1 && scale < 1.06) scale = 1;
    // And the scene's width is a whole number of the device's pixels.
    const pixels = devicePixelRatio;
    scale = Math.max(Math.floor(width * scale * pixels) / (width * pixels), 0.1);
    this.screen.style.width = `${width * scale}px`;
    this.screen.style.height = `${height * scale}px`;
    this.device.style.setProperty("--scale", scale);
    this.#alignToPixels();
    this.scaled(scale);
  }

  // Centring leaves halves of pixels, which blur every edge and line of text.
  #alignToPixels() {
    const style = this.device.style;
    style.left = style.top = "0";
    const grid = Number.isInteger(devicePixelRatio) ? 1 : devicePixelRatio;
    const { left, top } = this.screen.getBoundingClientRect();
    const rest = (position) => Math.round(position * grid) / grid - position;
    style.left = `${rest(left)}px`;
    style.top = `${rest(top)}px`;
  }

  /**
   * Shows a message, for so many milliseconds or until `quiet`. `again`: the action of its button;
   * `link`: to all sessions.
   */
  say(text, { for: duration, again, link = false } = {}) {
    clearTimeout(this.#timer);
    this.noticeText.textContent = text;
    this.#again = again ?? null;
    this.noticeAction.hidden = !again;
    this.noticeLink.hidden = !link;
    this.notice.hidden = false;
    if (duration) this.#timer = setTimeout(() => this.quiet(), duration);
  }

  quiet() {
    clearTimeout(this.#timer);
    this.notice.hidden = true;
  }
}
