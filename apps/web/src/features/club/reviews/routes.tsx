import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The reviews of one customer, in their area. */
export const reviewsScreens: readonly Screen[] = [
  {
    path: "reviews",
    title: pageTitles.reviews,
    section: "proposals",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/reviews.tsx"), "ReviewsScreen"),
  },
  {
    path: "reviews/$reviewId",
    title: pageTitles.review,
    section: "proposals",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/review.tsx"), "ReviewScreen"),
  },
];
