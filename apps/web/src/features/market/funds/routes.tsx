import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of funds in the customer's area. */
export const fundsScreens: readonly Screen[] = [
  {
    path: "contract/$contractId/arbitration/market",
    title: pageTitles.market,
    section: "portfolios",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/market.tsx"), "MarketScreen"),
  },
  {
    path: "contract/$contractId/fund/$isin",
    title: pageTitles.fund,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/fund.tsx"), "FundScreen"),
  },
];
