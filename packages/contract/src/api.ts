import { accessLogApi } from "./access-log.ts";
import { advicesApi } from "./advices.ts";
import { analysesApi } from "./analyses.ts";
import { arbitrationsApi } from "./arbitrations.ts";
import { connectionsApi } from "./connections.ts";
import { conversationsApi } from "./conversations.ts";
import { dashboardsApi } from "./dashboards.ts";
import { devicesApi } from "./devices.ts";
import { exportsApi } from "./exports.ts";
import { fundsApi } from "./funds.ts";
import { healthApi } from "./health.ts";
import { importsApi } from "./imports.ts";
import { loansApi } from "./loans.ts";
import { manualContractsApi } from "./manual-contracts.ts";
import { invitationsApi } from "./invitations.ts";
import { nextStepsApi } from "./next-steps.ts";
import { notificationsApi } from "./notifications.ts";
import { portfoliosApi } from "./portfolios.ts";
import { realEstatesApi } from "./real-estates.ts";
import { riskProfilesApi } from "./risk-profiles.ts";
import { secondFactorsApi } from "./second-factors.ts";
import { sessionsApi } from "./sessions.ts";
import { singleSignOnApi } from "./single-sign-on.ts";
import { transactionsApi } from "./transactions.ts";
import { usersApi } from "./users.ts";
import { variantsApi } from "./variants.ts";
import { wealthApi } from "./wealth.ts";

/** Every call, by feature. */
export const api = {
  variants: variantsApi,
  accessLog: accessLogApi,
  notifications: notificationsApi,
  conversations: conversationsApi,
  sessions: sessionsApi,
  secondFactors: secondFactorsApi,
  users: usersApi,
  singleSignOn: singleSignOnApi,
  connections: connectionsApi,
  portfolios: portfoliosApi,
  transactions: transactionsApi,
  wealth: wealthApi,
  health: healthApi,
  nextSteps: nextStepsApi,
  dashboards: dashboardsApi,
  imports: importsApi,
  exports: exportsApi,
  invitations: invitationsApi,
  manualContracts: manualContractsApi,
  analyses: analysesApi,
  arbitrations: arbitrationsApi,
  advices: advicesApi,
  funds: fundsApi,
  riskProfiles: riskProfilesApi,
  loans: loansApi,
  realEstates: realEstatesApi,
  devices: devicesApi,
};
