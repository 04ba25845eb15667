import { attachedPastAsking, equityPlanCaps } from "../figures.ts";
import { savingsCaps } from "../savings-figures.ts";
import { type Figure, figureOn } from "../figure.ts";
import type { KindDetail, PortfolioKind } from "../holdings/portfolios.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import { partsOf, type ProposalContent, type ProposalPart } from "./proposal-content.ts";
import type { InParentsHousehold } from "./suitability-questions.ts";

/** Legal limit on what a person may pay in on a contract, excluding interest and gains. Neither the value nor the history that we
 * read gives the total of the deposits since the opening, so we ask for it; an unknown total is not 0. */

export type Ceiling = {
  /** Limit of the contract itself. */
  readonly ownCents: Cents;
  /** Article of law, in French, as printed in a statement. Null where our figure comes from another source. */
  readonly law: string | null;
  /** Common limit with the person's other plan (PEA and PEA-PME); null where no other contract counts. */
  readonly both: { readonly limitCents: Cents; readonly law: string } | null;
  /** Set where it is unknown whether the person belongs to their parents' tax household: the lower limit that applies if they
   * do. */
  readonly perhaps: { readonly limitCents: Cents; readonly law: string } | null;
  /** Set where the question is not asked because of the holder's age: above this amount, the statement mentions that a lower limit
   * applies to a person who is nevertheless attached to their parents' household. */
  readonly reservedAboveCents: Cents | null;
};

type Envelope = { readonly kind: PortfolioKind; readonly kindDetail?: KindDetail | null };

/** Returns null where the law sets no limit. */
export function ceilingOf(
  { kind, kindDetail = null }: Envelope,
  on: Day,
  inHousehold: InParentsHousehold = false,
): Ceiling | null {
  if (kind === "pea") return planCeiling(kindDetail === "pea_pme" ? "pea_pme" : "pea", on, inHousehold);
  const cap: Figure | null = kindDetail === null ? null : figureOn(savingsCaps[kindDetail] ?? [], on);
  if (cap === null) return null;
  return { ownCents: cents(cap.value), law: null, both: null, perhaps: null, reservedAboveCents: null };
}

function planCeiling(plan: "pea" | "pea_pme", on: Day, inHousehold: InParentsHousehold): Ceiling | null {
  const attached = plan === "pea" ? figureOn(equityPlanCaps.pea_attached, on) : null;
  const own = inHousehold === true && attached !== null ? attached : figureOn(equityPlanCaps[plan], on);
  if (own === null) return null;
  return {
    ownCents: cents(own.value),
    law: own.source,
    both: limitOf(figureOn(equityPlanCaps.pea_pme, on)),
    perhaps: inHousehold === null ? limitOf(attached) : null,
    reservedAboveCents: inHousehold === "past_asking" && attached !== null ? cents(attached.value) : null,
  };
}

const limitOf = (figure: Figure | null) =>
  figure === null ? null : { limitCents: cents(figure.value), law: figure.source };

export type CeilingVerdict = {
  readonly verdict: "passes" | "to_argue" | "refused";
  /** Total paid in including this payment, on the contract or on both plans, whichever is closer to its limit; null where
   * unknown. */
  readonly valueCents: Cents | null;
  readonly limitCents: Cents;
  readonly law: string | null;
};

export type CeilingFacts = {
  /** Amount that the same proposal pays in on the person's other plan. */
  readonly otherPaidCents?: Cents;
  readonly inHousehold?: InParentsHousehold;
};

/** Returns the verdict for one contract; null where nothing is paid in or the law sets no limit. */
export function ceilingVerdict(
  part: Pick<ProposalPart, "kind" | "kindDetail" | "payment">,
  on: Day,
  { otherPaidCents = cents(0), inHousehold = false }: CeilingFacts = {},
): CeilingVerdict | null {
  const ceiling = ceilingOf(part, on, inHousehold);
  const { payment } = part;
  if (ceiling === null || payment === undefined) return null;
  const { ownCents = null, otherCents = null } = payment.deposits ?? {};
  const own = (ownCents ?? 0) + payment.amountCents;
  const sums: Sum[] = [
    { leastCents: own, isKnown: ownCents !== null, limitCents: ceiling.ownCents, law: ceiling.law },
  ];
  if (ceiling.both !== null)
    sums.push({
      leastCents: own + (otherCents ?? 0) + otherPaidCents,
      isKnown: ownCents !== null && otherCents !== null,
      ...ceiling.both,
    });
  // The known amounts alone may exceed the limit, whatever the unknown part is.
  const over = sums.find(({ leastCents, limitCents }) => leastCents > limitCents);
  if (over !== undefined) return verdictOf("refused", over);
  const { perhaps, reservedAboveCents: above } = ceiling;
  if (perhaps !== null && own > perhaps.limitCents)
    return verdictOf("to_argue", { leastCents: own, isKnown: true, ...perhaps });
  const reserved = (sum: Sum): Sum =>
    above === null || own <= above || sum.law === null ? sum : { ...sum, law: sum.law + attachedPastAsking };
  const unknown = sums.find(({ isKnown }) => !isKnown);
  if (unknown !== undefined) return { ...verdictOf("to_argue", reserved(unknown)), valueCents: null };
  const [nearest] = sums.toSorted((a, b) => a.limitCents - a.leastCents - (b.limitCents - b.leastCents));
  return nearest === undefined ? null : verdictOf("passes", reserved(nearest));
}

/** Lower bound of the total paid in; it is exact where `isKnown` is true. */
type Sum = Pick<CeilingVerdict, "limitCents" | "law"> & {
  readonly leastCents: number;
  readonly isKnown: boolean;
};

function verdictOf(verdict: CeilingVerdict["verdict"], { leastCents, limitCents, law }: Sum): CeilingVerdict {
  return { verdict, valueCents: cents(leastCents), limitCents, law };
}

/** Returns a new proposal part for a contract, with the earlier deposits that the former part declared. */
export function withDepositsOf<T extends Pick<ProposalPart, "payment">>(
  part: T,
  former: Pick<ProposalPart, "payment"> | undefined,
): T {
  const deposits = former?.payment?.deposits;
  return part.payment === undefined || deposits === undefined
    ? part
    : { ...part, payment: { ...part.payment, deposits } };
}

/** Returns the verdicts for every contract that receives a payment and has a limit, in the order of the contracts. */
export function ceilingsOf(
  content: ProposalContent,
  on: Day,
  inHousehold: InParentsHousehold = false,
): readonly (CeilingVerdict & { readonly contractName: string })[] {
  const parts = partsOf(content);
  return parts.flatMap((part) => {
    const others = parts.filter((one) => one !== part && one.kind === "pea" && part.kind === "pea");
    const otherPaidCents = cents(others.reduce((sum, { payment }) => sum + (payment?.amountCents ?? 0), 0));
    const found = ceilingVerdict(part, on, { otherPaidCents, inHousehold });
    return found === null ? [] : [{ ...found, contractName: part.contractName }];
  });
}
