import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of real estates in the customer's area. */
export const realEstatesScreens: readonly Screen[] = [
  {
    path: "accounts/new/real-estate",
    title: pageTitles.addRealEstate,
    section: "add",
    needs: "realEstate",
    component: lazyRouteComponent(() => import("./screens/add.tsx"), "AddRealEstateScreen"),
  },
  {
    path: "contract-realestate/$contractId",
    title: pageTitles.realEstate,
    section: "portfolios",
    needs: "realEstate",
    component: lazyRouteComponent(() => import("./screens/overview.tsx"), "RealEstateScreen"),
  },
  {
    path: "contract-realestate/$contractId/settings",
    title: pageTitles.realEstateSettings,
    section: "portfolios",
    needs: "realEstate",
    component: lazyRouteComponent(() => import("./screens/settings.tsx"), "RealEstateSettingsScreen"),
  },
];
