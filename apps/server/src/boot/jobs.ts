import { demoJobs } from "../demo/jobs.ts";
import { webhookJobs } from "../edge/webhooks.ts";
import { clientFileJobs } from "../features/advice/client-files/jobs.ts";
import { suitabilityJobs } from "../features/advice/suitability/jobs.ts";
import { adviceJobs } from "../features/advice/advices/jobs.ts";
import { customerInvitationJobs } from "../features/book/customer-invitations/jobs.ts";
import { bookCustomerJobs } from "../features/book/customers/jobs.ts";
import { bookExportJobs } from "../features/book/book-exports/jobs.ts";
import { firmJobs } from "../features/book/firms/jobs.ts";
import { segmentJobs } from "../features/book/segments/jobs.ts";
import { missionJobs } from "../features/book/missions/jobs.ts";
import { bankStatusJobs } from "../features/holdings/bank-statuses/jobs.ts";
import { connectionJobs } from "../features/holdings/connections/jobs.ts";
import { exportJobs } from "../features/holdings/exports/jobs.ts";
import { proposalJobs } from "../features/club/proposals/jobs.ts";
import { clubJobs } from "../features/club/subscriptions/jobs.ts";
import { homeJobs } from "../features/holdings/homes/jobs.ts";
import { manualPortfolioJobs } from "../features/holdings/manual/jobs.ts";
import { portfolioJobs } from "../features/holdings/portfolios/jobs.ts";
import { userJobs } from "../features/identity/users/jobs.ts";
import { analysisJobs } from "../features/insight/analyses/jobs.ts";
import { arbitrationJobs } from "../features/insight/arbitrations/jobs.ts";
import { reportJobs } from "../features/insight/reports/jobs.ts";
import { fundJobs } from "../features/market/funds/jobs.ts";
import { institutionJobs } from "../features/market/institutions/jobs.ts";
import { mailJobs } from "../features/messages/mails/jobs.ts";
import { notificationJobs } from "../features/messages/notifications/jobs.ts";
import { pushJobs } from "../features/messages/pushes/jobs.ts";
import type { ListedJob } from "../queue/job.ts";
import { purgeJob } from "../queue/purge.ts";
import { allPurges } from "./purges.ts";

/** The jobs of all features. */
export const allJobs: readonly ListedJob[] = [
  purgeJob(allPurges),
  ...webhookJobs,
  ...mailJobs,
  ...pushJobs,
  ...notificationJobs,
  ...userJobs,
  ...fundJobs,
  ...institutionJobs,
  ...bankStatusJobs,
  ...connectionJobs,
  ...portfolioJobs,
  ...manualPortfolioJobs,
  ...homeJobs,
  ...exportJobs,
  ...analysisJobs,
  ...arbitrationJobs,
  ...reportJobs,
  ...adviceJobs,
  ...suitabilityJobs,
  ...clientFileJobs,
  ...firmJobs,
  ...customerInvitationJobs,
  ...bookCustomerJobs,
  ...segmentJobs,
  ...missionJobs,
  ...bookExportJobs,
  ...clubJobs,
  ...demoJobs,
  ...proposalJobs,
];
