import { pageTitles } from "../titles-text.ts";
import { toFirstSubstep } from "../guards.ts";
import { lazyRouteComponent } from "../lazy-screen.ts";
import type { Screen } from "../screen.ts";

/** How a portfolio does and what to change of it: lines of the table of `routes.tsx`, in a file of their own. */
export const analysisScreens: readonly Screen[] = [
  // analyses
  {
    path: "contract/$contractId/analyse",
    title: pageTitles.analysisStart,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/insight/analyses/screens/analysis-start.tsx"),
      "AnalysisStartScreen",
    ),
  },
  {
    path: "contract/$contractId/analyse/$step",
    title: pageTitles.analysis,
    guard: toFirstSubstep,
    component: lazyRouteComponent(
      () => import("../../features/insight/analyses/screens/analysis.tsx"),
      "AnalysisScreen",
    ),
  },
  {
    path: "contract/$contractId/analyse/$step/$substep",
    title: pageTitles.analysis,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/insight/analyses/screens/analysis.tsx"),
      "AnalysisScreen",
    ),
  },
  // arbitrations
  {
    path: "contract/$contractId/arbitration",
    title: pageTitles.arbitrationStart,
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(
      () => import("../../features/insight/arbitrations/screens/start.tsx"),
      "ArbitrationStartScreen",
    ),
  },
  {
    path: "contract/$contractId/arbitration/optimize",
    title: pageTitles.optimize,
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(
      () => import("../../features/insight/arbitrations/screens/optimize.tsx"),
      "OptimizeScreen",
    ),
  },
  {
    path: "contract/$contractId/arbitration/result",
    title: pageTitles.arbitrationResult,
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(
      () => import("../../features/insight/arbitrations/screens/result.tsx"),
      "ArbitrationResultScreen",
    ),
  },
  {
    path: "contract/$contractId/arbitration/market",
    title: pageTitles.market,
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(
      () => import("../../features/market/funds/screens/market.tsx"),
      "MarketScreen",
    ),
  },
  {
    path: "contract/$contractId/arbitration/accepted/$adviceId",
    title: pageTitles.advice,
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/insight/arbitrations/screens/advice.tsx"),
      "AdviceScreen",
    ),
  },
  {
    path: "contract/$contractId/reco",
    title: pageTitles.reco,
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(
      () => import("../../features/insight/arbitrations/screens/reco.tsx"),
      "RecoScreen",
    ),
  },
  // funds
  {
    path: "contract/$contractId/fund/$isin",
    title: pageTitles.fund,
    section: "portfolios",
    component: lazyRouteComponent(() => import("../../features/market/funds/screens/fund.tsx"), "FundScreen"),
  },
];
