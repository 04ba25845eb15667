import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of wealth in the customer's area. */
export const wealthScreens: readonly Screen[] = [
  {
    path: "dashboard",
    title: pageTitles.dashboard,
    section: "wealth",
    component: lazyRouteComponent(() => import("./screens/dashboard.tsx"), "DashboardScreen"),
  },
  {
    path: "dashboard/contracts",
    title: pageTitles.portfolios,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/portfolios.tsx"), "PortfoliosScreen"),
  },
];
