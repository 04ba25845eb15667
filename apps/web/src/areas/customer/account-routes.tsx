import { lazyRouteComponent } from "../lazy-screen.ts";
import type { Screen } from "../screen.ts";

/** The pages of one's own account: lines of the table of `routes.tsx`, in a file of their own. */
export const accountScreens: readonly Screen[] = [
  {
    path: "user",
    title: "Vos informations",
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/users/screens/infos.tsx"),
      "InfosScreen",
    ),
  },
  {
    path: "user/security",
    title: "Sécurité",
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/second-factors/screens/security.tsx"),
      "SecurityScreen",
    ),
  },
  {
    path: "user/consents",
    title: "Vos consentements",
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/users/screens/consents.tsx"),
      "ConsentsScreen",
    ),
  },
  {
    path: "user/deletion",
    title: "Supprimer votre compte",
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/users/screens/deletion.tsx"),
      "DeletionScreen",
    ),
  },
  {
    path: "user/profile",
    title: "Votre profil d’investisseur",
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/users/screens/profile.tsx"),
      "InvestorProfileScreen",
    ),
  },
  {
    path: "user/advisor",
    title: "Votre conseiller",
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/users/screens/advisor.tsx"),
      "AdvisorScreen",
    ),
  },
  {
    path: "user/holdings",
    title: "Ce que voit votre conseiller",
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/access-log/screens/holdings.tsx"),
      "HoldingsScreen",
    ),
  },
  {
    path: "user/accesses",
    title: "Qui a vu vos données",
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/access-log/screens/accesses.tsx"),
      "AccessesScreen",
    ),
  },
  {
    path: "user/notifications",
    title: "Notifications",
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/messages/notifications/screens/notifications.tsx"),
      "NotificationsScreen",
    ),
  },
  {
    path: "user/monthly-report/$notificationId",
    title: "Rapport mensuel",
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/messages/notifications/screens/monthly-report.tsx"),
      "MonthlyReportScreen",
    ),
  },
  {
    path: "delete-profile-confirmation",
    title: "Supprimer votre compte",
    section: "account",
    component: lazyRouteComponent(
      () => import("../../features/identity/users/screens/deletion.tsx"),
      "DeletionScreen",
    ),
  },
];
