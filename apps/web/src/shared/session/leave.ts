import { variant } from "../variant/variant.ts";
import { endSession } from "./session.ts";

type GoTo = (path: string) => void;
type ReadPath = () => string;

/** How to go to another page without reading it again, and which page is shown; the router gives both when it starts. */
let go: GoTo = (path) => {
  location.assign(path);
};
let shownPath: ReadPath = () => location.pathname + location.search;

export function setNavigation(navigate: GoTo, readPath: ReadPath = shownPath): void {
  go = navigate;
  shownPath = readPath;
}

/** Ends the session and goes to sign-in, which says so and brings back to this page. A page that needs no session stays. */
export function leaveToSignIn(): void {
  const path = shownPath();
  endSession();
  if (!/^\/(app|advisory|audit)(\/|\?|$)/.test(path) || path.startsWith("/app/login")) return;
  go(`/app/login?redirect=${encodeURIComponent(path)}&ended=session`);
}

/** The user's own way out: nothing to come back to. A partner's member passes by the partner's, where their session there
 * ends too. */
export function signOut(): void {
  if (variant().singleSignOn !== null) {
    void leaveByPartner();
    return;
  }
  endSession();
  go("/app/login");
}

async function leaveByPartner(): Promise<void> {
  const loaded = await import("./single-sign-on.ts").catch(() => null);
  const url = loaded === null ? null : await loaded.endWithPartner();
  endSession();
  if (url === null) go("/app/login");
  else location.assign(url);
}

/** To a page of the shell, wherever one is: the confirmation of an address, the maintenance. */
export function goTo(path: string): void {
  if (shownPath() !== path) go(path);
}
