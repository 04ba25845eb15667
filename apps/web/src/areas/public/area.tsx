import { createRoute, redirect, type AnyRoute } from "@tanstack/react-router";
import type { Screen } from "../../shared/area/screen.ts";
import { redirectToOwnArea } from "../guards.ts";
import { screenRoutes } from "../screen-routes.ts";

/** Pages without a session: redirects, and the screens of the table (routes.tsx) once it is loaded. */
export function publicArea(parent: AnyRoute, screens: readonly Screen[]): AnyRoute[] {
  const root = createRoute({ getParentRoute: () => parent, path: "/", beforeLoad: redirectToOwnArea });
  const advisoryLogin = createRoute({
    getParentRoute: () => parent,
    path: "/advisory/login",
    beforeLoad: ({ location }) => {
      // The address to return to is passed on; sign-in validates it.
      const back = new URLSearchParams(location.searchStr).get("redirect");
      throw redirect({ to: "/app/login", search: back === null ? {} : { redirect: back }, replace: true });
    },
  });
  return [root, advisoryLogin, ...screenRoutes(parent, screens)];
}
