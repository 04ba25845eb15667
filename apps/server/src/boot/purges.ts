import { edgePurge } from "../edge/purge.ts";
import { advicePurge } from "../features/advice/advices/purge.ts";
import { recordPurge } from "../features/club/record/purge.ts";
import { proposalPurge } from "../features/club/proposals/purge.ts";
import { reviewPurge } from "../features/club/reviews/purge.ts";
import { clientFilePurge } from "../features/advice/client-files/purge.ts";
import { vigilancePurge } from "../features/advice/vigilance/purge.ts";
import { suitabilityPurge } from "../features/advice/suitability/purge.ts";
import { clubDocumentPurge } from "../features/club/documents/purge.ts";
import { customerInvitationPurge } from "../features/book/customer-invitations/purge.ts";
import { bookExportPurge } from "../features/book/book-exports/purge.ts";
import { interactionPurge } from "../features/book/interactions/purge.ts";
import { connectionPurge } from "../features/holdings/connections/purge.ts";
import { exportPurge } from "../features/holdings/exports/purge.ts";
import { importPurge } from "../features/holdings/imports/purge.ts";
import { secondFactorPurge } from "../features/identity/second-factors/purge.ts";
import { sessionPurge } from "../features/identity/sessions/purge.ts";
import { singleSignOnPurge } from "../features/identity/single-sign-on/purge.ts";
import { userPurge } from "../features/identity/users/purge.ts";
import { mailPurge } from "../features/messages/mails/purge.ts";
import { notificationPurge } from "../features/messages/notifications/purge.ts";
import { pushPurge } from "../features/messages/pushes/purge.ts";
import { clubPurge } from "../features/club/subscriptions/purge.ts";
import type { Purge } from "../queue/purge.ts";

/** The purges of all features, run by the hourly job. */
export const allPurges: readonly Purge[] = [
  edgePurge,
  sessionPurge,
  mailPurge,
  secondFactorPurge,
  singleSignOnPurge,
  importPurge,
  exportPurge,
  notificationPurge,
  pushPurge,
  connectionPurge,
  userPurge,
  recordPurge,
  advicePurge,
  suitabilityPurge,
  vigilancePurge,
  clientFilePurge,
  proposalPurge,
  reviewPurge,
  clubDocumentPurge,
  customerInvitationPurge,
  clubPurge,
  interactionPurge,
  bookExportPurge,
];
