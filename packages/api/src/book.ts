import { auditorsApi } from "./book/auditors.ts";
import { alertsApi } from "./book/alerts.ts";
import { answerUsesApi } from "./book/answer-uses.ts";
import { bookExportsApi } from "./book/book-exports.ts";
import { customerActsApi } from "./book/bulk-acts.ts";
import { couplesApi } from "./book/couples.ts";
import { dayApi } from "./book/day.ts";
import { insightsApi } from "./book/insights.ts";
import { meetingsApi } from "./book/meetings.ts";
import { invitationImportsApi } from "./book/invitation-imports.ts";
import { bookInvitationsApi } from "./book/invitations.ts";
import { missionsApi } from "./book/missions.ts";
import { modelsApi } from "./book/models.ts";
import { productsApi } from "./book/products.ts";
import { statisticsApi } from "./book/statistics.ts";

export { meetingAsks } from "./book/meetings.ts";

/** Calls of the advisor's book, in a file of their own so that only pages that need them load their code. */
export const bookApi = {
  auditors: auditorsApi,
  alerts: alertsApi,
  bookExports: bookExportsApi,
  customerActs: customerActsApi,
  couples: couplesApi,
  day: dayApi,
  insights: insightsApi,
  meetings: meetingsApi,
  statistics: statisticsApi,
  invitations: bookInvitationsApi,
  invitationImports: invitationImportsApi,
  missions: missionsApi,
  models: modelsApi,
  products: productsApi,
  answerUses: answerUsesApi,
};
