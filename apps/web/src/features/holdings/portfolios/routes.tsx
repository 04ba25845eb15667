import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of portfolios in the customer's area. */
export const portfoliosScreens: readonly Screen[] = [
  {
    path: "contract/$contractId",
    title: pageTitles.overview,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/overview.tsx"), "OverviewScreen"),
  },
  {
    path: "contract/$contractId/allocation",
    title: pageTitles.allocation,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/allocation.tsx"), "AllocationScreen"),
  },
  {
    path: "contract/$contractId/documents",
    title: pageTitles.documents,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/documents.tsx"), "DocumentsScreen"),
  },
  {
    path: "contract/$contractId/informations",
    title: pageTitles.informations,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/informations.tsx"), "InformationsScreen"),
  },
  {
    path: "contract/$contractId/investments",
    title: pageTitles.investments,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/investments.tsx"), "InvestmentsScreen"),
  },
];
