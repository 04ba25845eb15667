import { createRoute, type AnyRoute } from "@tanstack/react-router";
import { lazyComponent } from "../../shared/area/lazy-screen.ts";
import type { Screen } from "../../shared/area/screen.ts";
import { auditorsOnly } from "../guards.ts";
import { screenRoutes } from "../screen-routes.ts";

/** The auditor's area. Its table of screens is loaded with the first page of the area. */
export function auditorArea(parent: AnyRoute, screens: readonly Screen[]): AnyRoute {
  const area: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: "/audit",
    beforeLoad: auditorsOnly,
    component: lazyComponent(() => import("./layout.tsx"), "AuditorLayout"),
  });
  return area.addChildren(screenRoutes(area, screens));
}
