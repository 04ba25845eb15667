import { lazyComponent } from "../../shared/area/lazy-screen.ts";
import { auditorTitles } from "../../shared/area/auditor-titles-text.ts";
import type { Screen } from "../../shared/area/screen.ts";

/** The pages of an auditor: their audits, a record, and the security of their account. */
export const auditorScreens: readonly Screen[] = [
  {
    path: "/",
    title: auditorTitles.audits,
    component: lazyComponent(
      () => import("../../features/book/auditors/screens/own-audits.tsx"),
      "OwnAuditsScreen",
    ),
  },
  {
    path: "$auditId/customers/$customerId",
    title: auditorTitles.auditedRecord,
    component: lazyComponent(
      () => import("../../features/club/record/screens/audited-record.tsx"),
      "AuditedRecordScreen",
    ),
  },
  {
    path: "$auditId/kept-records",
    title: auditorTitles.keptRecords,
    component: lazyComponent(
      () => import("../../features/club/record/screens/kept-records.tsx"),
      "AuditedKeptScreen",
    ),
  },
  {
    path: "$auditId/kept-records/$recordId",
    title: auditorTitles.keptRecords,
    component: lazyComponent(
      () => import("../../features/club/record/screens/kept-record.tsx"),
      "KeptRecordScreen",
    ),
  },
  {
    path: "user/security",
    title: auditorTitles.security,
    component: lazyComponent(
      () => import("../../features/identity/second-factors/screens/security.tsx"),
      "SecurityScreen",
    ),
  },
];
