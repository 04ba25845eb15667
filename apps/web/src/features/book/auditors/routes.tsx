import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** Who audits the firm, for its administrators. */
export const auditorsScreens: readonly Screen[] = [
  {
    path: "auditors",
    title: bookTitles.auditors,
    section: "others",
    component: lazyRouteComponent(() => import("./screens/auditors.tsx"), "AuditorsScreen"),
  },
];
