import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of devices in the customer's area. */
export const devicesScreens: readonly Screen[] = [
  {
    path: "devices-dashboard",
    title: pageTitles.devices,
    section: "devices",
    component: lazyRouteComponent(() => import("./screens/overview.tsx"), "DevicesScreen"),
  },
  {
    path: "devices-dashboard/contracts",
    title: pageTitles.devicePortfolios,
    section: "devices",
    component: lazyRouteComponent(() => import("./screens/portfolios.tsx"), "DevicePortfoliosScreen"),
  },
];
