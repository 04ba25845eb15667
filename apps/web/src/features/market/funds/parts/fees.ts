import type { Investment } from "@vigie/api";
import { cents, scaleCents, sumCents, type Cents, type ContractFees, type Ratio } from "@vigie/domain";

/** The amount used for fees when the portfolio holds nothing of the fund. */
export const exampleCents = 10_000_00;

export function shareOf(base: Cents, ratio: Ratio | null): Cents | null {
  return ratio === null ? null : scaleCents(base, ratio);
}

export type FeesInEuros = {
  readonly ongoing: Cents | null;
  readonly management: Cents | null;
  /** What the portfolio charges each year on a unit of account. */
  readonly portfolio: Cents | null;
  readonly yearly: Cents | null;
  readonly entry: Cents | null;
};

type Costs = Pick<Investment, "ongoingFeeRatio" | "managementFeeRatio" | "maxSubscriptionFeeRatio">;

/** The cost of a fund in euros a year, with what the portfolio charges on top; a total with an unknown part is unknown. */
export function feesInEuros(
  base: Cents,
  fund: Costs,
  contractFees: Pick<ContractFees, "ucsFeeRatio"> | null,
): FeesInEuros {
  const ongoing = shareOf(base, fund.ongoingFeeRatio);
  const portfolio = shareOf(base, contractFees?.ucsFeeRatio ?? null);
  return {
    ongoing,
    management: shareOf(base, fund.managementFeeRatio),
    portfolio,
    yearly: ongoing === null || portfolio === null ? null : sumCents([ongoing, portfolio]),
    entry: shareOf(base, fund.maxSubscriptionFeeRatio),
  };
}

/** The amount used for fees: the amount held, otherwise the example. */
export function feeBase(held: Cents | null): { readonly base: Cents; readonly isHeld: boolean } {
  return held === null || held <= 0
    ? { base: cents(exampleCents), isHeld: false }
    : { base: held, isHeld: true };
}
