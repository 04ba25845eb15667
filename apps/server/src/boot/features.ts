import type { Route } from "../edge/handler.ts";
import { accessLogRoutes } from "../features/identity/access-log/routes.ts";
import { adviceRoutes } from "../features/advice/advices/routes.ts";
import { analysisRoutes } from "../features/insight/analyses/routes.ts";
import { arbitrationRoutes } from "../features/insight/arbitrations/routes.ts";
import { interactionRoutes } from "../features/book/interactions/routes.ts";
import { alertRoutes } from "../features/book/alerts/routes.ts";
import { insightRoutes } from "../features/book/insights/routes.ts";
import { statisticsRoutes } from "../features/book/statistics/routes.ts";
import { taskRoutes } from "../features/book/tasks/routes.ts";
import { customerInvitationRoutes } from "../features/book/customer-invitations/routes.ts";
import { bookCustomerRoutes } from "../features/book/customers/routes.ts";
import { coupleRoutes } from "../features/book/couples/routes.ts";
import { segmentRoutes } from "../features/book/segments/routes.ts";
import { missionRoutes } from "../features/book/missions/routes.ts";
import { modelRoutes } from "../features/book/models/routes.ts";
import { productRoutes } from "../features/book/products/routes.ts";
import { auditorRoutes } from "../features/book/auditors/routes.ts";
import { firmRoutes } from "../features/book/firms/routes.ts";
import { bookExportRoutes } from "../features/book/book-exports/routes.ts";
import { dayRoutes } from "../features/book/day/routes.ts";
import { meetingRoutes } from "../features/book/meetings/routes.ts";
import { bankStatusRoutes } from "../features/holdings/bank-statuses/routes.ts";
import { connectionRoutes } from "../features/holdings/connections/routes.ts";
import { conversationRoutes } from "../features/messages/conversations/routes.ts";
import { dashboardRoutes } from "../features/insight/dashboards/routes.ts";
import { deviceRoutes } from "../features/holdings/devices/routes.ts";
import { exportRoutes } from "../features/holdings/exports/routes.ts";
import { suitabilityRoutes } from "../features/advice/suitability/routes.ts";
import { vigilanceRoutes } from "../features/advice/vigilance/routes.ts";
import { clientFileRoutes } from "../features/advice/client-files/routes.ts";
import { fundRoutes } from "../features/market/funds/routes.ts";
import { investmentRoutes } from "../features/insight/investments/routes.ts";
import { healthRoutes } from "../features/insight/health/routes.ts";
import { importRoutes } from "../features/holdings/imports/routes.ts";
import { loanRoutes } from "../features/holdings/loans/routes.ts";
import { invitationRoutes } from "../features/identity/invitations/routes.ts";
import { manualPortfolioRoutes } from "../features/holdings/manual/routes.ts";
import { nextStepRoutes } from "../features/insight/next-steps/routes.ts";
import { notificationRoutes } from "../features/messages/notifications/routes.ts";
import { pushRoutes } from "../features/messages/pushes/routes.ts";
import { portfolioRoutes } from "../features/holdings/portfolio-pages/routes.ts";
import { realEstateRoutes } from "../features/holdings/real-estates/routes.ts";
import { riskProfileRoutes } from "../features/insight/risk-profiles/routes.ts";
import { secondFactorRoutes } from "../features/identity/second-factors/routes.ts";
import { signInRoutes } from "../features/identity/sign-in/routes.ts";
import { singleSignOnRoutes } from "../features/identity/single-sign-on/routes.ts";
import { transactionRoutes } from "../features/holdings/transactions/routes.ts";
import { userRoutes } from "../features/identity/users/routes.ts";
import { variantRoutes } from "../features/identity/variants/routes.ts";
import { planRoutes } from "../features/club/plans/routes.ts";
import { recordRoutes } from "../features/club/record/routes.ts";
import {
  followUpRoutes,
  proposalRoutes,
  replacementRoutes,
  targetRoutes,
} from "../features/club/proposals/routes.ts";
import { reviewRoutes } from "../features/club/reviews/routes.ts";
import { clubRoutes } from "../features/club/subscriptions/routes.ts";
import { wealthRoutes } from "../features/insight/wealth/routes.ts";
import { calendarsRoutes } from "../features/insight/calendars/routes.ts";
import { householdFeesRoutes } from "../features/insight/household-fees/routes.ts";
import { exposuresRoutes } from "../features/insight/exposures/routes.ts";
import { nextThousandRoutes } from "../features/insight/next-thousand/routes.ts";
import { mortgageDeskRoutes } from "../features/insight/mortgage-desk/routes.ts";
import { householdRoutes } from "../features/insight/households/routes.ts";
import { successionRoutes } from "../features/insight/succession/routes.ts";
import { projectsRoutes } from "../features/insight/projects/routes.ts";
import { spendingRoutes } from "../features/insight/spending/routes.ts";
import { netWorthAheadRoutes } from "../features/insight/net-worth-ahead/routes.ts";
import { visitsRoutes } from "../features/insight/visits/routes.ts";

/** The routes of all features. */
export const allRoutes: readonly Route[] = [
  ...variantRoutes,
  ...accessLogRoutes,
  ...signInRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...singleSignOnRoutes,
  ...invitationRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...conversationRoutes,
  ...bankStatusRoutes,
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
  ...suitabilityRoutes,
  ...clientFileRoutes,
  ...vigilanceRoutes,
  ...fundRoutes,
  ...investmentRoutes,
  ...riskProfileRoutes,
  ...loanRoutes,
  ...realEstateRoutes,
  ...deviceRoutes,
  ...interactionRoutes,
  ...taskRoutes,
  ...auditorRoutes,
  ...firmRoutes,
  ...customerInvitationRoutes,
  ...bookCustomerRoutes,
  ...coupleRoutes,
  ...alertRoutes,
  ...insightRoutes,
  ...statisticsRoutes,
  ...segmentRoutes,
  ...modelRoutes,
  ...productRoutes,
  ...missionRoutes,
  ...dayRoutes,
  ...meetingRoutes,
  ...bookExportRoutes,
  ...planRoutes,
  ...clubRoutes,
  ...proposalRoutes,
  ...targetRoutes,
  ...replacementRoutes,
  ...followUpRoutes,
  ...reviewRoutes,
  ...recordRoutes,
  ...calendarsRoutes,
  ...householdFeesRoutes,
  ...netWorthAheadRoutes,
  ...spendingRoutes,
  ...projectsRoutes,
  ...nextThousandRoutes,
  ...successionRoutes,
  ...householdRoutes,
  ...mortgageDeskRoutes,
  ...exposuresRoutes,
  ...visitsRoutes,
];
