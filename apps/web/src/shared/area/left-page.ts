import { useMatch, useRouter } from "@tanstack/react-router";

/** Whether the page of who asks has been left: `isLeft()`. A page stays until the next one is there, and an answer that it
 * waits for may come later still: the address is another page's by then, and whoever went there stays there. */
export function useIsLeft(): () => boolean {
  const router = useRouter();
  const page = useMatch({ strict: false, shouldThrow: false, select: ({ id }) => id });
  return () => !router.matchRoutes(router.latestLocation.pathname, {}).some(({ id }) => id === page);
}
