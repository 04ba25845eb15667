import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of transactions in the customer's area. */
export const transactionsScreens: readonly Screen[] = [
  {
    path: "contract/$contractId/transactions",
    title: pageTitles.transactions,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/transactions.tsx"), "TransactionsScreen"),
  },
];
