import {
  logReturns,
  marketRiskClass,
  summaryRiskIndicator,
  valueEquivalentVolatility,
} from "@vigie/analytics";
import type { fundsApi, Input, Investment, InvestmentDetail } from "@vigie/api";
import {
  addMonths,
  type AssetClass,
  fail,
  type Fund,
  isIsin,
  type MarketContract,
  ok,
  plainWording,
} from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { recommendedRisk } from "../../../identity/users/actions.ts";
import { fundsOf, historiesOf } from "../actions.ts";
import { gainBetween, type Points, returnsOf } from "./gains.ts";
import * as store from "../store.ts";
import { searchFunds } from "../store/market.ts";
import { knownSeries, seriesValues } from "./references.ts";

/** Used if no risk profile is known, as in the analysis. */
export const defaultProfile = 3;
const gainYears = [1, 3, 5] as const;

export type InvestmentsAsk = {
  readonly query: Input<typeof fundsApi.investments>["query"];
  /** The offer that limits the list; null for every fund of the market. */
  readonly offer: MarketContract | null;
  /** Limits the list to what a PEA may hold, which is also what an arbitration may propose. */
  readonly isPea: boolean;
  /** The risk profile whose notes are shown. */
  readonly profile: number;
  /** The only ISINs shown, with the number left out; null for all. */
  readonly usable: { readonly isins: readonly string[]; readonly leftOut: number } | null;
};

/** Returns a page of the funds found, and their total number. */
export async function findInvestments(
  services: Services,
  { query, offer, isPea, profile, usable }: InvestmentsAsk,
) {
  const words = plainWording(query.query).toLowerCase().split(" ").filter(Boolean);
  const found = await searchFunds(services.db, {
    words,
    isinStart: isinStartOf(words),
    tag: query.tag ?? null,
    isins: usable?.isins ?? offer?.isins ?? null,
    // The usable funds are eligible already, except those that are held anyway.
    peaOnly: isPea && usable === null,
    sort: query.sort,
    profile,
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  });
  return {
    investments: found.funds.map(({ fund, ...returns }) => investmentView(fund, profile, returns)),
    meta: {
      page: query.page,
      totalPages: Math.ceil(found.total / query.limit),
      totalCount: found.total,
      ...(usable === null ? {} : { leftOutCount: usable.leftOut }),
    },
    offer: offer === null ? null : { slug: offer.slug, name: offer.name },
  };
}

/** Returns a contract of the catalogue by its slug. */
export async function catalogueContract(services: Services, slug: string): Promise<MarketContract | null> {
  return await store.contractBySlug(services.db, slug);
}

/** Returns the word if an ISIN may start with it, in upper case. */
function isinStartOf(words: readonly string[]): string | null {
  const [word, ...others] = words;
  return word !== undefined && others.length === 0 && /^[a-z]{2}[a-z0-9]{0,10}$/.test(word)
    ? word.toUpperCase()
    : null;
}

type FundReturns = Pick<Investment, "returnsOn" | "oneYearRatio" | "fiveYearRatio">;

function investmentView(fund: Fund, profile: number, returns: FundReturns): Investment {
  const { isin, label, issuer, assetClass, category, sri, indexFund, firstPriceOn, currency, demo } = fund;
  const { managementFeeRatio, ongoingFeeRatio, maxSubscriptionFeeRatio, peaEligible, peaPmeEligible } = fund;
  return {
    isin,
    label,
    issuer,
    assetClass,
    category,
    sri,
    managementFeeRatio,
    ongoingFeeRatio,
    maxSubscriptionFeeRatio,
    indexFund,
    peaEligible,
    peaPmeEligible,
    tags: [...fund.tags],
    ...returns,
    note: fund.notesByProfile?.[profile] ?? null,
    notesByProfile: fund.notesByProfile === null ? null : [...fund.notesByProfile],
    firstPriceOn,
    currency,
    demo,
  };
}

export const showInvestment: Action<typeof fundsApi.investment> = async (
  { services, subject },
  { params },
) => {
  const fund = await fundBy(services, params.isin.toUpperCase());
  if (fund === null) return fail("fund.not_found");
  const profile = (await recommendedRisk(services, subject)) ?? defaultProfile;
  const history = (await historiesOf(services, [fund.isin])).get(fund.isin);
  const points = { days: history?.days ?? [], values: history?.prices ?? [] };
  const reference = await referenceOf(services, fund.assetClass);
  const investment: InvestmentDetail = {
    ...investmentView(fund, profile, returnsIn(points)),
    geography: [...fund.geography],
    sectors: [...fund.sectors],
    history: { days: [...points.days], values: [...points.values] },
    reference: reference === null ? null : { slug: reference.slug, label: reference.label },
    gains: gainsOf(points, reference),
    estimatedSri: estimatedSriOf(points, fund.assetClass),
  };
  return ok({ investment });
};

/** Returns the stored fund, or the partner's; if the partner is down, the fund is unknown, which is no error. */
async function fundBy(services: Services, isin: string): Promise<Fund | null> {
  if (!isIsin(isin)) return null;
  const stored = (await fundsOf(services, [isin])).get(isin);
  if (stored !== undefined) return stored;
  const answer = await services.partners.fundData.fund(isin);
  if (!answer.ok) return null;
  await store.saveFunds(services.db, [answer.value], { source: "partner", at: services.clock() });
  return answer.value;
}

function returnsIn(points: Points): FundReturns {
  const returns = returnsOf(points);
  return {
    returnsOn: returns?.on ?? null,
    oneYearRatio: returns?.oneYearRatio ?? null,
    fiveYearRatio: returns?.fiveYearRatio ?? null,
  };
}

/** Five years of weekly returns, as required by the regulation if a fund has them. */
const sriWeeks = 260;
/** Assumed recommended holding period; the indicator hardly depends on it. */
const sriYears = 5;

/** Returns the market risk class of the prices, which is the indicator of a fund without credit risk; null if the history is too
 * short. */
function estimatedSriOf({ values }: Points, assetClass: AssetClass): number | null {
  const returns = logReturns(Float64Array.from(values.slice(-sriWeeks - 1)));
  const { value } = valueEquivalentVolatility(returns, "weekly", {
    holdingYears: sriYears,
    isCapitalStable: assetClass === "cash",
  });
  return value === null ? null : summaryRiskIndicator(marketRiskClass(value));
}

type Reference = Points & { readonly slug: string; readonly label: string };

async function referenceOf(services: Services, assetClass: AssetClass): Promise<Reference | null> {
  const found = (await knownSeries(services)).find(
    (one) => one.assetClass === assetClass && one.unit === "level",
  );
  const values = found === undefined ? null : await seriesValues(services, found.slug);
  return found === undefined || values === null ? null : { slug: found.slug, label: found.label, ...values };
}

/** Returns gains up to the fund's last price, over the years covered by its history; those of its asset class on the same days. */
function gainsOf(fund: Points, reference: Reference | null): InvestmentDetail["gains"] {
  const to = fund.days.at(-1);
  if (to === undefined) return [];
  return gainYears.flatMap((years) => {
    const from = addMonths(to, -12 * years);
    const fundRatio = gainBetween(fund, from, to);
    if (fundRatio === null) return [];
    const classRatio = reference === null ? null : gainBetween(reference, from, to);
    const excessRatio = classRatio === null ? null : fundRatio - classRatio;
    return [{ years, fundRatio, classRatio, excessRatio }];
  });
}
