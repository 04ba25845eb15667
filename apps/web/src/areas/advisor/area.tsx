import { createRoute, type AnyRoute } from "@tanstack/react-router";
import { lazyComponent } from "../../shared/area/lazy-screen.ts";
import type { Screen } from "../../shared/area/screen.ts";
import { advisorsOnly } from "../guards.ts";
import { screenRoutes } from "../screen-routes.ts";

/** The advisor's area. Its table of screens is loaded with the first page of the area: savers never load it. */
export function advisorArea(parent: AnyRoute, screens: readonly Screen[]): AnyRoute {
  const area: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: "/advisory",
    beforeLoad: advisorsOnly,
    component: lazyComponent(() => import("./layout.tsx"), "AdvisorLayout"),
  });
  return area.addChildren(screenRoutes(area, screens));
}
