import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";
import type { Screen } from "../../../shared/area/screen.ts";

/** What is known of a customer for the fight against money laundering, for those entrusted with it. */
export const vigilanceScreens: readonly Screen[] = [
  {
    path: "customers/$customerId/vigilance",
    title: bookTitles.vigilance,
    section: "customers",
    component: lazyRouteComponent(() => import("./screens/vigilance.tsx"), "VigilanceScreen"),
  },
  {
    path: "kept-vigilance",
    title: bookTitles.keptVigilance,
    section: "others",
    component: lazyRouteComponent(() => import("./screens/kept-vigilance.tsx"), "KeptVigilanceScreen"),
  },
  {
    path: "kept-vigilance/$recordId",
    title: bookTitles.keptVigilance,
    section: "others",
    component: lazyRouteComponent(() => import("./screens/kept-vigilance.tsx"), "KeptEntriesScreen"),
  },
];
