// The token that the page was opened with, passed on to all that the page asks for.

const token = new URLSearchParams(location.search).get("token");

/** An address on this server, with the token where there is one. */
export function withToken(path) {
  return token ? `${path}${path.includes("?") ? "&" : "?"}token=${encodeURIComponent(token)}` : path;
}
