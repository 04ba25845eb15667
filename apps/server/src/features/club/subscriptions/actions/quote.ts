import {
  adviceBasis,
  type AdviceBasis,
  type AdvisedContract,
  basisValuesFrom,
  type Cents,
  type ClubInterval,
  clubQuote,
  type ClubQuote,
  type Coupon,
  dayOf,
  fail,
  type Id,
  ok,
  readPortfolioInfos,
  type Result,
  scaleCents,
  shareByWeight,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import { knownValuesSince } from "../../../holdings/valuations/actions/known.ts";
import { tariffInForce } from "../../plans/actions.ts";

/** The price of a selection with what it rests on. */
export type Priced = {
  readonly chosen: readonly OwnedPortfolio[];
  readonly basis: AdviceBasis;
  readonly quote: ClubQuote;
  /** The part of each priced contract in the price of a period, in the order of the basis. */
  readonly shares: readonly Cents[];
};

export type Selection = {
  readonly portfolios: readonly Id[];
  readonly interval: ClubInterval;
  readonly coupon: Coupon | null;
};

export async function pricedSelection(
  services: Services,
  subject: Subject,
  selection: Selection,
): Promise<Result<Priced, "portfolio.not_found" | "club.mandate">> {
  const today = dayOf(services.clock());
  const chosen = await chosenPortfolios(services, subject, selection.portfolios);
  if (chosen === null) return fail("portfolio.not_found");
  const mandates = chosen.filter(isMandate).map(({ name }) => name);
  if (mandates.length > 0) return fail("club.mandate", { detail: { names: mandates.join(", ") } });
  const basis = adviceBasis(await advisedContracts(services, subject, chosen), today);
  const { interval, coupon } = selection;
  const quote = clubQuote({
    basisCents: basis.amountCents,
    tariff: tariffInForce(),
    interval,
    coupon,
    today,
  });
  const weights = basis.contracts.map((one) => one.basisCents);
  return ok({ chosen, basis, quote, shares: shareByWeight(quote[interval].ttcCents, weights) });
}

/** Null where one of them is none of the customer's. */
async function chosenPortfolios(
  services: Services,
  subject: Subject,
  ids: readonly Id[],
): Promise<readonly OwnedPortfolio[] | null> {
  const byId = new Map((await visiblePortfolios(services, subject)).map((one) => [one.id, one]));
  const found = [...new Set(ids)].map((id) => byId.get(id));
  return found.every((one) => one !== undefined) ? found : null;
}

function isMandate({ infos }: OwnedPortfolio): boolean {
  return readPortfolioInfos(infos).managementType === "mandate_management";
}

/** The owner's share of each contract's known values. Without an exchange rate another currency has no value in euros. */
async function advisedContracts(
  services: Services,
  subject: Subject,
  portfolios: readonly OwnedPortfolio[],
): Promise<readonly AdvisedContract[]> {
  const today = dayOf(services.clock());
  const portfolioIds = portfolios.map(({ id }) => id);
  const values = await knownValuesSince(services, subject, { portfolioIds, from: basisValuesFrom(today) });
  return portfolios.map((portfolio) => ({
    id: portfolio.id,
    kind: portfolio.kind,
    mandate: isMandate(portfolio),
    values:
      portfolio.currency === "EUR"
        ? (values.get(portfolio.id) ?? []).map(({ day: on, valueCents }) => ({
            on,
            valueCents: scaleCents(valueCents, portfolio.ownedRatio),
          }))
        : [],
  }));
}
