import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

const inMissions = { section: "missions", needs: "missions" } as const;

/** An advisor's missions, those of a customer, and the products they concern. */
export const missionsScreens: readonly Screen[] = [
  {
    path: "missions",
    title: bookTitles.advisorMissions,
    ...inMissions,
    component: lazyRouteComponent(() => import("./screens/missions.tsx"), "MissionsScreen"),
  },
  {
    path: "missions/wizard",
    title: bookTitles.advisorMissionWizard,
    ...inMissions,
    component: lazyRouteComponent(() => import("./screens/wizard.tsx"), "MissionWizardScreen"),
  },
  {
    path: "missions/$missionId",
    title: bookTitles.advisorMission,
    ...inMissions,
    component: lazyRouteComponent(() => import("./screens/mission.tsx"), "MissionScreen"),
  },
  {
    path: "products",
    title: bookTitles.advisorProducts,
    ...inMissions,
    component: lazyRouteComponent(() => import("./screens/products.tsx"), "ProductsScreen"),
  },
  {
    path: "customers/$customerId/missions",
    title: bookTitles.customerMissions,
    section: "customers",
    needs: "missions",
    component: lazyRouteComponent(() => import("./screens/customer-missions.tsx"), "CustomerMissionsScreen"),
  },
];
