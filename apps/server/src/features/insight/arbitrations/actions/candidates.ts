import { type Asset, capRatios, type Limits, profileLimits, type ProfileLimits } from "@vigie/analytics";
import {
  addMonths,
  type AssetClass,
  type Cents,
  cents,
  type Day,
  dayOf,
  type EuroFund,
  type Fund,
  maxCandidates,
  plainWording,
  prescreenFunds,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { contractCost, costRatio, ongoingRatio } from "../../analyses/actions/terms.ts";
import type { Position, Situation } from "../../analyses/actions/situation.ts";
import { allFunds, fundsOf } from "../../../market/funds/actions.ts";

/** A line that the answer may hold: one of today's, or one that the contract offers. */
export type Candidate = {
  readonly key: string;
  readonly label: string;
  readonly isin: string | null;
  readonly kind: Position["kind"];
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

/** What may be chosen among, and how much is paid in to be spread without a sale; 0 for an arbitrage. */
export type Choice = {
  readonly newMoneyCents: number;
  readonly candidates: readonly Candidate[];
  /** Lines without an SRI: they are left as they are. */
  readonly frozen: readonly Position[];
  readonly profile: ProfileLimits;
  readonly limits: Limits;
  readonly euroFundOffered: boolean;
  /** The contract offers funds of which none could be read: nothing can be recommended. */
  readonly offerIsUnread: boolean;
  /** Where the funds come from: the contract's list, the whole market, or nowhere for want of a list. */
  readonly offer: "portfolio" | "market" | "unknown";
};

/** A selection names the portfolio's euro fund, which has no ISIN, by this word. */
export const euroFundWord = "EURO";
const leastHistoryMonths = 36;

/** What may be chosen among: today's lines, the euro fund, and the funds of the offer or of the selection, at most 120. */
export async function chooseCandidates(
  services: Services,
  situation: Situation,
  ask: {
    readonly investments: readonly string[];
    readonly profile: number;
    readonly newMoneyCents: number;
  },
): Promise<Choice> {
  const profile = profileLimits(ask.profile) ?? profileLimits(3);
  if (profile === null) throw new Error("assertion: the profile grid has six lines");
  const held = heldCandidates(situation, profile, new Set(ask.investments));
  const known = new Set(held.map((candidate) => candidate.isin));
  const offered = await offeredFunds(services, situation, ask.investments);
  const today = dayOf(services.clock());
  const fresh = offered.filter(
    (fund) => !known.has(fund.isin) && isProposable(fund, { situation, profile, today }),
  );
  const euro = euroCandidate(situation, held, ask.investments);
  const room = maxCandidates - held.length - euro.length;
  const bought = prescreenFunds(fresh, Math.max(0, room)).map((fund) => newLine(situation, fund));
  const candidates = [...held, ...euro, ...bought];
  return {
    newMoneyCents: ask.newMoneyCents,
    offerIsUnread:
      offered.length === 0 && ask.investments.length === 0 && (situation.market?.isins.length ?? 0) > 0,
    offer: situation.market !== null ? "portfolio" : isOpen(situation) ? "market" : "unknown",
    candidates,
    frozen: situation.positions.filter((position) => sriOf(position) === null),
    profile,
    limits: limitsFor(situation, profile, { candidates, newMoneyCents: ask.newMoneyCents }),
    euroFundOffered: euroFundsOffered(situation).length > 0 || held.some((line) => line.kind === "euroFund"),
  };
}

function sriOf(position: Position): number | null {
  return position.kind === "unit" ? (position.fund?.sri ?? null) : 1;
}

/** Today's lines, the same fund held twice being one. What the saver left out of a selection, or what their profile does
 * not allow at all, may only be sold; cash may only be used. */
function heldCandidates(
  situation: Situation,
  profile: ProfileLimits,
  selected: ReadonlySet<string>,
): Candidate[] {
  const byKey = Map.groupBy(situation.positions, keyOf);
  return [...byKey].flatMap(([key, positions]): Candidate[] => {
    const [position] = positions;
    const sri = position === undefined ? null : sriOf(position);
    if (position === undefined || sri === null) return [];
    const heldCents = cents(positions.reduce((sum, one) => sum + one.amountCents, 0));
    const dropped = selected.size > 0 && position.isin !== null && !selected.has(position.isin);
    const capRatio = dropped || sri > profile.maxLineSri ? 0 : capOf(position);
    return [
      {
        ...describe(situation, position),
        key,
        label: position.label,
        isin: position.isin,
        sri,
        heldCents,
        capRatio,
      },
    ];
  });
}

function keyOf(position: Position): string {
  return position.kind === "unit" ? (position.isin ?? position.holdingId) : position.holdingId;
}

type Described = Pick<Position, "kind" | "assetClass" | "fund" | "euroFund">;

function describe(situation: Situation, { kind, assetClass, fund, euroFund }: Described) {
  const ongoing = ongoingRatio({ kind, fund });
  const portfolio = costRatio(contractCost(situation, kind)) ?? 0;
  return {
    kind,
    assetClass,
    fund,
    euroFund,
    ongoingFeeRatio: ongoing,
    costRatio: 1 - (1 - (ongoing ?? 0)) * (1 - portfolio),
    // A money-market fund is cash where the contract asks for no share of units of account: a securities account or an
    // employee-savings plan has no euro fund, and would have no prudent allocation at all.
    safe: kind === "unit" && assetClass === "cash" && (situation.market?.rules.minUnitShareRatio ?? 0) === 0,
  };
}

/** @source methodology, section 11: 25 % a fund, 40 % for an index of the world, the euro fund whole */
function capOf({ kind, fund }: Pick<Position, "kind" | "fund">): number {
  if (kind !== "unit") return capRatios.euroFund;
  return fund !== null && isWorldIndex(fund) ? capRatios.worldIndex : capRatios.unitLinked;
}

function isWorldIndex(fund: Fund): boolean {
  if (fund.indexFund !== true || (fund.assetClass !== "stock" && fund.assetClass !== "diversified"))
    return false;
  if (plainWording(`${fund.category ?? ""} ${fund.label}`).includes("MONDE")) return true;
  return fund.geography.length >= 4 && fund.geography.every(({ ratio }) => ratio < 0.75);
}

function newLine(situation: Situation, fund: Fund): Candidate {
  const line = { kind: "unit" as const, assetClass: fund.assetClass, fund, euroFund: null };
  return {
    ...describe(situation, line),
    key: fund.isin,
    label: fund.label,
    isin: fund.isin,
    sri: fund.sri ?? 7,
    capRatio: capOf(line),
    heldCents: cents(0),
  };
}

/** A securities account that the catalogue does not know: any fund of the market can be bought in it. */
function isOpen({ market, portfolio }: Pick<Situation, "market" | "portfolio">): boolean {
  return market === null && (portfolio.kind === "market" || portfolio.kind === "pea");
}

async function offeredFunds(
  services: Services,
  { market, portfolio }: Situation,
  investments: readonly string[],
): Promise<readonly Fund[]> {
  if (isOpen({ market, portfolio })) {
    const chosen = new Set(investments);
    return (await allFunds(services)).filter((fund) => chosen.size === 0 || chosen.has(fund.isin));
  }
  const offer = new Set(market?.isins ?? []);
  const wanted = investments.length === 0 ? [...offer] : investments.filter((isin) => offer.has(isin));
  return [...(await fundsOf(services, wanted)).values()];
}

type Filter = { readonly situation: Situation; readonly profile: ProfileLimits; readonly today: Day };

/** Nothing is proposed whose risk, cost or past is unknown, that the profile or the envelope does not allow, or that
 * multiplies its losses: such a fund is made to be held for a day. */
function isProposable(fund: Fund, { situation, profile, today }: Filter): boolean {
  if (fund.sri === null || fund.ongoingFeeRatio === null || fund.sri > profile.maxLineSri) return false;
  if (plainWording(`${fund.category ?? ""} ${fund.label}`).includes("EFFET DE LEVIER")) return false;
  if (situation.portfolio.kind === "pea" && fund.peaEligible !== true) return false;
  return fund.firstPriceOn === null || fund.firstPriceOn <= addMonths(today, -leastHistoryMonths);
}

function euroFundsOffered({ market, euroFunds }: Situation): readonly EuroFund[] {
  return (market?.rules.euroFundSlugs ?? []).flatMap(
    (slug) => euroFunds.find((fund) => fund.slug === slug) ?? [],
  );
}

/** The portfolio's best euro fund when none is held; a selection must name it. */
function euroCandidate(
  situation: Situation,
  held: readonly Candidate[],
  investments: readonly string[],
): Candidate[] {
  if (held.some((candidate) => candidate.kind === "euroFund")) return [];
  if (investments.length > 0 && !investments.some((one) => one.toUpperCase() === euroFundWord)) return [];
  const lastRate = (fund: EuroFund) => fund.rates.toSorted((a, b) => b.year - a.year)[0]?.netRateRatio ?? 0;
  const [best] = euroFundsOffered(situation).toSorted((a, b) => lastRate(b) - lastRate(a));
  if (best === undefined) return [];
  const line = { kind: "euroFund" as const, assetClass: "euroFund" as const, fund: null, euroFund: best };
  const shared = { sri: 1, capRatio: capRatios.euroFund, heldCents: cents(0) };
  return [{ ...describe(situation, line), ...shared, key: best.slug, label: best.label, isin: null }];
}

/** An arbitrage for lower fees does not raise the risk: today's shares, part without risk and indicator bound it too.
 * @source methodology, part 2, section 2 F */
export function boundedByToday(choice: Choice): Choice {
  const { candidates, limits } = choice;
  const total = candidates.reduce((sum, one) => sum + one.heldCents, 0);
  if (total === 0) return choice;
  const mean = (of: (one: Candidate) => number) =>
    candidates.reduce((sum, one) => sum + (one.heldCents / total) * of(one), 0);
  const equity = mean((one) => (one.assetClass === "stock" ? 1 : 0));
  const safe = mean((one) => (one.kind !== "unit" || one.safe ? 1 : 0));
  return {
    ...choice,
    limits: {
      ...limits,
      maxSri: Math.min(limits.maxSri ?? 7, mean((one) => one.sri) + 0.1),
      maxEquityRatio: Math.min(limits.maxEquityRatio ?? 1, equity),
      minSafeRatio: Math.max(limits.minSafeRatio ?? 0, safe),
    },
  };
}

/** Houses own what they sell: the limit by issuer only makes sense where there is a choice of issuers. */
const leastIssuers = 4;

type Universe = { readonly candidates: readonly Candidate[]; readonly newMoneyCents: number };

function limitsFor(situation: Situation, profile: ProfileLimits, universe: Universe): Limits {
  const { candidates } = universe;
  const issuers = new Set(
    candidates.flatMap(({ fund, capRatio }) => (fund?.issuer && capRatio > 0 ? [fund.issuer] : [])),
  );
  return {
    maxSri: profile.maxSri,
    minSafeRatio: profile.minSafeRatio,
    maxEquityRatio: profile.maxEquityRatio,
    minUnitLinkedRatio: situation.market?.rules.minUnitShareRatio ?? null,
    maxIssuerRatio:
      issuers.size >= leastIssuers ? Math.max(capRatios.issuer, keptOfOneIssuer(universe)) : null,
  };
}

/** What a payment cannot lower: the largest share of one house among the lines that are kept. It may not grow. */
function keptOfOneIssuer({ candidates, newMoneyCents }: Universe): number {
  if (newMoneyCents === 0) return 0;
  const total = candidates.reduce((sum, one) => sum + one.heldCents, newMoneyCents);
  const byIssuer = Map.groupBy(candidates, ({ fund }) => fund?.issuer ?? null);
  const shares = [...byIssuer].map(([issuer, held]) =>
    issuer === null ? 0 : held.reduce((sum, one) => sum + one.heldCents, 0) / total,
  );
  return Math.max(0, ...shares);
}

const kinds = { unit: "unit_linked", euroFund: "euro_fund", cash: "cash" } as const;

/** The candidates as the programmes take them. Cash may only be used. Where new money is spread, nothing is sold: what is
 * held is a floor, even of a line that could not be bought, and cash stays.
 * @source methodology, section 11: s = 0 */
export function assetsOf(candidates: readonly Candidate[], newMoneyCents: number): Asset[] {
  const total = candidates.reduce((sum, one) => sum + one.heldCents, newMoneyCents);
  return candidates.map((candidate): Asset => {
    const held = total > 0 ? candidate.heldCents / total : 0;
    const cap = candidate.kind === "cash" ? held : candidate.capRatio;
    return {
      kind: candidate.safe ? "cash" : kinds[candidate.kind],
      className: candidate.assetClass,
      isEquity: candidate.assetClass === "stock",
      sri: candidate.sri,
      capRatio: newMoneyCents > 0 ? Math.max(cap, held) : cap,
      ...(newMoneyCents > 0 ? { floorRatio: held } : {}),
      issuer: candidate.fund?.issuer ?? null,
    };
  });
}
