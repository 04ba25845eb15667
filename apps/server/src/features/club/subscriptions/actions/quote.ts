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
  sumCents,
  type Tariff,
  zeroCents,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import { knownValuesSince } from "../../../holdings/valuations/actions/known.ts";
import { tariffInForce } from "../../plans/actions.ts";

/** The price of a selection and what it is based on. */
export type Priced = {
  readonly chosen: readonly OwnedPortfolio[];
  readonly basis: AdviceBasis;
  readonly quote: ClubQuote;
  /** The share of each priced contract in the price of a period, in the order of the basis. */
  readonly shares: readonly Cents[];
};

export type Selection = {
  readonly portfolios: readonly Id[];
  readonly interval: ClubInterval;
  readonly coupon: Coupon | null;
  /** For a running subscription: its tariff, and the basis on which its contracts were priced. */
  readonly tariff?: Tariff;
  readonly kept?: { readonly of: ReadonlyMap<Id, Cents>; readonly all: boolean };
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
  const { interval, coupon, kept, tariff = tariffInForce() } = selection;
  const found = adviceBasis(await advisedContracts(services, subject, chosen), today);
  const basis = kept === undefined ? found : keptBasis(found, kept);
  const quote = clubQuote({
    basisCents: basis.amountCents,
    tariff,
    interval,
    coupon,
    today,
  });
  const weights = basis.contracts.map((one) => one.basisCents);
  return ok({ chosen, basis, quote, shares: shareByWeight(quote[interval].ttcCents, weights) });
}

/** Contracts under advice keep their basis until the formula is applied again; those whose value has become unknown keep it even
 * then. */
function keptBasis(found: AdviceBasis, { of, all }: NonNullable<Selection["kept"]>): AdviceBasis {
  const stale = found.excluded.filter(({ id, reason }) => reason === "value_unknown" && of.has(id));
  const lost = stale.map(({ id }) => ({ id, basisCents: of.get(id) ?? zeroCents, months: 0 }));
  const known = found.contracts.map((one) =>
    all ? { ...one, basisCents: of.get(one.id) ?? one.basisCents } : one,
  );
  const contracts = [...known, ...lost];
  return {
    amountCents: sumCents(contracts.map(({ basisCents }) => basisCents)),
    asOf: found.asOf,
    contracts,
    excluded: found.excluded.filter((one) => !stale.includes(one)),
  };
}

/** Returns null if one of them is not the customer's. */
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

/** Returns the owner's share of each contract's known values. Other currencies have no value in euros, because there is no exchange
 * rate. */
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
