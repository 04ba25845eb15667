import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** A firm's decisions on requests for the Club. */
export const clubRequestsScreens: readonly Screen[] = [
  {
    path: "club",
    title: bookTitles.clubRequests,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/queue.tsx"), "ClubQueueScreen"),
  },
  {
    path: "customers/$customerId/club",
    title: bookTitles.club,
    section: "customers",
    component: lazyRouteComponent(() => import("./screens/customer-club.tsx"), "CustomerClubScreen"),
  },
];
