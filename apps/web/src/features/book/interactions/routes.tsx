import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** A customer's log. */
export const interactionsScreens: readonly Screen[] = [
  {
    path: "customers/$customerId/interactions",
    title: bookTitles.customerInteractions,
    section: "customers",
    needs: "aInteractions",
    component: lazyRouteComponent(() => import("./screens/interactions.tsx"), "InteractionsScreen"),
  },
];
