import { createRoute, redirect, type AnyRoute } from "@tanstack/react-router";
import type { FeatureSwitch } from "@vigie/domain";
import { isSwitchedOn } from "../../shared/variant/variant.ts";
import type { Place, Screen } from "../../shared/area/screen.ts";
import { follow } from "../../shared/area/follow.ts";
import { lazyComponent } from "../../shared/area/lazy-screen.ts";
import { screenRoutes } from "../screen-routes.ts";
import { switchRule } from "../where-to.ts";

/** Loads, with the shell, everything the signed-in pages share. */
export const loadCustomerLayout = () => import("./layout.tsx");
const layout = lazyComponent(loadCustomerLayout, "CustomerLayout");
/** With the banner that says whose area it is: an advisor's alone. */
const viewLayout = lazyComponent(() => import("./view-layout.tsx"), "CustomerViewLayout");

export type CustomerAreaOptions = {
  readonly parent: AnyRoute;
  /** Where the tree is mounted: "/app", or `customerViewBase`. */
  readonly base: string;
  readonly beforeLoad: (place: Place) => void;
  /** The path parameter that names whose data the screens show, where they are not one's own. */
  readonly subjectParam?: string;
  /** The feature switch without which the whole area does not exist. */
  readonly needs?: FeatureSwitch;
  /** The table of the area (routes.tsx), which comes with its first page. */
  readonly screens: readonly Screen[];
};

function seenByAdvisors(screen: Screen): Screen {
  return screen.advisorNeeds === undefined ? screen : { ...screen, needs: screen.advisorNeeds };
}

/** The whole customer's area under a base. Mounted once for the saver; the advisor's view of a customer is the same tree. */
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
