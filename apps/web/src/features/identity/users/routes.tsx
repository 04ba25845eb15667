import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of users in the customer's area. */
export const usersScreens: readonly Screen[] = [
  {
    path: "user",
    title: pageTitles.infos,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/infos.tsx"), "InfosScreen"),
  },
  {
    path: "user/consents",
    title: pageTitles.consents,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/consents.tsx"), "ConsentsScreen"),
  },
  {
    path: "user/deletion",
    title: pageTitles.deletion,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/deletion.tsx"), "DeletionScreen"),
  },
  {
    path: "user/profile",
    title: pageTitles.investorProfile,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/profile.tsx"), "InvestorProfileScreen"),
  },
  {
    path: "user/advisor",
    title: pageTitles.advisor,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/advisor.tsx"), "AdvisorScreen"),
  },
  {
    path: "delete-profile-confirmation",
    title: pageTitles.deletion,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/deletion.tsx"), "DeletionScreen"),
  },
];
