import { isId } from "@vigie/domain";
import { createRoute, redirect, type AnyRoute } from "@tanstack/react-router";
import { isSwitchedOn } from "../shared/variant/variant.ts";
import type { Screen } from "../shared/area/screen.ts";
import { follow } from "../shared/area/follow.ts";
import { switchRule } from "./where-to.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: string;
    section?: string;
    /** The path parameter of the customer whose data every screen below shows. */
    subjectParam?: string;
  }
}

type Entering = {
  readonly params: Readonly<Record<string, string>>;
  readonly location: { readonly href: string; readonly pathname: string; readonly hash: string };
};

/** Mounts a table of screens under a route; the same table may be mounted several times. */
export function screenRoutes(parent: AnyRoute, screens: readonly Screen[]): AnyRoute[] {
  return screens.map((screen) => {
    const { path, title, section, component, guard, children = [] } = screen;
    const route: AnyRoute = createRoute({
      getParentRoute: () => parent,
      path,
      component,
      beforeLoad: (given: Entering) => {
        follow(switchRule(screen, isSwitchedOn));
        guard?.(given);
        realIdsOnly(given.params);
      },
      staticData: section === undefined ? { title } : { title, section },
    });
    return children.length === 0 ? route : route.addChildren(screenRoutes(route, children));
  });
}

/** An address with an invalid id is not found: decided before anything is rendered or requested. */
function realIdsOnly(params: Readonly<Record<string, string>>): void {
  // A bank is identified by its partner's identifier, not by an id of ours.
  const ids = Object.entries(params).filter(([name]) => name.endsWith("Id") && name !== "bankId");
  if (!ids.every(([, text]) => isId(text))) throw redirect({ to: "/404", replace: true });
}
