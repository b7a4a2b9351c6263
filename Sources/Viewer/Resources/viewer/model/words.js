// Numbers in words: times, durations, sizes. Pure.

const DAY = 86400;

/** A time of the scene: "24.304 s". */
export function seconds(time, digits = 3) { return `${time.toFixed(digits)} s`; }

/**
 * A length of time in its two largest units: "0.4 s", "24 s", "3 min 12 s", "2 h 5 min", "3 d 4 h".
 */
export function duration(length) {
  if (!(length >= 0)) return "";
  if (length < 9.95) return `${Number(length.toFixed(1))} s`;
  const whole = Math.round(length);
  const parts = [
    [Math.floor(whole / DAY), "d"], [Math.floor(whole % DAY / 3600), "h"],
    [Math.floor(whole % 3600 / 60), "min"], [whole % 60, "s"],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(" ");
}

/** A size in binary units with at most one decimal: "812 bytes", "1.5 KiB", "96 MiB". */
export function size(bytes) {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const units = ["KiB", "MiB", "GiB", "TiB"];
  let value = bytes;
  let unit = -1;
  // 1,023.96 KiB would be rounded to 1024 KiB.
  while (unit < 0 || (value >= 1023.95 && unit < units.length - 1)) {
    [value, unit] = [value / 1024, unit + 1];
  }
  return `${value < 9.95 ? Number(value.toFixed(1)) : Math.round(value)} ${units[unit]}`;
}

/** The time of day of a Date, with milliseconds, in its own time zone: "14:03:21.042". */
export function timeOfDay(date) {
  const padded = (value, width = 2) => String(value).padStart(width, "0");
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => padded(part));
  return `${clock.join(":")}.${padded(date.getMilliseconds(), 3)}`;
}

/** An identifier as words: "menuButton" is "menu button", "item-image" is "item image". */
export function spoken(identifier) {
  return identifier
    .replace(/([a-z\d])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`)
    .replace(/[-_.]+/g, " ")
    .trim();
}
