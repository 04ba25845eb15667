import { bookTitles } from "../../shared/area/book-titles-text.ts";
import { customerFileScreens } from "../../features/advice/client-files/book-routes.tsx";
import { vigilanceScreens } from "../../features/advice/vigilance/routes.tsx";
import { keptRecordsScreens } from "../../features/club/record/book-routes.tsx";
import { clubRequestsScreens } from "../../features/club/requests/routes.tsx";
import { customersScreens } from "../../features/book/customers/routes.tsx";
import { auditorsScreens } from "../../features/book/auditors/routes.tsx";
import { firmsScreens } from "../../features/book/firms/routes.tsx";
import { interactionsScreens } from "../../features/book/interactions/routes.tsx";
import { invitationsScreens } from "../../features/book/invitations/routes.tsx";
import { tasksScreens } from "../../features/book/tasks/routes.tsx";
import { alertsScreens } from "../../features/book/alerts/routes.tsx";
import { insightsScreens } from "../../features/book/insights/routes.tsx";
import { statisticsScreens } from "../../features/book/statistics/routes.tsx";
import { replacementsScreens } from "../../features/club/proposals/book-routes.tsx";
import { reviewCalendarScreens } from "../../features/club/review-calendar/routes.tsx";
import { modelsScreens } from "../../features/book/models/routes.tsx";
import { missionsScreens } from "../../features/book/missions/routes.tsx";
import { lazyRouteComponent } from "../../shared/area/lazy-screen.ts";
import type { Screen } from "../../shared/area/screen.ts";

/** The screens of the advisor's area, under /advisory. */
export const advisorScreens: readonly Screen[] = [
  ...tasksScreens,
  ...invitationsScreens,
  ...customersScreens,
  ...firmsScreens,
  ...auditorsScreens,
  ...interactionsScreens,
  ...alertsScreens,
  ...insightsScreens,
  ...statisticsScreens,
  ...missionsScreens,
  ...modelsScreens,
  ...replacementsScreens,
  ...reviewCalendarScreens,
  ...customerFileScreens,
  ...vigilanceScreens,
  ...keptRecordsScreens,
  ...clubRequestsScreens,
  {
    path: "user/security",
    title: bookTitles.security,
    component: lazyRouteComponent(
      () => import("../../features/identity/second-factors/screens/security.tsx"),
      "SecurityScreen",
    ),
  },
  {
    path: "user/notifications",
    title: bookTitles.notifications,
    component: lazyRouteComponent(
      () => import("../../features/messages/notifications/screens/notifications.tsx"),
      "NotificationsScreen",
    ),
  },
];
