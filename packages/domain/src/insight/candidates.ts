import { groupBy } from "../kernel/group-by.ts";
import { type Cents, cents, sumCents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { EuroFund, Fund, MarketContract } from "../market/funds.ts";
import { plainWording } from "../holdings/categories.ts";
import type { AssetClass, HoldingKind, PortfolioKind } from "../holdings/portfolios.ts";
import { maxCandidates, prescreenFunds } from "./arbitrations.ts";

/** A line that the result may hold: one held today, or one that the contract offers. */
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
  /** Amount held today; 0 for a new line. */
  readonly heldCents: Cents;
  /** Its own ongoing costs, and the total including the portfolio's; null where the portfolio's are unknown. */
  readonly ongoingFeeRatio: number | null;
  readonly costRatio: number;
  /** True where a profile counts it as risk-free, like cash. */
  readonly safe: boolean;
};

/** A line of the portfolio with a known value. */
export type HeldLine = Pick<Candidate, "label" | "isin" | "kind" | "assetClass" | "fund" | "euroFund"> & {
  readonly holdingId: string;
  readonly amountCents: Cents;
};

/** The kind of the portfolio and its contract, which determine the funds it can hold; null where the catalogue does not contain the
 * contract. */
export type FundOffer = {
  readonly portfolioKind: PortfolioKind;
  readonly market: Pick<MarketContract, "rules" | "isins"> | null;
};

/** Source and rules of the selection of candidates. */
export type Selection = FundOffer & {
  readonly lines: readonly HeldLine[];
  /** Funds that the envelope can hold, among those that the saver selected. */
  readonly offered: readonly Fund[];
  readonly euroFunds: readonly EuroFund[];
  /** ISINs that the saver selected; empty for the whole offer. */
  readonly investments: readonly string[];
  /** Yearly cost of the contract on a line of a kind; null where unknown. */
  readonly contractCostOf: (kind: HoldingKind) => Ratio | null;
  /** Maximum SRI of a line that the profile allows. */
  readonly maxLineSri: number;
  /** Maximum weight of a line. */
  readonly caps: { readonly unitLinked: Ratio; readonly worldIndex: Ratio; readonly euroFund: Ratio };
  readonly today: Day;
};

/** Identifier of the portfolio's euro fund, which has no ISIN, in a selection. */
export const euroFundWord = "EURO";
const leastHistoryMonths = 36;

/** Returns today's lines, the euro fund, and the funds of the offer or of the selection, at most 120. */
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

/** Risk indicator of a line; null where its fund's is unknown: such a line is not changed. */
export function lineSri({ kind, fund }: Pick<HeldLine, "kind" | "fund">): number | null {
  return kind === "unit" ? (fund?.sri ?? null) : 1;
}

/** A securities account that is not in the catalogue: it can hold any fund of the market. */
export function isOpenEnvelope({ market, portfolioKind }: FundOffer): boolean {
  return market === null && (portfolioKind === "market" || portfolioKind === "pea");
}

/** Source of new funds: the contract's list, the whole market, or none where the list is unknown. */
export function offerOrigin(envelope: FundOffer): "portfolio" | "market" | "unknown" {
  if (envelope.market !== null) return "portfolio";
  return isOpenEnvelope(envelope) ? "market" : "unknown";
}

/** Known euro funds in the contract's offer. */
export function euroFundsOffered({
  market,
  euroFunds,
}: Pick<Selection, "market" | "euroFunds">): readonly EuroFund[] {
  return (market?.rules.euroFundSlugs ?? []).flatMap(
    (slug) => euroFunds.find((fund) => fund.slug === slug) ?? [],
  );
}

/** Today's lines, merged by fund. A line that the saver deselected, or that their profile does not allow, may only be sold; cash
 * may only be reduced. */
function heldCandidates(selection: Selection): Candidate[] {
  const selected = new Set(selection.investments);
  const byKey = groupBy(selection.lines, keyOf);
  return [...byKey].flatMap(([key, lines]): Candidate[] => {
    const [line] = lines;
    const sri = line === undefined ? null : lineSri(line);
    if (line === undefined || sri === null) return [];
    // Where the offer is unknown, a selection of other funds adds to the holdings instead of excluding them.
    const isNamed = offerOrigin(selection) !== "unknown" || selection.lines.some(isAmong(selected));
    const dropped = isNamed && selected.size > 0 && line.isin !== null && !selected.has(line.isin);
    const capRatio = dropped || sri > selection.maxLineSri ? 0 : capOf(line, selection);
    const heldCents = sumCents(lines.map((one) => one.amountCents));
    return [
      { ...describe(selection, line), key, label: line.label, isin: line.isin, sri, heldCents, capRatio },
    ];
  });
}

/** Returns whether a line is selected. */
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
    // A money-market fund counts as cash where the contract has no minimum share of units of account: a securities account or an
    // employee-savings plan has no euro fund, and otherwise could not have a cautious allocation at all.
    safe: kind === "unit" && assetClass === "cash" && (market?.rules.minUnitShareRatio ?? 0) === 0,
  };
}

/** @source methodology, section 11: 25 % per fund, 40 % for a world index, the euro fund without limit */
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

/** The fields of a fund that determine whether it may be proposed. */
export type ProposableFund = Pick<
  Fund,
  "isin" | "label" | "category" | "sri" | "ongoingFeeRatio" | "peaEligible" | "firstPriceOn"
>;

/** Returns the funds that may be proposed. Excluded are funds with unknown risk, cost or history, those that the profile or the
 * envelope does not allow, and leveraged funds, which are made for a holding period of one day. */
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

/** The portfolio's best euro fund where none is held; a selection must include it. */
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
