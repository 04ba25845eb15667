import { clubChangesApi } from "./club/changes.ts";
import { followUpApi } from "./club/follow-up.ts";
import { costStatementsApi } from "./club/cost-statements.ts";
import { clubLettersApi } from "./club/letters.ts";
import { clubPaymentsApi } from "./club/payments.ts";
import { plansApi } from "./club/plans.ts";
import { clubPricingApi } from "./club/pricing.ts";
import { clubRequestsApi, clubSubscriptionsApi } from "./club/subscriptions.ts";

/** Calls of the Club, in a file of their own so that only pages that need them load their code. */
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
