import { type Cents, cents } from "../kernel/cents.ts";
import { valueWithPayment, type ProposalContent, type ProposalPart } from "./proposal-content.ts";

/** Costs disclosed before the transaction, for the products and the service in one table, in euros and as ratios of the amounts
 * they apply to (règlement délégué (UE) 2017/565, article 50). An unknown cost stays unknown, also in every sum. */

export const costLineIds = ["products", "moves", "payment", "club", "first_year", "twenty_years"] as const;
export type CostLineId = (typeof costLineIds)[number];
export type CostLine = {
  readonly id: CostLineId;
  /** Name of the contract where there are several; null for the total. */
  readonly contractName: string | null;
  readonly beforeCents: Cents | null;
  readonly afterCents: Cents | null;
  /** Ratio of the contract's value per year, the later one including a payment; null where the cost is not a yearly ratio. */
  readonly beforeRatio: number | null;
  readonly afterRatio: number | null;
};

const years = 20;

type PartCosted = Pick<ProposalPart, "before" | "after" | "switchCents" | "amountCents" | "payment">;
type Costed = PartCosted & Pick<ProposalContent, "clubCents" | "contracts">;

/** Returns one line per contract where there are several, then the total. */
export function costTable(content: Costed): readonly CostLine[] {
  // Without an active subscription the cost is known to be zero.
  const club = content.clubCents ?? cents(0);
  const { before, after, switchCents } = content;
  const plus = (yearly: Cents | null, once: number, times: number): Cents | null =>
    yearly === null ? null : cents((yearly + club) * times + once);
  return [
    ...byContract(content, productsLine),
    ...byContract(content, movesLine),
    ...(content.payment === undefined ? [] : byContract(content, paymentLine)),
    yearly(content, "club", [club, club]),
    yearly(content, "first_year", [plus(before.costCents, 0, 1), plus(after.costCents, switchCents, 1)]),
    once("twenty_years", [plus(before.costCents, 0, years), plus(after.costCents, switchCents, years)]),
  ];
}

/** A contract without one-off costs has no line of its own; it only counts in the total. */
function byContract(content: Costed, of: (part: PartCosted) => CostLine | null): readonly CostLine[] {
  const lines = (content.contracts ?? []).flatMap((part) => {
    const line = of(part);
    const isTold = line !== null && (line.id === "products" || line.afterCents !== 0);
    return isTold ? [{ ...line, contractName: part.contractName }] : [];
  });
  return [...lines, of(content)].flatMap((line) => line ?? []);
}

const productsLine = (part: PartCosted): CostLine =>
  yearly(part, "products", [part.before.costCents, part.after.costCents]);

const movesLine = ({ switchCents, payment }: PartCosted): CostLine =>
  once("moves", [cents(0), cents(switchCents - (payment?.feeCents ?? 0))]);

const paymentLine = ({ payment }: PartCosted): CostLine | null =>
  payment === undefined ? null : once("payment", [cents(0), payment.feeCents]);

type FromTo = readonly [from: Cents | null, to: Cents | null];

function yearly(part: PartCosted, id: CostLineId, [from, to]: FromTo): CostLine {
  const ratio = (amount: Cents | null, of: Cents): number | null =>
    amount === null || of <= 0 ? null : amount / of;
  return {
    ...once(id, [from, to]),
    beforeRatio: ratio(from, part.amountCents),
    afterRatio: ratio(to, valueWithPayment(part)),
  };
}

const once = (id: CostLineId, [beforeCents, afterCents]: FromTo): CostLine => ({
  id,
  contractName: null,
  beforeCents,
  afterCents,
  beforeRatio: null,
  afterRatio: null,
});

/** Returns the amount that leaves the guarantee of a euro fund. */
export function leftGuaranteeCents({ moves }: Pick<ProposalPart, "moves">): Cents {
  return cents(
    moves
      .filter(({ assetClass, changeCents }) => assetClass === "euroFund" && changeCents < 0)
      .reduce((sum, { changeCents }) => sum - changeCents, 0),
  );
}
