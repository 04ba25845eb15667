import { createRoute, redirect, type AnyRoute } from "@tanstack/react-router";
import type { Screen } from "../../shared/area/screen.ts";
import { redirectToOwnArea } from "../guards.ts";
import { screenRoutes } from "../screen-routes.ts";

/** What needs no session: the addresses that lead on at once, and the screens of the table (routes.tsx), as far as it is loaded. */
export function publicArea(parent: AnyRoute, screens: readonly Screen[]): AnyRoute[] {
  const root = createRoute({ getParentRoute: () => parent, path: "/", beforeLoad: redirectToOwnArea });
  const advisoryLogin = createRoute({
    getParentRoute: () => parent,
    path: "/advisory/login",
    beforeLoad: ({ location }) => {
      // The address to come back to goes with it; sign-in checks it.
      const back = new URLSearchParams(location.searchStr).get("redirect");
      throw redirect({ to: "/app/login", search: back === null ? {} : { redirect: back }, replace: true });
    },
  });
  return [root, advisoryLogin, ...screenRoutes(parent, screens)];
}
