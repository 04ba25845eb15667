import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of notifications in the customer's area. */
export const notificationsScreens: readonly Screen[] = [
  {
    path: "user/notifications",
    title: pageTitles.notifications,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/notifications.tsx"), "NotificationsScreen"),
  },
  {
    path: "user/monthly-report/$notificationId",
    title: pageTitles.monthlyReport,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/monthly-report.tsx"), "MonthlyReportScreen"),
  },
];
