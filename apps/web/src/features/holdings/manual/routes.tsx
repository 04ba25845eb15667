import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of manual in the customer's area. */
export const manualScreens: readonly Screen[] = [
  {
    path: "accounts/new/manual",
    title: pageTitles.createManual,
    section: "add",
    needs: "manualInternalManagement",
    component: lazyRouteComponent(() => import("./screens/create.tsx"), "CreateManualScreen"),
  },
  {
    path: "contract/$contractId/edit",
    title: pageTitles.editManual,
    section: "portfolios",
    needs: "manualInternalManagement",
    component: lazyRouteComponent(() => import("./screens/edit.tsx"), "EditManualScreen"),
  },
];
