import { isId } from "@vigie/domain";
import { createRoute, redirect, type AnyRoute, type RouteComponent } from "@tanstack/react-router";

/** A screen of an area: one line of its route table. */
export type Screen = {
  /** Under the area's base: "contract/$contractId". */
  readonly path: string;
  /** The page's title until its PageHead says better. */
  readonly title: string;
  readonly component: RouteComponent;
  /** The sidebar entry that is current there (an id of shell/nav.ts). */
  readonly section?: string;
  readonly children?: readonly Screen[];
};

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: string;
    section?: string;
  }
}

/** Mounts a table of screens under a route; the same table may be mounted several times. */
export function screenRoutes(parent: AnyRoute, screens: readonly Screen[]): AnyRoute[] {
  return screens.map((screen) => {
    const { path, title, section, component, children = [] } = screen;
    const route: AnyRoute = createRoute({
      getParentRoute: () => parent,
      path,
      component,
      beforeLoad: ({ params }: { params: Readonly<Record<string, string>> }) => realIdsOnly(params),
      staticData: section === undefined ? { title } : { title, section },
    });
    return children.length === 0 ? route : route.addChildren(screenRoutes(route, children));
  });
}

/** An address whose id is none leads nowhere: said before anything is drawn or asked. */
function realIdsOnly(params: Readonly<Record<string, string>>): void {
  const ids = ["contractId", "accountId"].flatMap((name) => params[name] ?? []);
  if (!ids.every(isId)) throw redirect({ to: "/404", replace: true });
}
