import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** The file of a customer, and the files of the firm. */
export const customerFileScreens: readonly Screen[] = [
  {
    path: "customers/$customerId/file",
    title: bookTitles.customerFile,
    section: "customers",
    component: lazyRouteComponent(() => import("./screens/customer-file.tsx"), "CustomerFileScreen"),
  },
  {
    path: "files",
    title: bookTitles.fileMatrix,
    section: "stats",
    component: lazyRouteComponent(() => import("./screens/matrix.tsx"), "FileMatrixScreen"),
  },
];
