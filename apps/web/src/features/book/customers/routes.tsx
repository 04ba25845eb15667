import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** The screens of an advisor's customers. */
export const customersScreens: readonly Screen[] = [
  {
    path: "customers",
    title: bookTitles.customers,
    section: "customers",
    component: lazyRouteComponent(() => import("./screens/list.tsx"), "CustomersScreen"),
  },
  {
    path: "customers/$customerId",
    title: bookTitles.customer,
    section: "customers",
    component: lazyRouteComponent(() => import("./screens/sheet.tsx"), "CustomerScreen"),
  },
  {
    path: "holders",
    title: bookTitles.holders,
    section: "customers",
    component: lazyRouteComponent(() => import("./screens/holders.tsx"), "HoldersScreen"),
  },
];
