import { createRoute, type AnyRoute } from "@tanstack/react-router";
import { lazyComponent } from "../../shared/area/lazy-screen.ts";
import { publicTitles } from "../../shared/area/public-titles-text.ts";
import type { Screen } from "../../shared/area/screen.ts";
import { auditorsOnly } from "../guards.ts";
import { screenRoutes } from "../screen-routes.ts";

/** What an auditor has: their audits, a record, and what protects their account. */
const screens: readonly Screen[] = [
  {
    path: "/",
    title: publicTitles.audits,
    component: lazyComponent(
      () => import("../../features/book/auditors/screens/own-audits.tsx"),
      "OwnAuditsScreen",
    ),
  },
  {
    path: "$auditId/customers/$customerId",
    title: publicTitles.auditedRecord,
    component: lazyComponent(
      () => import("../../features/club/record/screens/audited-record.tsx"),
      "AuditedRecordScreen",
    ),
  },
  {
    path: "$auditId/kept-records",
    title: publicTitles.keptRecords,
    component: lazyComponent(
      () => import("../../features/club/record/screens/kept-records.tsx"),
      "AuditedKeptScreen",
    ),
  },
  {
    path: "$auditId/kept-records/$recordId",
    title: publicTitles.keptRecords,
    component: lazyComponent(
      () => import("../../features/club/record/screens/kept-record.tsx"),
      "KeptRecordScreen",
    ),
  },
  {
    path: "user/security",
    title: publicTitles.auditorSecurity,
    component: lazyComponent(
      () => import("../../features/identity/second-factors/screens/security.tsx"),
      "SecurityScreen",
    ),
  },
];

export function auditorArea(parent: AnyRoute): AnyRoute {
  const area: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: "/audit",
    beforeLoad: auditorsOnly,
    component: lazyComponent(() => import("./layout.tsx"), "AuditorLayout"),
  });
  return area.addChildren(screenRoutes(area, screens));
}
