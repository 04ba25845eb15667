import { type Cents, cents } from "../kernel/cents.ts";
import type { ProposalContent } from "./proposals.ts";

/** Costs before the act, of the products and of the service in one table, in euros and in shares of what they bear on (règlement délégué
 * (UE) 2017/565, article 50). What is unknown stays unknown, in each sum too. */

export const costLineIds = ["products", "moves", "club", "first_year", "twenty_years"] as const;
export type CostLineId = (typeof costLineIds)[number];
export type CostLine = {
  readonly id: CostLineId;
  readonly beforeCents: Cents | null;
  readonly afterCents: Cents | null;
  /** Of the contract's value, a year; null where it is no share of a year. */
  readonly beforeRatio: number | null;
  readonly afterRatio: number | null;
};

const years = 20;

type Costed = Pick<ProposalContent, "before" | "after" | "switchCents" | "clubCents" | "amountCents">;

export function costTable({
  before,
  after,
  switchCents,
  clubCents,
  amountCents,
}: Costed): readonly CostLine[] {
  // No subscription under way costs nothing: that is known.
  const club = clubCents ?? cents(0);
  const ratio = (amount: Cents | null): number | null =>
    amount === null || amountCents <= 0 ? null : amount / amountCents;
  const line = (
    id: CostLineId,
    [from, to]: readonly [Cents | null, Cents | null],
    isYearly = true,
  ): CostLine => ({
    id,
    beforeCents: from,
    afterCents: to,
    beforeRatio: isYearly ? ratio(from) : null,
    afterRatio: isYearly ? ratio(to) : null,
  });
  const plus = (yearly: Cents | null, once: number, times: number): Cents | null =>
    yearly === null ? null : cents((yearly + club) * times + once);
  return [
    line("products", [before.costCents, after.costCents]),
    line("moves", [cents(0), switchCents], false),
    line("club", [club, club]),
    line("first_year", [plus(before.costCents, 0, 1), plus(after.costCents, switchCents, 1)]),
    line(
      "twenty_years",
      [plus(before.costCents, 0, years), plus(after.costCents, switchCents, years)],
      false,
    ),
  ];
}

/** What leaves the guarantee of a euro fund. */
export function leftGuaranteeCents({ moves }: Pick<ProposalContent, "moves">): Cents {
  return cents(
    moves
      .filter(({ assetClass, changeCents }) => assetClass === "euroFund" && changeCents < 0)
      .reduce((sum, { changeCents }) => sum - changeCents, 0),
  );
}
