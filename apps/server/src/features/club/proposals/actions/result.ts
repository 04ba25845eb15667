import { contractCost, costRatio } from "@vigie/analytics/insight";
import {
  type Course,
  type Day,
  daysBetween,
  euroFundOf,
  euroGrowth,
  type ObservedResult,
  priceOn,
  type ProposalContract,
  resultOfParts,
  unitGrowth,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { readSituation } from "../../../insight/analyses/actions/situation.ts";
import { historiesOf } from "../../../market/funds/actions.ts";
import { portfolioById } from "../../../holdings/portfolios/actions/select.ts";
import type { ProposalRow } from "../store.ts";
import { proposedOn } from "./contracts.ts";

type Between = { readonly from: Day; readonly to: Day };

/** Returns the result of the change between two days, and that of the same amount without it. */
export async function resultBetween(
  services: Services,
  subject: Subject,
  { row, ...between }: Between & { readonly row: ProposalRow },
): Promise<ObservedResult> {
  const { content } = row;
  const parts = [];
  for (const part of proposedOn(row))
    parts.push({ part, courses: await coursesOf(services, subject, { part, between }) });
  return resultOfParts(parts, between, content.clubCents);
}

type OnContract = { readonly part: ProposalContract; readonly between: Between };

/** Returns the growth of each line; empty if the contract no longer exists. */
async function coursesOf(
  services: Services,
  subject: Subject,
  { part, between }: OnContract,
): Promise<readonly Course[]> {
  const portfolio = await portfolioById(services, subject, part.portfolioId);
  if (portfolio === null) return [];
  const situation = await readSituation(services, subject, portfolio);
  const fee = costRatio(contractCost(situation, "unit"));
  const histories = await historiesOf(
    services,
    part.moves.flatMap(({ isin }) => isin ?? []),
  );
  return part.moves.map(({ isin, label, assetClass }): Course => {
    if (assetClass === "euroFund") {
      const rates = euroFundOf(label, situation.market, situation.euroFunds)?.rates ?? [];
      return { label, ...euroGrowth(rates, between) };
    }
    const prices = isin === null ? undefined : histories.get(isin);
    return { label, growth: unitGrowth(pricesIn(prices, between), fee, between), isAssumed: false };
  });
}

type Prices = Parameters<typeof priceOn>[0];
const freshDays = 10;

/** Ignores a price that is too old for its day. */
function pricesIn(prices: Prices | undefined, { from, to }: Between) {
  return { first: freshOn(prices, from), last: freshOn(prices, to) };
}

function freshOn(prices: Prices | undefined, day: Day): number | null {
  if (prices === undefined) return null;
  const last = prices.days.findLast((one) => one <= day);
  return last === undefined || daysBetween(last, day) > freshDays ? null : priceOn(prices, day);
}
