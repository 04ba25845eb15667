import { accessLogApi } from "./identity/access-log.ts";
import { advicesApi } from "./advice/advices.ts";
import { proposalsApi } from "./club/proposals.ts";
import { replacementsApi } from "./club/replacements.ts";
import { targetsApi } from "./club/targets.ts";
import { keptRecordsApi } from "./club/kept-records.ts";
import { recordApi } from "./club/record.ts";
import { reviewsApi } from "./club/reviews.ts";
import { clientFilesApi } from "./advice/client-files.ts";
import { vigilanceApi } from "./advice/vigilance.ts";
import { suitabilityApi } from "./advice/suitability.ts";
import { analysesApi } from "./insight/analyses.ts";
import { arbitrationsApi } from "./insight/arbitrations.ts";
import { contactsApi } from "./book/contacts.ts";
import { answerUsesApi } from "./book/answer-uses.ts";
import { interactionsApi } from "./book/interactions.ts";
import { bookInvitationsApi } from "./book/invitations.ts";
import { invitationImportsApi } from "./book/invitation-imports.ts";
import { alertsApi } from "./book/alerts.ts";
import { bookExportsApi } from "./book/book-exports.ts";
import { dayApi } from "./book/day.ts";
import { meetingsApi } from "./book/meetings.ts";
import { missionsApi } from "./book/missions.ts";
import { modelsApi } from "./book/models.ts";
import { productsApi } from "./book/products.ts";
import { insightsApi } from "./book/insights.ts";
import { statisticsApi } from "./book/statistics.ts";
import { tasksApi } from "./book/tasks.ts";
import { bankStatusesApi } from "./holdings/bank-statuses.ts";
import { connectionsApi } from "./holdings/connections.ts";
import { conversationsApi } from "./messages/conversations.ts";
import { dashboardsApi } from "./insight/dashboards.ts";
import { devicesApi } from "./holdings/devices.ts";
import { exportsApi } from "./holdings/exports.ts";
import { fundsApi } from "./market/funds.ts";
import { healthApi } from "./insight/health.ts";
import { importsApi } from "./holdings/imports.ts";
import { loansApi } from "./holdings/loans.ts";
import { manualPortfoliosApi } from "./holdings/manual.ts";
import { invitationsApi } from "./identity/invitations.ts";
import { nextStepsApi } from "./insight/next-steps.ts";
import { notificationsApi } from "./messages/notifications.ts";
import { pushesApi } from "./messages/pushes.ts";
import { portfoliosApi } from "./holdings/portfolios.ts";
import { realEstatesApi } from "./holdings/real-estates.ts";
import { riskProfilesApi } from "./insight/risk-profiles.ts";
import { secondFactorsApi } from "./identity/second-factors.ts";
import { sessionsApi } from "./identity/sessions.ts";
import { singleSignOnApi } from "./identity/single-sign-on.ts";
import { transactionsApi } from "./holdings/transactions.ts";
import { plansApi } from "./club/plans.ts";
import { clubPricingApi } from "./club/pricing.ts";
import { followUpApi } from "./club/follow-up.ts";
import { costStatementsApi } from "./club/cost-statements.ts";
import { clubLettersApi } from "./club/letters.ts";
import { clubPaymentsApi } from "./club/payments.ts";
import { clubChangesApi } from "./club/changes.ts";
import { clubRequestsApi, clubSubscriptionsApi } from "./club/subscriptions.ts";
import { customerActsApi } from "./book/bulk-acts.ts";
import { couplesApi } from "./book/couples.ts";
import { customersApi } from "./book/customers.ts";
import { auditorsApi } from "./book/auditors.ts";
import { firmsApi } from "./book/firms.ts";
import { segmentsApi } from "./book/segments.ts";
import { usersApi } from "./identity/users.ts";
import { variantsApi } from "./identity/variants.ts";
import { wealthApi } from "./insight/wealth.ts";
import { calendarsApi } from "./insight/calendars.ts";
import { householdFeesApi } from "./insight/household-fees.ts";
import { exposuresApi } from "./insight/exposures.ts";
import { nextThousandApi } from "./insight/next-thousand.ts";
import { mortgageDeskApi } from "./insight/mortgage-desk.ts";
import { householdsApi } from "./insight/households.ts";
import { successionApi } from "./insight/succession.ts";
import { projectsApi } from "./insight/projects.ts";
import { spendingApi } from "./insight/spending.ts";
import { netWorthAheadApi } from "./insight/net-worth-ahead.ts";
import { visitsApi } from "./insight/visits.ts";

