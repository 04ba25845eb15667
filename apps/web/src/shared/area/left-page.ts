import { useMatch, useRouter } from "@tanstack/react-router";

/** Returns `isLeft()`: whether the page of the caller has been left. A page stays until the next one is loaded, and a response
 * that it waits for may arrive later still: the address then belongs to another page, and the user must stay there. */
export function useIsLeft(): () => boolean {
  const router = useRouter();
  const page = useMatch({ strict: false, shouldThrow: false, select: ({ id }) => id });
  return () => !router.matchRoutes(router.latestLocation.pathname, {}).some(({ id }) => id === page);
}
