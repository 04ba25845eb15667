import { useRouter, useSearch } from "@tanstack/react-router";
import { safeReturnPath } from "./redirect.ts";

/** The page that the query `redirect` asks to come back to, where it is one of ours. */
export function useReturnPath(): string | null {
  const router = useRouter();
  const search: { readonly redirect?: unknown } = useSearch({ strict: false });
  const isPage = (pathname: string): boolean => {
    const [, params, route] = router.getMatchedRoutes(pathname);
    // What no route names is left to the nearest one above, under « ** ».
    return route !== undefined && params["**"] === undefined;
  };
  return safeReturnPath(search.redirect, { origin: location.origin, isPage });
}

/** Whether sign-in is shown because the session ended, and not because somebody came to sign in. */
export function useSessionEnded(): boolean {
  const search: { readonly ended?: unknown } = useSearch({ strict: false });
  return search.ended === "session";
}
