import { type Cents, cents } from "../kernel/cents.ts";
import { valueWithPayment, type ProposalContent, type ProposalPart } from "./proposal-content.ts";

/** Costs before the act, of the products and of the service in one table, in euros and in shares of what they bear on (règlement délégué
 * (UE) 2017/565, article 50). What is unknown stays unknown, in each sum too. */

export const costLineIds = ["products", "moves", "payment", "club", "first_year", "twenty_years"] as const;
export type CostLineId = (typeof costLineIds)[number];
export type CostLine = {
  readonly id: CostLineId;
  /** Of one contract among several; null for the total. */
  readonly contractName: string | null;
  readonly beforeCents: Cents | null;
  readonly afterCents: Cents | null;
  /** Of the contract's value, a year, a payment in after it; null where it is no share of a year. */
  readonly beforeRatio: number | null;
  readonly afterRatio: number | null;
};

const years = 20;

type PartCosted = Pick<ProposalPart, "before" | "after" | "switchCents" | "amountCents" | "payment">;
type Costed = PartCosted & Pick<ProposalContent, "clubCents" | "contracts">;

/** A line by contract where there are several, then the total. */
export function costTable(content: Costed): readonly CostLine[] {
  // No subscription under way costs nothing: that is known.
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

/** What one contract does not cost once is in the total alone. */
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

/** What leaves the guarantee of a euro fund. */
export function leftGuaranteeCents({ moves }: Pick<ProposalPart, "moves">): Cents {
  return cents(
    moves
      .filter(({ assetClass, changeCents }) => assetClass === "euroFund" && changeCents < 0)
      .reduce((sum, { changeCents }) => sum - changeCents, 0),
  );
}
