import { isId, type FeatureSwitch } from "@vigie/domain";
import { createRoute, redirect, type AnyRoute, type RouteComponent } from "@tanstack/react-router";
import { isSwitchedOn } from "../shared/variant/variant.ts";
import { follow, type Place } from "./guards.ts";
import { switchRule } from "./where-to.ts";

/** A screen of an area: one line of its route table. */
export type Screen = {
  /** Under the area's base: "contract/$contractId". */
  readonly path: string;
  /** The page's title until its PageHead says better. */
  readonly title: string;
  readonly component: RouteComponent;
  /** The sidebar entry that is current there (an id of shell/nav.ts). */
  readonly section?: string;
  /** The variant's feature switch without which the screen does not exist. */
  readonly needs?: FeatureSwitch;
  /** Where one goes without it, where that is not the page of what does not exist. */
  readonly without?: string;
  /** Who may open it, where its area does not say. */
  readonly guard?: (place: Place & { readonly location: { readonly hash: string } }) => void;
  readonly children?: readonly Screen[];
};

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: string;
    section?: string;
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

/** An address whose id is none leads nowhere: said before anything is drawn or asked. */
function realIdsOnly(params: Readonly<Record<string, string>>): void {
  const ids = ["contractId", "accountId", "notificationId"].flatMap((name) => params[name] ?? []);
  if (!ids.every(isId)) throw redirect({ to: "/404", replace: true });
}
