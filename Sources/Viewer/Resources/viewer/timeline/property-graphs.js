// Properties over time, one lane each, above the timeline and in step with it.

import { fitted } from "./canvas.js";
import { name } from "../inspector/node-facts.js";
import { PROPERTIES, Series } from "../model/property-series.js";

const MOST = 4;

export class Graphs {
  #lanes = [];

  constructor(host, { history, replica, timeline }) {
    Object.assign(this, { host, history, replica, timeline });
  }

  /** Whether a property of a view has a lane. */
  has(id, key) {
    return this.#lanes.some((lane) => lane.series.id === id && lane.series.property.key === key);
  }

  /** Adds a lane, or removes it. A fifth lane replaces the oldest. */
  toggle(id, key) {
    const known = this.#lanes.find((lane) =>
      lane.series.id === id && lane.series.property.key === key);
    if (known) return this.#remove(known);
    const property = PROPERTIES.find((each) => each.key === key);
    if (!property) return;
    if (this.#lanes.length === MOST) this.#remove(this.#lanes[0]);
    const lane = this.#lane(new Series(this.history, id, property));
    this.#lanes.push(lane);
    this.host.append(lane.element);
    this.host.hidden = false;
    this.timeline.open(true);
    this.timeline.changed();
  }

  draw() {
    for (const lane of this.#lanes) this.#draw(lane);
  }

  #lane(series) {
    const element = document.createElement("figure");
    element.className = "graph";
    const caption = document.createElement("figcaption");
    const title = document.createElement("span");
    const node = this.replica.nodes.get(series.id);
    title.textContent = `${node ? name(node) : `View ${series.id}`} · ${series.property.key}`;
    const value = document.createElement("output");
    const close = document.createElement("button");
    close.type = "button";
    close.className = "close";
    close.setAttribute("aria-label", `Close the graph of ${title.textContent}`);
    close.textContent = "×";
    caption.append(title, value, close);
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    element.append(caption, canvas);
    const lane = { series, element, canvas, value };
    close.addEventListener("click", () => this.#remove(lane));
    this.timeline.scrubs(canvas);
    return lane;
  }

  #remove(lane) {
    this.#lanes = this.#lanes.filter((each) => each !== lane);
    lane.element.remove();
    this.host.hidden = this.#lanes.length === 0;
    this.timeline.changed();
  }

  #draw({ series, canvas, value }) {
    series.update();
    const { context, width, height } = fitted(canvas);
    const ink = this.timeline.inks();
    const [from, to] = this.timeline.span;
    context.clearRect(0, 0, width, height);
    const [low, high] = range(series, from, to, this.history.last, 2 * (to - from) / width);
    const y = (v) => height - 6 - (v - low) / (high - low || 1) * (height - 12);
    context.strokeStyle = ink.accent;
    context.lineWidth = 1.5;
    context.lineJoin = "round";
    this.#curve(context, series, from, to, (time) => this.timeline.place(time, width), y);
    context.fillStyle = ink.soft;
    context.font = `10px ${ink.font}`;
    context.fillText(short(high), 2, 10);
    if (high > low) context.fillText(short(low), 2, height - 2);
    this.timeline.head(context, width, height, ink);
    const now = series.at(this.timeline.player.time);
    const text = Number.isNaN(now) ? "not there" : `${short(now)} ${series.property.unit}`.trim();
    if (value.textContent !== text) value.textContent = text;
  }

  // A value holds until the next one, so a value at rest is a level line. A moving value is drawn
  // along its exact curve if that is known and leads to the next sample, else from sample to
  // sample.
  #curve(context, series, from, to, x, y) {
    const { times, values } = series;
    const frame = 1.5 / (this.replica.framesPerSecond || 60);
    const pixel = (to - from) / Math.max(context.canvas.clientWidth, 1);
    const samples = [];
    let isDown = false;
    context.beginPath();
    for (let i = Math.max(first(times, from) - 1, 0); i < times.length; i += 1) {
      const end = times[i + 1] ?? this.history.last;
      if (Number.isNaN(values[i])) {
        isDown = false;
        continue;
      }
      const [at, level] = [x(times[i]), y(values[i])];
      if (isDown) context.lineTo(at, level);
      else context.moveTo(at, level);
      isDown = true;
      const course = courseTo(series, i, end);
      if (course) {
        if (!series.areExact[i]) samples.push([at, level]);
        for (let time = times[i] + pixel; time < end; time += pixel) {
          context.lineTo(x(time), y(course(time)));
        }
        if (series.areExact[i]) context.lineTo(x(end), y(course(end)));
      } else if (end - times[i] > frame || i === times.length - 1) context.lineTo(x(end), level);
      if (times[i] > to) break;
    }
    context.stroke();
    this.#dots(context, samples);
  }

  // The samples on the curve, if there is room for them.
  #dots(context, samples) {
    if (samples.length < 2 || (samples.at(-1)[0] - samples[0][0]) / samples.length < 5) return;
    context.fillStyle = context.strokeStyle;
    for (const [at, level] of samples) {
      context.beginPath();
      context.arc(at, level, 2, 0, 2 * Math.PI);
      context.fill();
    }
  }
}

/** The exact curve after a sample; null if none is known or it does not lead to the next sample. */
export function courseTo({ values, courses, areExact }, i, end) {
  const course = courses[i];
  if (!course || areExact[i]) return course;
  const [there, next] = [course(end), values[i + 1]];
  if (Number.isNaN(there)) return null;
  return next === undefined || Math.abs(there - next) <= 1e-4 * Math.max(1, Math.abs(next))
    ? course
    : null;
}

function first(times, from) {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The least and the greatest value that is seen; curves are read at every `step` seconds.
function range({ times, values, courses, areExact }, from, to, last, step) {
  let low = Infinity;
  let high = -Infinity;
  const see = (value) => {
    if (Number.isNaN(value)) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  for (let i = Math.max(first(times, from) - 1, 0); i < times.length && times[i] <= to; i += 1) {
    see(values[i]);
    if (!areExact[i]) continue;
    const end = Math.min(times[i + 1] ?? last, to);
    for (let time = Math.max(times[i], from); time < end; time += step) see(courses[i](time));
    see(courses[i](end));
  }
  return low > high ? [0, 1] : [low, high];
}

const short = (v) => String(Number(v.toFixed(3)));
