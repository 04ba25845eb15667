import type { AssetClass, KindDetail, PortfolioKind } from "../holdings/portfolios.ts";
import { type Cents, cents, sumCents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { ProposalOrigin } from "./proposal-target.ts";

/** Content of a proposal on one or several contracts, as computed by the engine and frozen with the draft. */

/** Figures of an allocation before or after the change. Ratios are per year, losses positive; null is unknown. */
export type ProposalOutlook = {
  readonly expectedReturn: number | null;
  readonly volatility: number | null;
  /** Mean loss of the worst years. */
  readonly worstYear: number | null;
  readonly sri: number | null;
  readonly costRatio: number | null;
  readonly costCents: Cents | null;
  /** Costs of twenty years at today's value. */
  readonly cost20Cents: Cents | null;
};

export type ProposalMove = {
  readonly isin: string | null;
  readonly label: string;
  readonly assetClass: AssetClass;
  readonly beforeCents: Cents;
  readonly afterCents: Cents;
  readonly changeCents: Cents;
  readonly weightAfter: number;
};

const years = 20;

export function costsOf(
  amountCents: Cents,
  ratio: number | null,
): Pick<ProposalOutlook, "costCents" | "cost20Cents"> {
  if (ratio === null) return { costCents: null, cost20Cents: null };
  const costCents = cents(Math.round(amountCents * ratio));
  return { costCents, cost20Cents: cents(costCents * years) };
}

/** Money that the customer pays in on a contract. */
export type ProposalPayment = {
  readonly amountCents: Cents;
  /** One-off entry fee. */
  readonly feeCents: Cents;
  /** Origin of the money, as the advisor entered it. */
  readonly source: string;
  /** Earlier deposits on a contract whose deposits the law limits, and on the person's other plan that shares its limit; null where
   * nobody stated them. */
  readonly deposits?: { readonly ownCents: Cents | null; readonly otherCents: Cents | null };
};

/** What is proposed on one contract. */
export type ProposalPart = {
  readonly contractName: string;
  readonly institutionName: string | null;
  readonly kind: PortfolioKind;
  /** Absent where the kind is enough, and in proposals from before this was stored. */
  readonly kindDetail?: KindDetail | null;
  /** Value before the payment. */
  readonly amountCents: Cents;
  readonly asOf: Day | null;
  /** Risk profile whose limits the engine applied. */
  readonly profile: number;
  readonly before: ProposalOutlook;
  /** Includes the payment. */
  readonly after: ProposalOutlook;
  readonly moves: readonly ProposalMove[];
  /** Amount that moves between lines, without the payment. */
  readonly movedCents: Cents;
  /** One-off costs charged by the insurer or the bank, for the moves and on entry. */
  readonly switchCents: Cents;
  readonly engineVersion: string;
  readonly dataFrom: Day | null;
  readonly dataTo: Day | null;
  /** Absent in proposals from before this was stored: those come from the optimiser. */
  readonly origin?: ProposalOrigin;
  readonly payment?: ProposalPayment;
};

/** The part of a proposal on several contracts that concerns one contract. */
export type ProposalContract = ProposalPart & {
  readonly portfolioId: Id;
  readonly optimizationId: Id | null;
};

/** The whole proposal; on a single contract, that contract's part. */
export type ProposalContent = ProposalPart & {
  /** Yearly fee of the Club; null without an active subscription. */
  readonly clubCents: Cents | null;
  /** Set where there are several contracts: the result of each, which the other fields aggregate. */
  readonly contracts?: readonly ProposalContract[];
};

/** @source product decision of 27.11.2026: one statement stays readable */
export const mostContracts = 5;

type Parted = { readonly contracts?: readonly ProposalContract[] };

/** Returns the part of each contract; the content itself where there is only one. */
export function partsOf<T extends object>(content: T & Parted): readonly (T | ProposalContract)[] {
  return content.contracts ?? [content];
}

/** Returns the value including the payment. */
export function valueWithPayment({
  amountCents,
  payment,
}: Pick<ProposalPart, "amountCents" | "payment">): Cents {
  return cents(amountCents + (payment?.amountCents ?? 0));
}

/** Splits a payment among the lines to the cent, in proportion to what is bought.
 * @returns in the order of the moves; 0 where nothing is bought */
export function paymentShares({ moves, payment }: Pick<ProposalPart, "moves" | "payment">): readonly Cents[] {
  const bought = moves.map(({ changeCents }) => Math.max(0, changeCents));
  const total = bought.reduce((sum, one) => sum + one, 0);
  if (payment === undefined || total === 0) return moves.map(() => cents(0));
  const exact = bought.map((one) => (one * payment.amountCents) / total);
  const floors = exact.map((one) => Math.floor(one));
  const rest = payment.amountCents - floors.reduce((sum, one) => sum + one, 0);
  const takers = exact
    .map((one, at) => ({ at, part: one - Math.floor(one) }))
    .toSorted((a, b) => b.part - a.part || a.at - b.at)
    .slice(0, rest)
    .map(({ at }) => at);
  return floors.map((one, at) => cents(one + (takers.includes(at) ? 1 : 0)));
}

const list = new Intl.ListFormat("fr-FR", { type: "conjunction" });

/** Merges several contracts into one proposal. Additive figures are summed, means are weighted by value; a deviation and a loss are
 * neither, and are given per contract only.
 * @throws where there is none */
export function contentOfContracts(
  contracts: readonly ProposalContract[],
  clubCents: Cents | null,
): ProposalContent {
  const [first] = contracts;
  if (first === undefined) throw new Error("assertion: a proposal is on a contract");
  if (contracts.length === 1) {
    const { portfolioId: _, optimizationId: __, ...part } = first;
    return { ...part, clubCents };
  }
  const total = sumCents(contracts.map(valueWithPayment));
  const names = contracts.flatMap(({ institutionName }) => institutionName ?? []);
  return {
    contractName: list.format(contracts.map(({ contractName }) => contractName)),
    institutionName: names.length < contracts.length ? null : list.format(new Set(names)),
    kind: first.kind,
    amountCents: sumCents(contracts.map(({ amountCents }) => amountCents)),
    asOf: oldestOf(contracts),
    profile: Math.max(...contracts.map(({ profile }) => profile)),
    before: wholeOutlook(contracts.map((one) => ({ outlook: one.before, weightCents: one.amountCents }))),
    after: wholeOutlook(contracts.map((one) => ({ outlook: one.after, weightCents: valueWithPayment(one) }))),
    moves: contracts.flatMap((one) =>
      one.moves.map((move) => ({ ...move, weightAfter: total === 0 ? 0 : move.afterCents / total })),
    ),
    movedCents: sumCents(contracts.map(({ movedCents }) => movedCents)),
    switchCents: sumCents(contracts.map(({ switchCents }) => switchCents)),
    engineVersion: first.engineVersion,
    dataFrom: first.dataFrom,
    dataTo: first.dataTo,
    ...(first.origin === undefined ? {} : { origin: first.origin }),
    ...wholePayment(contracts),
    clubCents,
    contracts,
  };
}

/** Returns null where a day is unknown. */
function oldestOf(contracts: readonly ProposalContract[]): Day | null {
  return contracts.reduce<Day | null>(
    (oldest, { asOf }) => (oldest === null || asOf === null ? null : asOf < oldest ? asOf : oldest),
    contracts[0]?.asOf ?? null,
  );
}

function wholePayment(contracts: readonly ProposalContract[]): Pick<ProposalPart, "payment"> {
  const payments = contracts.flatMap(({ payment }) => payment ?? []);
  if (payments.length === 0) return {};
  return {
    payment: {
      amountCents: sumCents(payments.map(({ amountCents }) => amountCents)),
      feeCents: sumCents(payments.map(({ feeCents }) => feeCents)),
      source: list.format(new Set(payments.map(({ source }) => source))),
    },
  };
}

type Weighed = { readonly outlook: ProposalOutlook; readonly weightCents: Cents };

function wholeOutlook(all: readonly Weighed[]): ProposalOutlook {
  const total = sumCents(all.map(({ weightCents }) => weightCents));
  const mean = (of: (one: ProposalOutlook) => number | null): number | null =>
    all.reduce<number | null>((sum, { outlook, weightCents }) => {
      const value = of(outlook);
      return sum === null || value === null || total === 0 ? null : sum + (value * weightCents) / total;
    }, 0);
  const sum = (of: (one: ProposalOutlook) => Cents | null): Cents | null => {
    const known = all.flatMap(({ outlook }) => of(outlook) ?? []);
    return known.length < all.length ? null : sumCents(known);
  };
  return {
    expectedReturn: mean((one) => one.expectedReturn),
    volatility: null,
    worstYear: null,
    sri: mean((one) => one.sri),
    costRatio: mean((one) => one.costRatio),
    costCents: sum((one) => one.costCents),
    cost20Cents: sum((one) => one.cost20Cents),
  };
}

/** Returns the number of years until the gains or savings of the moves cover the one-off costs; null where unknown or never.
 * Returns on a payment do not count as gains of the moves. */
export function paybackYears(content: Pick<ProposalPart, Priced> & Parted): number | null {
  const parts = partsOf(content);
  const taken = parts.reduce((sum, { switchCents }) => sum + switchCents, 0);
  if (taken === 0) return 0;
  let yearly = 0;
  for (const { amountCents, before, after } of parts) {
    if (before.expectedReturn === null || after.expectedReturn === null) return null;
    yearly += (after.expectedReturn - before.expectedReturn) * amountCents;
  }
  return yearly <= 0 ? null : taken / yearly;
}
type Priced = "switchCents" | "amountCents" | "before" | "after";
