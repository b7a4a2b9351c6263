// On a daemon's page: the link back to the list of sessions, and the daemon's record of the page's
// session. The page requests that record because the HTML itself must reveal nothing about sessions
// to clients without a token.

import { withToken } from "../model/access-token.js";

/** Makes the page's mark a link to the list; does nothing if a daemon does not serve the page. */
export function linkHome() {
  if (!("home" in document.body.dataset)) return;
  const link = document.getElementById("home");
  link.href = document.getElementById("notice-link").href = withToken("../../");
  link.title = "All sessions";
  link.setAttribute("aria-label", "All sessions");
}

/**
 * Returns {name, session} of the page's session: null if there is none, undefined if the daemon did
 * not answer. `id`: its number, if it is already known; a daemon may have thousands of sessions to
 * list.
 */
export async function knownSession(id = null) {
  let name = location.pathname.split("/").at(-2) ?? "";
  try {
    name = decodeURIComponent(name);
    if (id !== null) {
      const answer = await fetch(withToken(`../${id}`), { cache: "no-store" });
      return { name, session: answer.ok ? await answer.json() : undefined };
    }
    const answer = await fetch(withToken("../../sessions"), { cache: "no-store" });
    if (!answer.ok) return { name, session: undefined };
    // If several sessions share a name, the newest is the current one.
    const session = (await answer.json()).findLast((each) =>
      each.name === name || String(each.id) === name);
    return { name, session: session ?? null };
  } catch {
    // The stream reports the failure.
    return { name, session: undefined };
  }
}
