import {
  longestReferences,
  type Prices,
  type Profile,
  profileAmong,
  referenceFunds,
  type Situation as AnalysedSituation,
  situationOf,
} from "@vigie/analytics/insight";
import { cheapestIndexFunds, type Id } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { indexFundsOf } from "../../../market/funds/actions.ts";
import { marketNow } from "../../../market/funds/actions/market.ts";
import { type Portfolio, portfolioById, linesOf } from "../../../holdings/portfolios/actions/select.ts";
import { listedFees } from "../../../holdings/portfolios/actions/recognise.ts";
import { recommendedRisk } from "../../../identity/users/actions.ts";

export type Situation = AnalysedSituation & { readonly portfolio: Portfolio };

/** Returns a portfolio that the saver sees: selected, not hidden, not deactivated. */
export async function seenPortfolio(services: Services, subject: Subject, id: Id): Promise<Portfolio | null> {
  const portfolio = await portfolioById(services, subject, id);
  if (portfolio === null || portfolio.status !== "visible" || portfolio.disabled || !portfolio.complete) {
    return null;
  }
  return portfolio;
}

export async function readSituation(
  services: Services,
  subject: Subject,
  portfolio: Portfolio,
): Promise<Situation> {
  const [holdings, kept, profile] = await Promise.all([
    linesOf(services, subject, [portfolio.id]),
    marketNow(services),
    profileOf(services, subject, portfolio),
  ]);
  const funds = await kept.fundsOf(holdings.flatMap((holding) => holding.isin ?? []));
  const market = await kept.offerOf({
    slug: portfolio.contractSlug,
    name: portfolio.name,
    kind: portfolio.kind,
  });
  return situationOf({
    portfolio,
    holdings,
    funds,
    market,
    listedFees: await listedFees(services.db, portfolio, market),
    euroFunds: await kept.euroFunds(),
    profile,
  });
}

async function profileOf(services: Services, subject: Subject, portfolio: Portfolio): Promise<Profile> {
  const own = portfolio.recommendedRisk;
  return profileAmong(own, own === null ? await recommendedRisk(services, subject) : null);
}

/** Reads prices of the lines, and of a reference for each of their asset classes. */
export async function readPrices(services: Services, situation: Situation): Promise<Prices> {
  const { positions, market } = situation;
  const kept = await marketNow(services);
  const offered = market === null ? [] : [...(await kept.fundsOf(market.isins)).values()];
  const near = referenceFunds(situation, offered);
  const others = await indexFundsOf(services, near.without);
  const chosen = new Map([...near.chosen, ...cheapestIndexFunds(others, new Set(near.without))]);
  const histories = await kept.historiesOf([
    ...positions.flatMap((position) => position.isin ?? []),
    ...[...chosen.values()].flat().map((fund) => fund.isin),
  ]);
  return { histories, references: longestReferences(chosen, histories), offered };
}
