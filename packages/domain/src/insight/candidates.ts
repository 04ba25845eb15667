import { groupBy } from "../kernel/group-by.ts";
import { type Cents, cents, sumCents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { EuroFund, Fund, MarketContract } from "../market/funds.ts";
import { plainWording } from "../holdings/categories.ts";
import type { AssetClass, HoldingKind, PortfolioKind } from "../holdings/portfolios.ts";
import { maxCandidates, prescreenFunds } from "./arbitrations.ts";

/** A line that the answer may hold: one of today's, or one that the contract offers. */
export type Candidate = {
  readonly key: string;
  readonly label: string;
  readonly isin: string | null;
  readonly kind: HoldingKind;
  readonly assetClass: AssetClass;
  readonly fund: Fund | null;
  readonly euroFund: EuroFund | null;
  readonly sri: number;
  readonly capRatio: number;
  /** What is held of it today; 0 for a line to come. */
  readonly heldCents: Cents;
  /** Its own ongoing costs, and all it costs with the portfolio's; null when the portfolio's are unknown. */
  readonly ongoingFeeRatio: number | null;
  readonly costRatio: number;
  /** Counts as cash in what a profile keeps safe. */
  readonly safe: boolean;
};

/** A line of the portfolio whose value is known. */
export type HeldLine = Pick<Candidate, "label" | "isin" | "kind" | "assetClass" | "fund" | "euroFund"> & {
  readonly holdingId: string;
  readonly amountCents: Cents;
};

/** The portfolio's kind and its contract, which tell what funds it can hold; no contract where the catalogue does not know it. */
export type FundOffer = {
  readonly portfolioKind: PortfolioKind;
  readonly market: Pick<MarketContract, "rules" | "isins"> | null;
};

/** What candidates are chosen from, and by which rules. */
export type Selection = FundOffer & {
  readonly lines: readonly HeldLine[];
  /** Funds that the envelope can hold, of those that the saver selected. */
  readonly offered: readonly Fund[];
  readonly euroFunds: readonly EuroFund[];
  /** ISINs that the saver selected; empty for the whole offer. */
  readonly investments: readonly string[];
  /** What the contract takes a year on a line of a kind; null when unknown. */
  readonly contractCostOf: (kind: HoldingKind) => Ratio | null;
  /** The largest SRI of a line that the profile allows. */
  readonly maxLineSri: number;
  /** The largest weight of a line. */
  readonly caps: { readonly unitLinked: Ratio; readonly worldIndex: Ratio; readonly euroFund: Ratio };
  readonly today: Day;
};

/** A selection names the portfolio's euro fund, which has no ISIN, by this word. */
export const euroFundWord = "EURO";
const leastHistoryMonths = 36;

/** Today's lines, the euro fund, and the funds of the offer or of the selection, at most 120. */
export function candidatesOf(selection: Selection): readonly Candidate[] {
  const held = heldCandidates(selection);
  const known = new Set(held.map((candidate) => candidate.isin));
  const fresh = proposableAmong(
    selection.offered.filter((fund) => !known.has(fund.isin)),
    selection,
  );
  const euro = euroCandidate(selection, held);
  const room = maxCandidates - held.length - euro.length;
  const bought = prescreenFunds(fresh, Math.max(0, room)).map((fund) => newLine(selection, fund));
  return [...held, ...euro, ...bought];
}

/** The indicator of a line; null when its fund's is unknown: such a line is left as it is. */
export function lineSri({ kind, fund }: Pick<HeldLine, "kind" | "fund">): number | null {
  return kind === "unit" ? (fund?.sri ?? null) : 1;
}

/** A securities account that the catalogue does not know: any fund of the market can be bought in it. */
export function isOpenEnvelope({ market, portfolioKind }: FundOffer): boolean {
  return market === null && (portfolioKind === "market" || portfolioKind === "pea");
}

/** Where new funds come from: the contract's list, the whole market, or nowhere for want of a list. */
export function offerOrigin(envelope: FundOffer): "portfolio" | "market" | "unknown" {
  if (envelope.market !== null) return "portfolio";
  return isOpenEnvelope(envelope) ? "market" : "unknown";
}

/** The euro funds of the contract's offer that are known. */
export function euroFundsOffered({
  market,
  euroFunds,
}: Pick<Selection, "market" | "euroFunds">): readonly EuroFund[] {
  return (market?.rules.euroFundSlugs ?? []).flatMap(
    (slug) => euroFunds.find((fund) => fund.slug === slug) ?? [],
  );
}

/** Today's lines, the same fund held twice being one. What the saver left out of a selection, or what their profile does
 * not allow at all, may only be sold; cash may only be used. */
function heldCandidates(selection: Selection): Candidate[] {
  const selected = new Set(selection.investments);
  const byKey = groupBy(selection.lines, keyOf);
  return [...byKey].flatMap(([key, lines]): Candidate[] => {
    const [line] = lines;
    const sri = line === undefined ? null : lineSri(line);
    if (line === undefined || sri === null) return [];
    // Where nobody knows what can be held, funds that are named are added to what is held.
    const isNamed = offerOrigin(selection) !== "unknown" || selection.lines.some(isAmong(selected));
    const dropped = isNamed && selected.size > 0 && line.isin !== null && !selected.has(line.isin);
    const capRatio = dropped || sri > selection.maxLineSri ? 0 : capOf(line, selection);
    const heldCents = sumCents(lines.map((one) => one.amountCents));
    return [
      { ...describe(selection, line), key, label: line.label, isin: line.isin, sri, heldCents, capRatio },
    ];
  });
}

/** Whether a line is one of those selected. */
function isAmong(selected: ReadonlySet<string>): (line: HeldLine) => boolean {
  return ({ isin }) => isin !== null && selected.has(isin);
}

function keyOf(line: HeldLine): string {
  return line.kind === "unit" ? (line.isin ?? line.holdingId) : line.holdingId;
}

type Described = Pick<Candidate, "kind" | "assetClass" | "fund" | "euroFund">;

function describe(
  { market, contractCostOf }: Selection,
  { kind, assetClass, fund, euroFund }: Described,
): Described & Pick<Candidate, "ongoingFeeRatio" | "costRatio" | "safe"> {
  const ongoing = kind === "unit" ? (fund?.ongoingFeeRatio ?? null) : 0;
  const portfolio = contractCostOf(kind) ?? 0;
  return {
    kind,
    assetClass,
    fund,
    euroFund,
    ongoingFeeRatio: ongoing,
    costRatio: 1 - (1 - (ongoing ?? 0)) * (1 - portfolio),
    // A money-market fund is cash where the contract asks for no share of units of account: a securities account or an
    // employee-savings plan has no euro fund, and would have no prudent allocation at all.
    safe: kind === "unit" && assetClass === "cash" && (market?.rules.minUnitShareRatio ?? 0) === 0,
  };
}

/** @source methodology, section 11: 25 % a fund, 40 % for an index of the world, the euro fund whole */
function capOf({ kind, fund }: Pick<Candidate, "kind" | "fund">, { caps }: Selection): number {
  if (kind !== "unit") return caps.euroFund;
  return fund !== null && isWorldIndex(fund) ? caps.worldIndex : caps.unitLinked;
}

function isWorldIndex(fund: Fund): boolean {
  if (fund.indexFund !== true || (fund.assetClass !== "stock" && fund.assetClass !== "diversified"))
    return false;
  if (plainWording(`${fund.category ?? ""} ${fund.label}`).includes("MONDE")) return true;
  return fund.geography.length >= 4 && fund.geography.every(({ ratio }) => ratio < 0.75);
}

function newLine(selection: Selection, fund: Fund): Candidate {
  const line = { kind: "unit" as const, assetClass: fund.assetClass, fund, euroFund: null };
  return {
    ...describe(selection, line),
    key: fund.isin,
    label: fund.label,
    isin: fund.isin,
    sri: fund.sri ?? 7,
    capRatio: capOf(line, selection),
    heldCents: cents(0),
  };
}

/** A fund as far as it takes to say whether it may be proposed. */
export type ProposableFund = Pick<
  Fund,
  "isin" | "label" | "category" | "sri" | "ongoingFeeRatio" | "peaEligible" | "firstPriceOn"
>;

/** The funds that may be proposed. Nothing is whose risk, cost or past is unknown, that the profile or the envelope does not allow, or that
 * multiplies its losses: such a fund is made to be held for a day. */
export function proposableAmong<F extends ProposableFund>(
  funds: readonly F[],
  { portfolioKind, maxLineSri, today }: Pick<Selection, "portfolioKind" | "maxLineSri" | "today">,
): readonly F[] {
  const latestStart = addMonths(today, -leastHistoryMonths);
  return funds.filter(
    ({ sri, ongoingFeeRatio, peaEligible, firstPriceOn, category, label }) =>
      sri !== null &&
      ongoingFeeRatio !== null &&
      sri <= maxLineSri &&
      (portfolioKind !== "pea" || peaEligible === true) &&
      (firstPriceOn === null || firstPriceOn <= latestStart) &&
      !plainWording(`${category ?? ""} ${label}`).includes("EFFET DE LEVIER"),
  );
}

/** The portfolio's best euro fund when none is held; a selection must name it. */
function euroCandidate(selection: Selection, held: readonly Candidate[]): Candidate[] {
  const { investments, caps } = selection;
  if (held.some((candidate) => candidate.kind === "euroFund")) return [];
  if (investments.length > 0 && !investments.some((one) => one.toUpperCase() === euroFundWord)) return [];
  const lastRate = (fund: EuroFund) => fund.rates.toSorted((a, b) => b.year - a.year)[0]?.netRateRatio ?? 0;
  const [best] = euroFundsOffered(selection).toSorted((a, b) => lastRate(b) - lastRate(a));
  if (best === undefined) return [];
  const line = { kind: "euroFund" as const, assetClass: "euroFund" as const, fund: null, euroFund: best };
  const shared = { sri: 1, capRatio: caps.euroFund, heldCents: cents(0) };
  return [{ ...describe(selection, line), ...shared, key: best.slug, label: best.label, isin: null }];
}
