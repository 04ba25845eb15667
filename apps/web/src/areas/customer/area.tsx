import { createRoute, redirect, type AnyRoute } from "@tanstack/react-router";
import type { FeatureSwitch } from "@vigie/domain";
import { isSwitchedOn } from "../../shared/variant/variant.ts";
import type { Place, Screen } from "../../shared/area/screen.ts";
import { follow } from "../../shared/area/follow.ts";
import { lazyComponent } from "../../shared/area/lazy-screen.ts";
import { screenRoutes } from "../screen-routes.ts";
import { switchRule } from "../where-to.ts";

/** Loads, with the shell, everything that signed-in pages share. */
export const loadCustomerLayout = () => import("./layout.tsx");
const layout = lazyComponent(loadCustomerLayout, "CustomerLayout");
/** With the banner that names the customer: for advisors only. */
const viewLayout = lazyComponent(() => import("./view-layout.tsx"), "CustomerViewLayout");

export type CustomerAreaOptions = {
  readonly parent: AnyRoute;
  /** The base path: "/app", or `customerViewBase`. */
  readonly base: string;
  readonly beforeLoad: (place: Place) => void;
  /** The path parameter of the customer whose data the screens show, if it is not the user. */
  readonly subjectParam?: string;
  /** The feature switch that the whole area requires. */
  readonly needs?: FeatureSwitch;
  /** The table of the area (routes.tsx), loaded with its first page. */
  readonly screens: readonly Screen[];
};

function seenByAdvisors(screen: Screen): Screen {
  return screen.advisorNeeds === undefined ? screen : { ...screen, needs: screen.advisorNeeds };
}

/** The whole customer's area under a base. It is mounted for the saver, and again for an advisor's view of a customer. */
export function customerArea({
  parent,
  base,
  beforeLoad,
  subjectParam,
  needs,
  screens,
}: CustomerAreaOptions): AnyRoute {
  const area: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: base,
    component: subjectParam === undefined ? layout : viewLayout,
    staticData: subjectParam === undefined ? {} : { subjectParam },
    beforeLoad: (place: Place) => {
      beforeLoad(place);
      follow(switchRule({ needs }, isSwitchedOn));
    },
  });
  const home = createRoute({
    getParentRoute: () => area,
    path: "/",
    beforeLoad: ({ location }: { location: { pathname: string } }) => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router's redirect is a thrown value
      throw redirect({ to: `${location.pathname.replace(/\/$/, "")}/dashboard`, replace: true });
    },
  });
  const shown =
    subjectParam === undefined
      ? screens
      : screens.filter(({ isOwnOnly }) => isOwnOnly !== true).map(seenByAdvisors);
  return area.addChildren([home, ...screenRoutes(area, shown)]);
}
