import { endSession } from "./session.ts";

type Leave = (path: string) => void;

/** How to go to another page without reading it again; the router gives it when it starts. */
let go: Leave = (path) => {
  location.assign(path);
};

export function setLeave(leave: Leave): void {
  go = leave;
}

/** Ends the session and goes to sign-in, which brings back to this page. */
export function leaveToSignIn(): void {
  const { pathname, search } = location;
  endSession();
  if (pathname === "/app/login") return;
  go(`/app/login?redirect=${encodeURIComponent(pathname + search)}`);
}

/** The user's own way out: nothing to come back to. */
export function signOut(): void {
  endSession();
  go("/app/login");
}
