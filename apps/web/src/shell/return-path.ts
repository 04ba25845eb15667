import { useRouter, useSearch } from "@tanstack/react-router";
import { safeReturnPath } from "./session/redirect.ts";

/** The page that the query `redirect` asks to come back to, where it is one of ours. */
export function useReturnPath(): string | null {
  const router = useRouter();
  const search: { readonly redirect?: unknown } = useSearch({ strict: false });
  const isPage = (pathname: string): boolean => router.getMatchedRoutes(pathname)[2] !== undefined;
  return safeReturnPath(search.redirect, { origin: location.origin, isPage });
}
