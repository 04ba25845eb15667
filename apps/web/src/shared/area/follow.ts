import { redirect } from "@tanstack/react-router";

/** Opens another address instead of the one being opened; null keeps it. */
export function follow(path: string | null): void {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router's redirect is a thrown value
  if (path !== null) throw redirect({ href: path, replace: true });
}