export * from "./insight/wealth.ts";
export * from "./identity/access-log.ts";
export * from "./advice/advices.ts";
export * from "./advice/client-files.ts";
export * from "./advice/suitability.ts";
export * from "./club/proposal-shapes.ts";
export * from "./advice/vigilance.ts";
export * from "./club/proposals.ts";
export * from "./club/replacements.ts";
export * from "./club/targets.ts";
export * from "./club/record.ts";
export * from "./club/kept-records.ts";
export * from "./club/reviews.ts";
export * from "./insight/analyses.ts";
export * from "./insight/analysis-sections.ts";
export * from "./insight/arbitrations.ts";
export * from "./holdings/bank-statuses.ts";
export * from "./holdings/connections.ts";
export * from "./messages/conversations.ts";
export * from "./insight/dashboards.ts";
export * from "./holdings/devices.ts";
export * from "./holdings/exports.ts";
export * from "./market/funds.ts";
export * from "./insight/health.ts";
export * from "./holdings/imports.ts";
export * from "./holdings/import-parts.ts";
export * from "./holdings/loans.ts";
export * from "./holdings/manual.ts";
export * from "./identity/invitations.ts";
export * from "./insight/next-steps.ts";
export * from "./messages/notifications.ts";
export * from "./messages/pushes.ts";
export * from "./holdings/portfolios.ts";
export * from "./holdings/real-estates.ts";
export * from "./insight/risk-profiles.ts";
export * from "./identity/second-factors.ts";
export * from "./identity/sessions.ts";
export * from "./identity/single-sign-on.ts";
export * from "./holdings/transactions.ts";
export * from "./identity/users.ts";
export * from "./book/contacts.ts";
export * from "./book/answer-uses.ts";
export * from "./book/interactions.ts";
export * from "./book/mission-shapes.ts";
export * from "./book/missions.ts";
export * from "./book/models.ts";
export * from "./book/products.ts";
export * from "./book/invitation-imports.ts";
export * from "./book/invitations.ts";
export { type AdvisorAlert, alertsApi } from "./book/alerts.ts";
export * from "./book/day.ts";
export * from "./book/book-exports.ts";
export * from "./book/insights.ts";
export * from "./book/statistics.ts";
export * from "./book/tasks.ts";
export * from "./identity/profile.ts";
export * from "./identity/variants.ts";
export * from "./book/customer-filters.ts";
export * from "./book/bulk-acts.ts";
export * from "./book/customer-project.ts";
export * from "./book/couples.ts";
export * from "./book/meetings.ts";
export * from "./book/customers.ts";
export * from "./book/auditors.ts";
export * from "./book/firms.ts";
export * from "./book/segments.ts";
export * from "./club/plans.ts";
export * from "./club/pricing.ts";
export * from "./club/follow-up.ts";
export * from "./club/cost-statements.ts";
export * from "./club/letters.ts";
export * from "./club/payments.ts";
export * from "./club/changes.ts";
export * from "./club/subscriptions.ts";
export * from "./insight/calendars.ts";
export * from "./insight/household-fees.ts";
export * from "./insight/net-worth-ahead.ts";
export * from "./insight/spending.ts";
export * from "./insight/projects.ts";
export * from "./insight/next-thousand.ts";
export * from "./insight/households.ts";
export * from "./insight/succession.ts";
export * from "./insight/mortgage-desk.ts";
export * from "./insight/exposures.ts";
export * from "./insight/visits.ts";

/** All calls, by feature. */
export const api = {
  variants: variantsApi,
  accessLog: accessLogApi,
  notifications: notificationsApi,
  pushes: pushesApi,
  conversations: conversationsApi,
  sessions: sessionsApi,
  secondFactors: secondFactorsApi,
  users: usersApi,
  singleSignOn: singleSignOnApi,
  bankStatuses: bankStatusesApi,
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
  manualPortfolios: manualPortfoliosApi,
  analyses: analysesApi,
  arbitrations: arbitrationsApi,
  advices: advicesApi,
  clientFiles: clientFilesApi,
  suitability: suitabilityApi,
  vigilance: vigilanceApi,
  proposals: proposalsApi,
  targets: targetsApi,
  replacements: replacementsApi,
  record: recordApi,
  keptRecords: keptRecordsApi,
  reviews: reviewsApi,
  funds: fundsApi,
  riskProfiles: riskProfilesApi,
  loans: loansApi,
  realEstates: realEstatesApi,
  devices: devicesApi,
  auditors: auditorsApi,
  firms: firmsApi,
  customers: customersApi,
  couples: couplesApi,
  meetings: meetingsApi,
  customerActs: customerActsApi,
  segments: segmentsApi,
  interactions: interactionsApi,
  contacts: contactsApi,
  alerts: alertsApi,
  day: dayApi,
  bookExports: bookExportsApi,
  insights: insightsApi,
  statistics: statisticsApi,
  tasks: tasksApi,
  bookInvitations: bookInvitationsApi,
  invitationImports: invitationImportsApi,
  answerUses: answerUsesApi,
  models: modelsApi,
  products: productsApi,
  missions: missionsApi,
  plans: plansApi,
  clubPricing: clubPricingApi,
  clubSubscriptions: clubSubscriptionsApi,
  clubRequests: clubRequestsApi,
  clubChanges: clubChangesApi,
  clubPayments: clubPaymentsApi,
  clubFollowUp: followUpApi,
  clubLetters: clubLettersApi,
  costStatements: costStatementsApi,
  calendars: calendarsApi,
  householdFees: householdFeesApi,
  netWorthAhead: netWorthAheadApi,
  spending: spendingApi,
  projects: projectsApi,
  nextThousand: nextThousandApi,
  households: householdsApi,
  succession: successionApi,
  mortgageDesk: mortgageDeskApi,
  exposures: exposuresApi,
  visits: visitsApi,
};
