// On a daemon's page: the way back to the list of sessions, and what the daemon knows of the page's session. It is asked for, since
// the page itself says nothing of sessions to those who may not read them.

import { withToken } from "./model/access-token.js";

/** Makes the page's mark a link to the list; does nothing on a page that is not a daemon's. */
export function linkHome() {
  if (!("home" in document.body.dataset)) return;
  const link = document.getElementById("home");
  link.href = document.getElementById("notice-link").href = withToken("../../");
  link.title = "All sessions";
  link.setAttribute("aria-label", "All sessions");
}

/**
 * Returns {name, session} of the page's session: null if there is none, undefined if the daemon did not answer.
 * `id`: its number, where it is known already; a daemon may have thousands of sessions to list.
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
    // Of those of one name the newest is the present one.
    const session = (await answer.json()).findLast((each) => each.name === name || String(each.id) === name);
    return { name, session: session ?? null };
  } catch {
    // The stream says what is wrong.
    return { name, session: undefined };
  }
}
