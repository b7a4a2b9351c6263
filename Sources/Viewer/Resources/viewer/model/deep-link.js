// A time and a view as the fragment of the page's address: `#t=2.25&id=5`. Pure.

/** Reads {time, id} from a fragment; a value that is absent or not a number is null. */
export function readLink(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const number = (name) => {
    const text = values.get(name) ?? "";
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
  };
  const id = number("id");
  return { time: number("t"), id: Number.isSafeInteger(id) && id >= 0 ? id : null };
}

/** The fragment of a time and a view, either of which may be null; "" for neither. */
export function writeLink({ time, id }) {
  const parts = [];
  // Nine decimals are exact to the nanosecond, as in the lines.
  if (time !== null) parts.push(`t=${Number(time.toFixed(9))}`);
  if (id !== null) parts.push(`id=${id}`);
  return parts.length ? `#${parts.join("&")}` : "";
}
