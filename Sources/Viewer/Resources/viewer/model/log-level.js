// The severity of a log line. Pure.

export const LEVELS = ["debug", "info", "warning", "error"];

const WORDS = {
  TRACE: "debug", DEBUG: "debug", VERBOSE: "debug", WARN: "warning", WARNING: "warning",
  ERR: "error", ERROR: "error", FATAL: "error", CRITICAL: "error", PANIC: "error", SEVERE: "error",
};
// A word in capitals near the beginning, as loggers write it, or a member of a JSON object.
const WORD = new RegExp(
  `^.{0,60}?(?:^|[\\s\\[(<|:])(${Object.keys(WORDS).join("|")})(?=[\\s\\])>|:]|$)`,
);
const MEMBER = /"(?:level|severity)"\s*:\s*"(\w+)"/i;

/**
 * The level of a log line: its own, or, for a plain line of a file, the level that its text names.
 */
export function levelOf({ level = "info", text = "" }) {
  if (level !== "info") return LEVELS.includes(level) ? level : "error";
  const word =
    text.match(WORD)?.[1]
    ?? (text.startsWith("{") ? text.slice(0, 2000).match(MEMBER)?.[1].toUpperCase() : undefined);
  return WORDS[word] ?? "info";
}

/** Whether a level is at least as severe as another. */
export function isAtLeast(level, least) { return LEVELS.indexOf(level) >= LEVELS.indexOf(least); }
