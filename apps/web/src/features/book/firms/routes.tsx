import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** The advisor's own page, and the rest: tags, segments, the firm and its people, help. */
export const firmsScreens: readonly Screen[] = [
  {
    path: "profile",
    title: bookTitles.advisorProfile,
    section: "profile",
    component: lazyRouteComponent(() => import("./screens/profile.tsx"), "AdvisorProfileScreen"),
  },
  {
    path: "others",
    title: bookTitles.advisorOthers,
    section: "others",
    component: lazyRouteComponent(() => import("./screens/others.tsx"), "OthersScreen"),
  },
];
