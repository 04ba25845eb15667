import { lazyRouteComponent } from "../lazy-screen.ts";
import type { Screen } from "../screen.ts";

/** How a portfolio does and what to change of it: lines of the table of `routes.tsx`, in a file of their own. */
export const analysisScreens: readonly Screen[] = [
  // analyses
  {
    path: "contract/$contractId/analyse",
    title: "Analyse du contrat",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/insight/analyses/screens/analysis-start.tsx"),
      "AnalysisStartScreen",
    ),
  },
  {
    path: "contract/$contractId/analyse/$step/$substep",
    title: "Analyse du contrat",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/insight/analyses/screens/analysis.tsx"),
      "AnalysisScreen",
    ),
  },
  // arbitrations
  {
    path: "contract/$contractId/arbitration",
    title: "Arbitrage",
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(
      () => import("../../features/insight/arbitrations/screens/start.tsx"),
      "ArbitrationStartScreen",
    ),
  },
  {
    path: "contract/$contractId/arbitration/optimize",
    title: "Optimiser",
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(
      () => import("../../features/insight/arbitrations/screens/optimize.tsx"),
      "OptimizeScreen",
    ),
  },
  {
    path: "contract/$contractId/arbitration/result",
    title: "Arbitrage proposé",
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(
      () => import("../../features/insight/arbitrations/screens/result.tsx"),
      "ArbitrationResultScreen",
    ),
  },
  {
    path: "contract/$contractId/arbitration/market",
    title: "Supports du contrat",
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(
      () => import("../../features/market/funds/screens/market.tsx"),
      "MarketScreen",
    ),
  },
  {
    path: "contract/$contractId/arbitration/accepted/$adviceId",
    title: "Arbitrage accepté",
    section: "portfolios",
    component: lazyRouteComponent(
      () => import("../../features/insight/arbitrations/screens/advice.tsx"),
      "AdviceScreen",
    ),
  },
  {
    path: "contract/$contractId/reco",
    title: "Analyse du contrat",
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
    title: "Support",
    section: "portfolios",
    component: lazyRouteComponent(() => import("../../features/market/funds/screens/fund.tsx"), "FundScreen"),
  },
];
