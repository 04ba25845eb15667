import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of arbitrations in the customer's area. */
export const arbitrationsScreens: readonly Screen[] = [
  {
    path: "contract/$contractId/arbitration",
    title: pageTitles.arbitrationStart,
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/start.tsx"), "ArbitrationStartScreen"),
  },
  {
    path: "contract/$contractId/arbitration/optimize",
    title: pageTitles.optimize,
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/optimize.tsx"), "OptimizeScreen"),
  },
  {
    path: "contract/$contractId/arbitration/result",
    title: pageTitles.arbitrationResult,
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/result.tsx"), "ArbitrationResultScreen"),
  },
  {
    path: "contract/$contractId/arbitration/accepted/$adviceId",
    title: pageTitles.advice,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/advice.tsx"), "AdviceScreen"),
  },
  {
    path: "contract/$contractId/reco",
    title: pageTitles.reco,
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/reco.tsx"), "RecoScreen"),
  },
];
