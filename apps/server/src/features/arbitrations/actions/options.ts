import { errorBody, type arbitrationsApi, metrics, type OptimizeOptions, strategies } from "@vigie/contract";
import { cents, fail, ok } from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import { readSituation, seenContract, unavailabilityOf } from "../../analyses/actions/situation.ts";
import { chooseCandidates } from "./candidates.ts";
import { refusalBefore } from "./question.ts";
import { isErrorCode } from "@vigie/contract";

/** Says before anything is asked what can be: the same rules as the request's, on the whole offer. */
export const optimizeOptions: Action<typeof arbitrationsApi.options> = async (
  { services, subject },
  { params },
) => {
  const contract = await seenContract(services, subject, params.portfolioId);
  if (contract === null) return fail("portfolio.not_found");
  const situation = await readSituation(services, subject, contract);
  const { profile, market } = situation;
  const unavailable = unavailabilityOf(situation);
  const choice =
    unavailable === null
      ? await chooseCandidates(services, situation, { investments: [], profile: profile.level })
      : null;
  const refused = choice === null ? null : await refusalBefore(choice);
  const sentence =
    unavailable ??
    (refused !== null && isErrorCode(refused.code)
      ? errorBody(refused.code, refused.detail === undefined ? {} : { detail: refused.detail }).message
      : null);
  const euroFundOffered = choice?.euroFundOffered ?? false;
  const options: OptimizeOptions = {
    unavailable,
    profile: { level: profile.level, origin: profile.origin === "request" ? "default" : profile.origin },
    offer: market === null ? null : { slug: market.slug, name: market.name, fundCount: market.isins.length },
    euroFundOffered,
    minTrade: market?.rules.minTradeCents ?? cents(0),
    refusal: refused === null || sentence === null ? null : { code: refused.code, sentence },
    newMoney: { available: sentence === null, reason: sentence },
    strategies: strategies.map((strategy) => ({
      strategy,
      available: sentence === null,
      reason: sentence,
      metrics: metrics.map((metric) => {
        const reason = sentence ?? metricReason(strategy, metric);
        return { metric, available: reason === null, reason };
      }),
    })),
  };
  return ok({ options });
};

/** Only cutting fees is measured by fees. @source methodology, section 11, the grid */
export function metricReason(
  strategy: (typeof strategies)[number],
  metric: (typeof metrics)[number],
): string | null {
  return metric === "fees" && strategy !== "cut_fees"
    ? "Cet objectif ne se mesure pas par les frais\u00a0: choisissez la volatilité ou la perte."
    : null;
}
