// On a daemon's page: the way back to the list of sessions, and the session's title, which is asked for since the page itself
// says nothing of sessions to those who may not read them.

import { withToken } from "./model/access-token.js";

/** Names the page after its session and makes its mark a link; does nothing on a page that is not a daemon's. */
export async function home() {
  if (!("home" in document.body.dataset)) return;
  const link = document.getElementById("home");
  link.href = withToken("../../");
  link.title = "All sessions";
  link.setAttribute("aria-label", "All sessions");
  try {
    // Of those of one name the newest is the present one.
    const wanted = decodeURIComponent(location.pathname.split("/").at(-2));
    const answer = await fetch(withToken("../../sessions"), { cache: "no-store" });
    if (!answer.ok) return;
    const session = (await answer.json()).findLast((each) => each.name === wanted || String(each.id) === wanted);
    if (!session) return;
    const { name, title } = session;
    document.getElementById("title").textContent = title || name;
    document.title = `${title || name} · Mainspring`;
  } catch { /* the stream says what is wrong */ }
}
