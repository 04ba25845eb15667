import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The record of advice, in the customer's area. */
export const recordScreens: readonly Screen[] = [
  {
    path: "advice-record",
    title: pageTitles.adviceRecord,
    section: "proposals",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/record.tsx"), "RecordScreen"),
  },
];
