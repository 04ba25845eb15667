import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of portfolio settings in the customer's area. */
export const portfolioSettingsScreens: readonly Screen[] = [
  {
    path: "contract/$contractId/settings",
    title: pageTitles.settings,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/settings.tsx"), "SettingsScreen"),
  },
  {
    path: "contract/$contractId/project",
    title: pageTitles.project,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/project.tsx"), "ProjectScreen"),
  },
  {
    path: "contract/$contractId/details",
    title: pageTitles.details,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/details.tsx"), "DetailsScreen"),
  },
  {
    path: "contract/$contractId/info-needed",
    title: pageTitles.infoNeeded,
    section: "portfolios",
    component: lazyRouteComponent(() => import("./screens/info-needed.tsx"), "InfoNeededScreen"),
  },
];
