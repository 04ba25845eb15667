import { clubChangesApi } from "./club/changes.ts";
import { followUpApi } from "./club/follow-up.ts";
import { costStatementsApi } from "./club/cost-statements.ts";
import { clubLettersApi } from "./club/letters.ts";
import { clubPaymentsApi } from "./club/payments.ts";
import { plansApi } from "./club/plans.ts";
import { clubPricingApi } from "./club/pricing.ts";
import { clubRequestsApi, clubSubscriptionsApi } from "./club/subscriptions.ts";

/** The calls of the Club as its pages import them, from a file of their own: no other page loads what they need. */
export const clubApi = {
  plans: plansApi,
  pricing: clubPricingApi,
  subscriptions: clubSubscriptionsApi,
  requests: clubRequestsApi,
  changes: clubChangesApi,
  payments: clubPaymentsApi,
  followUp: followUpApi,
  letters: clubLettersApi,
  costStatements: costStatementsApi,
};
