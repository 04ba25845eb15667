import { variant } from "../variant/variant.ts";
import { endSession } from "./session.ts";

type GoTo = (path: string) => void;
type ReadPath = () => string;

/** Navigates without a reload, and the present path; the router registers both when it starts. */
let go: GoTo = (path) => {
  location.assign(path);
};
let shownPath: ReadPath = () => location.pathname + location.search;

export function setNavigation(navigate: GoTo, readPath: ReadPath = shownPath): void {
  go = navigate;
  shownPath = readPath;
}

/** Ends the session and goes to sign-in, which says so and returns to this page. A page that needs no session stays. */
export function leaveToSignIn(): void {
  const path = shownPath();
  endSession();
  if (!/^\/(app|advisory|audit)(\/|\?|$)/.test(path) || path.startsWith("/app/login")) return;
  go(`/app/login?redirect=${encodeURIComponent(path)}&ended=session`);
}

/** Signs the user out, without a page to return to. A partner's member also passes through the partner's sign-out. */
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

/** Goes to a page of the shell from anywhere: the confirmation of an address, maintenance. */
export function goTo(path: string): void {
  if (shownPath() !== path) go(path);
}
