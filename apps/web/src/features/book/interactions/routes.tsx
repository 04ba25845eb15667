import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The log of a customer. */
export const interactionsScreens: readonly Screen[] = [
  {
    path: "customers/$customerId/interactions",
    title: pageTitles.customerInteractions,
    section: "customers",
    needs: "aInteractions",
    component: lazyRouteComponent(() => import("./screens/interactions.tsx"), "InteractionsScreen"),
  },
];
