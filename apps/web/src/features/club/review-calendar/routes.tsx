import { bookTitles } from "../../../shared/area/book-titles-text.ts";
import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";

/** The book's customers with a due review, in the advisor's area. */
export const reviewCalendarScreens: readonly Screen[] = [
  {
    path: "reviews",
    title: bookTitles.reviewCalendar,
    section: "customers",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/calendar.tsx"), "ReviewCalendarScreen"),
  },
];
