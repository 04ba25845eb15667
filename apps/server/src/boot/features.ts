import type { Route } from "../edge/handler.ts";
import { accessLogRoutes } from "../features/identity/access-log/routes.ts";
import { eraseForgottenAdvices } from "../features/advice/advices/actions/erase.ts";
import { adviceRoutes } from "../features/advice/advices/routes.ts";
import { analysisJobs } from "../features/insight/analyses/jobs.ts";
import { analysisRoutes } from "../features/insight/analyses/routes.ts";
import { arbitrationJobs } from "../features/insight/arbitrations/jobs.ts";
import { arbitrationRoutes } from "../features/insight/arbitrations/routes.ts";
import { connectionJobs } from "../features/holdings/connections/jobs.ts";
import { connectionRoutes } from "../features/holdings/connections/routes.ts";
import { conversationRoutes } from "../features/messages/conversations/routes.ts";
import { dashboardRoutes } from "../features/insight/dashboards/routes.ts";
import { deviceRoutes } from "../features/holdings/devices/routes.ts";
import { exportRoutes } from "../features/holdings/exports/routes.ts";
import { fundJobs } from "../features/market/funds/jobs.ts";
import { fundRoutes } from "../features/market/funds/routes.ts";
import { investmentRoutes } from "../features/insight/investments/routes.ts";
import { healthRoutes } from "../features/insight/health/routes.ts";
import { importRoutes } from "../features/holdings/imports/routes.ts";
import { loanRoutes } from "../features/holdings/loans/routes.ts";
import { mailJobs } from "../features/messages/mails/jobs.ts";
import { invitationRoutes } from "../features/identity/invitations/routes.ts";
import { manualPortfolioJobs } from "../features/holdings/manual/jobs.ts";
import { manualPortfolioRoutes } from "../features/holdings/manual/routes.ts";
import { nextStepRoutes } from "../features/insight/next-steps/routes.ts";
import { notificationJobs } from "../features/messages/notifications/jobs.ts";
import { notificationRoutes } from "../features/messages/notifications/routes.ts";
import { portfolioRoutes } from "../features/holdings/portfolio-pages/routes.ts";
import { reportJobs } from "../features/insight/reports/jobs.ts";
import { realEstateJobs } from "../features/holdings/homes/jobs.ts";
import { realEstateRoutes } from "../features/holdings/real-estates/routes.ts";
import { riskProfileRoutes } from "../features/insight/risk-profiles/routes.ts";
import { secondFactorRoutes } from "../features/identity/second-factors/routes.ts";
import { signInRoutes } from "../features/identity/sign-in/routes.ts";
import { singleSignOnRoutes } from "../features/identity/single-sign-on/routes.ts";
import { transactionRoutes } from "../features/holdings/transactions/routes.ts";
import { resumePartnerErasures } from "../features/identity/users/actions/deletion.ts";
import { userJobs } from "../features/identity/users/jobs.ts";
import { userRoutes } from "../features/identity/users/routes.ts";
import { variantRoutes } from "../features/identity/variants/routes.ts";
import { wealthRoutes } from "../features/insight/wealth/routes.ts";
import { purge } from "../queue/purge.ts";
import type { Handlers } from "../queue/queue.ts";
import type { Services } from "./services.ts";

/** Every feature of the server, by its table of contents. */
export const allRoutes: readonly Route[] = [
  ...variantRoutes,
  ...accessLogRoutes,
  ...signInRoutes,
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
  ...manualPortfolioRoutes,
  ...exportRoutes,
  ...analysisRoutes,
  ...arbitrationRoutes,
  ...adviceRoutes,
  ...fundRoutes,
  ...investmentRoutes,
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
    ...reportJobs(services),
    ...connectionJobs(services),
    ...fundJobs(services),
    ...analysisJobs(services),
    ...manualPortfolioJobs(services),
    ...arbitrationJobs(services),
    ...realEstateJobs(services),
  };
}
