// The token that the page was opened with, added to all of the page's requests.

const token = new URLSearchParams(location.search).get("token");

/** The sentence for a request that the server refused, given its answer's status and text. */
export function refusal(status, sentence) {
  if (status === 401) return "A token is required: add ?token=TOKEN to this address.";
  if (status === 403 && token) {
    return `${sentence} Open this page with another one: ?token=TOKEN at the end of its address.`;
  }
  return sentence || `The server refuses this page with status ${status}.`;
}

/**
 * An address beside the page, with the token if there is one: a daemon serves the page once for
 * each session.
 */
export function withToken(path) {
  return token
    ? `${path}${path.includes("?") ? "&" : "?"}token=${encodeURIComponent(token)}`
    : path;
}
