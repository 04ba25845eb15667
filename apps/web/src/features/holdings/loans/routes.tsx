import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of loans in the customer's area. */
export const loansScreens: readonly Screen[] = [
  {
    path: "loans-dashboard",
    title: pageTitles.loans,
    section: "loans",
    component: lazyRouteComponent(() => import("./screens/overview.tsx"), "LoansScreen"),
  },
  {
    path: "loans-dashboard/contracts",
    title: pageTitles.loanPortfolios,
    section: "loans",
    component: lazyRouteComponent(() => import("./screens/portfolios.tsx"), "LoanPortfoliosScreen"),
  },
  {
    path: "contract/$contractId/loan",
    title: pageTitles.loan,
    section: "loans",
    component: lazyRouteComponent(() => import("./screens/loan.tsx"), "LoanScreen"),
  },
];
