import type { Route } from "./edge/handler.ts";
import { accessLogRoutes } from "./features/access-log/routes.ts";
import { eraseForgottenAdvices } from "./features/advices/actions/erase.ts";
import { adviceRoutes } from "./features/advices/routes.ts";
import { analysisJobs } from "./features/analyses/jobs.ts";
import { analysisRoutes } from "./features/analyses/routes.ts";
import { arbitrationJobs } from "./features/arbitrations/jobs.ts";
import { arbitrationRoutes } from "./features/arbitrations/routes.ts";
import { connectionJobs } from "./features/connections/jobs.ts";
import { connectionRoutes } from "./features/connections/routes.ts";
import { conversationRoutes } from "./features/conversations/routes.ts";
import { dashboardRoutes } from "./features/dashboards/routes.ts";
import { deviceRoutes } from "./features/devices/routes.ts";
import { exportRoutes } from "./features/exports/routes.ts";
import { fundJobs } from "./features/funds/jobs.ts";
import { fundRoutes } from "./features/funds/routes.ts";
import { healthRoutes } from "./features/health/routes.ts";
import { importRoutes } from "./features/imports/routes.ts";
import { loanRoutes } from "./features/loans/routes.ts";
import { mailJobs } from "./features/mails/jobs.ts";
import { invitationRoutes } from "./features/invitations/routes.ts";
import { manualContractJobs } from "./features/manual-contracts/jobs.ts";
import { manualContractRoutes } from "./features/manual-contracts/routes.ts";
import { nextStepRoutes } from "./features/next-steps/routes.ts";
import { notificationJobs } from "./features/notifications/jobs.ts";
import { notificationRoutes } from "./features/notifications/routes.ts";
import { portfolioRoutes } from "./features/portfolios/routes.ts";
import { realEstateJobs } from "./features/real-estates/jobs.ts";
import { realEstateRoutes } from "./features/real-estates/routes.ts";
import { riskProfileRoutes } from "./features/risk-profiles/routes.ts";
import { secondFactorRoutes } from "./features/second-factors/routes.ts";
import { sessionRoutes } from "./features/sessions/routes.ts";
import { singleSignOnRoutes } from "./features/single-sign-on/routes.ts";
import { transactionRoutes } from "./features/transactions/routes.ts";
import { resumePartnerErasures } from "./features/users/actions/deletion.ts";
import { userJobs } from "./features/users/jobs.ts";
import { userRoutes } from "./features/users/routes.ts";
import { variantRoutes } from "./features/variants/routes.ts";
import { wealthRoutes } from "./features/wealth/routes.ts";
import { purge } from "./queue/purge.ts";
import type { Handlers } from "./queue/queue.ts";
import type { Services } from "./services.ts";

/** Every feature of the server, by its table of contents. */
export const allRoutes: readonly Route[] = [
  ...variantRoutes,
  ...accessLogRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...singleSignOnRoutes,
  ...invitationRoutes,
  ...notificationRoutes,
  ...conversationRoutes,
  ...connectionRoutes,
  ...portfolioRoutes,
  ...transactionRoutes,
  ...wealthRoutes,
  ...healthRoutes,
  ...nextStepRoutes,
  ...dashboardRoutes,
  ...importRoutes,
  ...manualContractRoutes,
  ...exportRoutes,
  ...analysisRoutes,
  ...arbitrationRoutes,
  ...adviceRoutes,
  ...fundRoutes,
  ...riskProfileRoutes,
  ...loanRoutes,
  ...realEstateRoutes,
  ...deviceRoutes,
];

/** Every job of the server, by its feature. */
export function allJobs(services: Services): Handlers {
  return {
    purge: async () => {
      await purge(services);
      await resumePartnerErasures(services);
      await eraseForgottenAdvices(services);
    },
    ...mailJobs(services),
    ...userJobs(services),
    ...notificationJobs(services),
    ...connectionJobs(services),
    ...fundJobs(services),
    ...analysisJobs(services),
    ...manualContractJobs(services),
    ...arbitrationJobs(services),
    ...realEstateJobs(services),
  };
}
