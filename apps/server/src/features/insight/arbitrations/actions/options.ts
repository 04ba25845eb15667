import { arbitrationText, type Failure, refusalBefore, unavailabilityOf } from "@vigie/analytics/insight";
import {
  type arbitrationsApi,
  errorBody,
  isErrorCode,
  metrics,
  type OptimizeOptions,
  strategies,
} from "@vigie/api";
import { cents, fail, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { readSituation, seenPortfolio } from "../../analyses/actions/situation.ts";
import { chooseCandidates } from "./candidates.ts";
import { solver } from "./solver.ts";

/** Returns what can be requested, by the same rules as the request's, applied to the whole offer. */
export const optimizeOptions: Action<typeof arbitrationsApi.options> = async (
  { services, subject },
  { params },
) => {
  const portfolio = await seenPortfolio(services, subject, params.portfolioId);
  if (portfolio === null) return fail("portfolio.not_found");
  const situation = await readSituation(services, subject, portfolio);
  const { profile, market } = situation;
  const unavailable = unavailabilityOf(situation);
  const ask = { investments: [], profile: profile.level, newMoneyCents: 0 };
  const choice = unavailable === null ? await chooseCandidates(services, situation, ask) : null;
  const refused = choice === null ? null : await refusalBefore(solver, choice);
  const sentence = unavailable ?? (refused === null ? null : sentenceOf(refused));
  return ok({
    options: {
      unavailable,
      profile: { level: profile.level, origin: profile.origin === "request" ? "default" : profile.origin },
      offer:
        market === null ? null : { slug: market.slug, name: market.name, fundCount: market.isins.length },
      euroFundOffered: choice?.euroFundOffered ?? false,
      minTrade: market?.rules.minTradeCents ?? cents(0),
      refusal: refused === null || sentence === null ? null : { code: refused.code, sentence },
      // Whether a refusal due to today's lines also applies to a payment depends on its amount.
      newMoney: { available: unavailable === null, reason: unavailable },
      // With an open list, or one that the saver names, another selection or another profile may succeed.
      strategies: strategies.map((strategy) =>
        strategyOption(strategy, unavailable ?? (choice?.offer === "portfolio" ? sentence : null)),
      ),
    },
  });
};

type Strategy = (typeof strategies)[number];

function strategyOption(strategy: Strategy, refused: string | null): OptimizeOptions["strategies"][number] {
  return {
    strategy,
    available: refused === null,
    reason: refused,
    newMoney: newMoneyReason(strategy) === null,
    metrics: metrics.map((metric) => {
      const reason = refused ?? metricReason(strategy, metric);
      return { metric, available: reason === null, reason };
    }),
  };
}

function sentenceOf({ code, detail }: Failure): string {
  const known = isErrorCode(code) ? code : "optimization.failed";
  return errorBody(known, detail === undefined ? {} : { detail }).message;
}

/** Only cutting fees has a measure of its own. @source methodology, section 11, the grid */
function metricReason(strategy: Strategy, metric: (typeof metrics)[number]): string | null {
  return metric === "fees" && strategy !== "cut_fees" ? arbitrationText.feesNotOffered : null;
}

/** Strategies that choose where money is invested; the others choose what to sell. */
const placing: readonly Strategy[] = ["secure", "balanced", "grow"];

/** Returns in French why this strategy cannot distribute a payment; null if it can. */
export function newMoneyReason(strategy: Strategy): string | null {
  return placing.includes(strategy) ? null : arbitrationText.notForNewMoney;
}
