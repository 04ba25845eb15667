import { pageTitles } from "../titles-text.ts";
import { lazyRouteComponent } from "../lazy-screen.ts";
import type { Screen } from "../screen.ts";

/** The pages of one's own account: lines of the table of `routes.tsx`, in a file of their own. */
export const accountScreens: readonly Screen[] = [
  {
    path: "user",
    title: pageTitles.infos,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/users/screens/infos.tsx"),
      "InfosScreen",
    ),
  },
  {
    path: "user/security",
    title: pageTitles.security,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/second-factors/screens/security.tsx"),
      "SecurityScreen",
    ),
  },
  {
    path: "user/consents",
    title: pageTitles.consents,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/users/screens/consents.tsx"),
      "ConsentsScreen",
    ),
  },
  {
    path: "user/deletion",
    title: pageTitles.deletion,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/users/screens/deletion.tsx"),
      "DeletionScreen",
    ),
  },
  {
    path: "user/profile",
    title: pageTitles.investorProfile,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/users/screens/profile.tsx"),
      "InvestorProfileScreen",
    ),
  },
  {
    path: "user/advisor",
    title: pageTitles.advisor,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/users/screens/advisor.tsx"),
      "AdvisorScreen",
    ),
  },
  {
    path: "user/holdings",
    title: pageTitles.holdings,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/access-log/screens/holdings.tsx"),
      "HoldingsScreen",
    ),
  },
  {
    path: "user/accesses",
    title: pageTitles.accesses,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/access-log/screens/accesses.tsx"),
      "AccessesScreen",
    ),
  },
  {
    path: "user/notifications",
    title: pageTitles.notifications,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/messages/notifications/screens/notifications.tsx"),
      "NotificationsScreen",
    ),
  },
  {
    path: "user/monthly-report/$notificationId",
    title: pageTitles.monthlyReport,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/messages/notifications/screens/monthly-report.tsx"),
      "MonthlyReportScreen",
    ),
  },
  {
    path: "delete-profile-confirmation",
    title: pageTitles.deletion,
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/users/screens/deletion.tsx"),
      "DeletionScreen",
    ),
  },
];
