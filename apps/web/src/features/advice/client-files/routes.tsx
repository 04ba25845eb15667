import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The customer's own page of what their firms need. */
export const ownFileScreens: readonly Screen[] = [
  {
    path: "user/file",
    title: pageTitles.ownFile,
    isOwnOnly: true,
    component: lazyRouteComponent(() => import("./screens/own.tsx"), "OwnFileScreen"),
  },
];

/** The file of a customer, and those of the firm. */
export const customerFileScreens: readonly Screen[] = [
  {
    path: "customers/$customerId/file",
    title: pageTitles.customerFile,
    section: "customers",
    component: lazyRouteComponent(() => import("./screens/customer-file.tsx"), "CustomerFileScreen"),
  },
  {
    path: "files",
    title: pageTitles.fileMatrix,
    section: "stats",
    component: lazyRouteComponent(() => import("./screens/matrix.tsx"), "FileMatrixScreen"),
  },
];
