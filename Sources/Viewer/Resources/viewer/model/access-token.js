// The token that the page was opened with, added to all of the page's requests.

const token = new URLSearchParams(location.search).get("token");

/**
 * An address beside the page, with the token if there is one: a daemon serves the page once for
 * each session.
 */
export function withToken(path) {
  return token
    ? `${path}${path.includes("?") ? "&" : "?"}token=${encodeURIComponent(token)}`
    : path;
}
