import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screen of money to come in the customer's area. */
export const calendarsScreens: readonly Screen[] = [
  {
    path: "calendar",
    title: pageTitles.calendar,
    section: "calendar",
    component: lazyRouteComponent(() => import("./screens/calendar.tsx"), "CalendarScreen"),
  },
];
