import { useRouter, useSearch } from "@tanstack/react-router";
import { safeReturnPath } from "./redirect.ts";

/** The page of the `redirect` query, if it is one of ours. */
export function useReturnPath(): string | null {
  const router = useRouter();
  const search: { readonly redirect?: unknown } = useSearch({ strict: false });
  const isPage = (pathname: string): boolean => {
    const [, params, route] = router.getMatchedRoutes(pathname);
    // A path without a route matches the nearest parent, under « ** ».
    return route !== undefined && params["**"] === undefined;
  };
  return safeReturnPath(search.redirect, { origin: location.origin, isPage });
}

/** Whether sign-in is shown because the session ended, rather than because somebody opened it. */
export function useSessionEnded(): boolean {
  const search: { readonly ended?: unknown } = useSearch({ strict: false });
  return search.ended === "session";
}
