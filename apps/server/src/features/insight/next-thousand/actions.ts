import { euroFundMean } from "@vigie/analytics";
import { contractCost, costRatio, placeValues, type PlaceValue } from "@vigie/analytics/insight";
import type { nextThousandApi, NextThousandView } from "@vigie/api";
import {
  averageEuroFundRatio,
  bookRate,
  type Day,
  dayOf,
  gainTaxesOn,
  type GainTaxes,
  isInvested,
  isLoan,
  type NextEnvelope,
  nextSumCents,
  nextSumYears,
  ok,
  placeSteps,
  type PlacedPortfolio,
  type PlaceFacts,
  type PortfolioKind,
  type Ratio,
  readPortfolioInfos,
  savingsRooms,
} from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../holdings/portfolios/actions/select.ts";
import { withLoanTerms } from "../../holdings/loans/actions/book.ts";
import { type OwnedSituation, ownedSituations } from "../analyses/actions/household.ts";
import { expensesOf } from "../next-steps/actions/facts.ts";

export const showNextThousand: Action<typeof nextThousandApi.show> = async (
  { services, subject },
  { query },
) => {
  const today = dayOf(services.clock());
  const all = (await visiblePortfolios(services, subject)).filter((row) => row.currency === "EUR");
  const rows = await withLoanTerms(services, subject, all);
  const parts = await ownedSituations(
    services,
    subject,
    rows.filter((row) => isInvested(row.kind)),
  );
  const euroFundRatio = bestEuroFund(parts, today);
  const taxes = gainTaxesOn(today);
  const levies = taxes?.lightLevies.value ?? null;
  const facts: PlaceFacts = {
    today,
    portfolios: rows.map(placed),
    expenses: await expensesOf(services, subject, { rows, today }),
    euroFundRatio: euroFundRatio === null || levies === null ? null : euroFundRatio * (1 - levies),
    toldLivretRatio: query.livretRate ?? null,
  };
  const livret = bookRate("livret_a", facts);
  const { rateIn, rateOut } = query;
  const values =
    taxes === null
      ? []
      : placeValues({
          taxes,
          livretRatio: livret?.rateRatio ?? null,
          euroFundRatio: euroFundRatio ?? averageEuroFundRatio,
          envelopeRatios: envelopeRatios(parts),
          marginal: rateIn === undefined || rateOut === undefined ? null : { in: rateIn, out: rateOut },
        });
  return ok({
    nextThousand: {
      on: today,
      amount: nextSumCents,
      years: nextSumYears,
      steps: stepsView(facts),
      rooms: savingsRooms(facts).map(({ roomCents, ...room }) => ({ ...room, room: roomCents })),
      livret,
      places: placesView(values, { isLivretUnread: (livret?.revisionUnread ?? null) !== null, parts }),
      taxes: taxes === null ? [] : taxesView(taxes),
    },
  });
};

function placed(row: OwnedPortfolio): PlacedPortfolio {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    kindDetail: row.kindDetail,
    amountCents: row.valueCents,
    ownedCents: row.ownedCents,
    openedOn: readPortfolioInfos(row.infos).externalCreatedAt ?? row.openedOn,
    rateRatio: isLoan(row.kind) ? (row.loan?.nominalRateRatio ?? null) : null,
  };
}

/** Returns the best rate of the euro funds held, after costs and before levies; null without any. */
function bestEuroFund(parts: readonly OwnedSituation[], today: Day): Ratio | null {
  const year = Number(today.slice(0, 4));
  const rates = parts.flatMap(({ situation }) =>
    situation.positions.flatMap(({ kind, euroFund }) =>
      kind !== "euroFund" || euroFund === null
        ? []
        : [euroFundMean(euroFund.rates, year, averageEuroFundRatio)],
    ),
  );
  return rates.length === 0 ? null : Math.max(...rates);
}

const kindsOf: Readonly<Record<NextEnvelope, readonly PortfolioKind[]>> = {
  lifeinsurance: ["lifeinsurance"],
  pea: ["pea"],
  market: ["market"],
  per: ["per"],
};

/** Returns the person's largest contract of an envelope. */
function ownOf(parts: readonly OwnedSituation[], envelope: NextEnvelope): OwnedSituation | null {
  const [largest = null] = parts
    .filter(({ portfolio }) => kindsOf[envelope].includes(portfolio.kind))
    .toSorted((a, b) => b.ownedCents - a.ownedCents);
  return largest;
}

function envelopeRatios(parts: readonly OwnedSituation[]): Readonly<Record<NextEnvelope, Ratio | null>> {
  const of = (envelope: NextEnvelope): Ratio | null => {
    const own = ownOf(parts, envelope);
    return own === null ? null : costRatio(contractCost(own.situation, "unit"));
  };
  return { lifeinsurance: of("lifeinsurance"), pea: of("pea"), market: of("market"), per: of("per") };
}

function stepsView(facts: PlaceFacts): NextThousandView["steps"] {
  const { debt, reserve, match } = placeSteps(facts);
  const { wantedCents, heldCents, missingCents, ...told } = reserve;
  return {
    debt: { ...debt, debts: debt.debts.map((one) => ({ ...one })) },
    reserve: { ...told, wanted: wantedCents, held: heldCents, missing: missingCents },
    match,
  };
}

const envelopeOfPlace: Readonly<Record<PlaceValue["place"], NextEnvelope | null>> = {
  livret_a: null,
  euro_fund: "lifeinsurance",
  lifeinsurance: "lifeinsurance",
  lifeinsurance_beyond: "lifeinsurance",
  pea: "pea",
  market: "market",
  per: "per",
};

/** Two values that differ by less than this share count as equal. */
const closeRatio = 0.01;

/** Orders by value, largest first; then the Livret A if its rate may be outdated; places without a value last. */
function placesView(
  values: readonly PlaceValue[],
  { isLivretUnread, parts }: { readonly isLivretUnread: boolean; readonly parts: readonly OwnedSituation[] },
): NextThousandView["places"] {
  const isUnread = ({ place }: PlaceValue): boolean => isLivretUnread && place === "livret_a";
  const isRanked = (one: PlaceValue): boolean => one.valueCents !== null && !isUnread(one);
  const ranked = values.filter(isRanked).toSorted((a, b) => (b.valueCents ?? 0) - (a.valueCents ?? 0));
  const others = values.filter((one) => !isRanked(one));
  const last = [...others.filter(isUnread), ...others.filter((one) => !isUnread(one))];
  return [...ranked, ...last].map(({ place, valueCents, ...told }, index) => {
    const before = ranked[index - 1]?.valueCents ?? null;
    const envelope = envelopeOfPlace[place];
    const own = envelope === null ? null : ownOf(parts, envelope);
    const isRankedHere = index < ranked.length;
    const isClose =
      isRankedHere && before !== null && valueCents !== null && before - valueCents < before * closeRatio;
    return {
      place,
      value: valueCents,
      ...told,
      isRanked: isRankedHere,
      isClose,
      portfolioId: own?.portfolio.id ?? null,
      name: own?.portfolio.name ?? null,
    };
  });
}

function taxesView(taxes: GainTaxes): NextThousandView["taxes"] {
  return (["income", "levies", "lightLevies", "oldLifeInsurance"] as const).map((tax) => {
    const { value, from, source } = taxes[tax];
    return { tax, ratio: value, from, source };
  });
}
