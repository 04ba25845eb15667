import { type Figure, figureOn, equityPlanCaps, savingsCaps } from "../figures.ts";
import type { KindDetail, PortfolioKind } from "../holdings/portfolios.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import { partsOf, type ProposalContent, type ProposalPart } from "./proposal-content.ts";

/** What the law lets a person pay in on a contract, interest and gains apart. Neither the value nor the history that we read says what
 * was paid in since the opening: it is asked for, and what is not known is not 0. */

export type Ceiling = {
  /** On the contract itself. */
  readonly ownCents: Cents;
  /** With the person's other plan (PEA and PEA-PME); null where no other contract counts. */
  readonly bothCents: Cents | null;
  /** The article, in French: a statement tells it. */
  readonly law: string;
};

type Envelope = { readonly kind: PortfolioKind; readonly kindDetail?: KindDetail | null };

/** Null where the law sets none. */
export function ceilingOf({ kind, kindDetail = null }: Envelope, on: Day): Ceiling | null {
  if (kind === "pea") {
    const own = figureOn(equityPlanCaps[kindDetail === "pea_pme" ? "pea_pme" : "pea"], on);
    const both = figureOn(equityPlanCaps.pea_pme, on);
    return own === null
      ? null
      : { ownCents: cents(own.value), bothCents: both === null ? null : cents(both.value), law: own.source };
  }
  const cap: Figure | null = kindDetail === null ? null : figureOn(savingsCaps[kindDetail] ?? [], on);
  return cap === null ? null : { ownCents: cents(cap.value), bothCents: null, law: cap.source };
}

export type CeilingVerdict = {
  readonly verdict: "passes" | "to_argue" | "refused";
  /** Paid in with this payment, on the contract or on both plans: whichever is the nearer to its limit; null where that is not known. */
  readonly valueCents: Cents | null;
  readonly limitCents: Cents;
  readonly law: string;
};

/** Of one contract; null where nothing is paid in, or the law sets no limit.
 * @param otherPaidCents paid in by the same proposal on the person's other plan */
export function ceilingVerdict(
  part: Pick<ProposalPart, "kind" | "kindDetail" | "payment">,
  on: Day,
  otherPaidCents: Cents = cents(0),
): CeilingVerdict | null {
  const ceiling = ceilingOf(part, on);
  const { payment } = part;
  if (ceiling === null || payment === undefined) return null;
  const { ownCents: limitCents, bothCents, law } = ceiling;
  const { ownCents = null, otherCents = null } = payment.deposits ?? {};
  const own = ownCents === null ? null : cents(ownCents + payment.amountCents);
  const sums = [{ sum: own, limit: limitCents }];
  if (bothCents !== null)
    sums.push({
      sum: own === null || otherCents === null ? null : cents(own + otherCents + otherPaidCents),
      limit: bothCents,
    });
  // The payment alone may be above the limit, whatever was paid in before.
  const over = sums.find(({ sum, limit }) => (sum ?? payment.amountCents) > limit);
  if (over !== undefined)
    return { verdict: "refused", valueCents: over.sum ?? payment.amountCents, limitCents: over.limit, law };
  if (sums.some(({ sum }) => sum === null)) return { verdict: "to_argue", valueCents: null, limitCents, law };
  const [nearest] = sums.toSorted((a, b) => a.limit - (a.sum ?? 0) - (b.limit - (b.sum ?? 0)));
  return {
    verdict: "passes",
    valueCents: nearest?.sum ?? null,
    limitCents: nearest?.limit ?? limitCents,
    law,
  };
}

/** A contract as it is proposed anew, with what was said to have been paid in on it before. */
export function withDepositsOf<T extends Pick<ProposalPart, "payment">>(
  part: T,
  former: Pick<ProposalPart, "payment"> | undefined,
): T {
  const deposits = former?.payment?.deposits;
  return part.payment === undefined || deposits === undefined
    ? part
    : { ...part, payment: { ...part.payment, deposits } };
}

/** Of every contract that a proposal pays in on and that has a limit, in their order. */
export function ceilingsOf(
  content: ProposalContent,
  on: Day,
): readonly (CeilingVerdict & { readonly contractName: string })[] {
  const parts = partsOf(content);
  return parts.flatMap((part) => {
    const others = parts.filter((one) => one !== part && one.kind === "pea" && part.kind === "pea");
    const otherPaid = cents(others.reduce((sum, { payment }) => sum + (payment?.amountCents ?? 0), 0));
    const found = ceilingVerdict(part, on, otherPaid);
    return found === null ? [] : [{ ...found, contractName: part.contractName }];
  });
}
