import {
  holdingClass,
  cents,
  type ComparedFee,
  type ContractFees,
  type PortfolioInfos,
  type Day,
  type Fund,
  median,
  sumCents,
  yearlyFeeOf,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { type ClassFee, classFees, type ListedContract } from "../../../market/funds/actions/peers.ts";
import type { Line, OwnedPortfolio } from "../../../holdings/portfolios/actions/select.ts";

type Compared = {
  readonly row: OwnedPortfolio;
  readonly infos: PortfolioInfos;
  readonly lines: readonly Line[];
  readonly funds: ReadonlyMap<string, Fund>;
  readonly offer: ListedContract | null;
  /** What is known of the portfolio's own costs besides what was typed. */
  readonly ownFees: ContractFees | null;
  readonly listed: readonly ListedContract[];
  readonly today: Day;
};

/** The yearly costs of a portfolio that can be set beside those of others. */
export async function comparedFees(services: Services, facts: Compared): Promise<ComparedFee[]> {
  const offered = facts.offer === null ? null : await classFees(services, facts.offer.slug);
  return [ownFee(facts), offered === null ? null : fundFees(facts, offered)].filter((fee) => fee !== null);
}

/** What the contract itself takes: on its units, or for the custody of securities. */
function ownFee({ row, infos, lines, offer, ownFees, listed, today }: Compared): ComparedFee | null {
  const fee = yearlyFeeOf(row.kind);
  if (fee !== "custody" && fee !== "ucs") return null;
  const said = infos.fees[`${fee}FeeRatio`];
  const ratio = said ?? ownFees?.[`${fee}FeeRatio`] ?? null;
  const base = fee === "custody" ? row.valueCents : unitsOf(lines);
  // An invented portfolio of the demonstration is no peer of a real one.
  const peers = listed
    .filter((one) => one.kind === row.kind && one.slug !== offer?.slug && (row.demo || !one.demo))
    .flatMap((one) => one.fees[`${fee}FeeRatio`] ?? []);
  if (ratio === null || base === null || base <= 0 || peers.length === 0) return null;
  return {
    fee,
    baseCents: base,
    ratio,
    provenance: said === null ? "catalogue" : "typed",
    peersRatio: median(peers) ?? 0,
    peersCount: peers.length,
    peersOn: today,
  };
}

function unitsOf(lines: readonly Line[]) {
  const units = lines.filter((line) => line.holdingKind === "unit" && line.isin !== null);
  return sumCents(units.flatMap((line) => line.valuationCents ?? []));
}

/** What the funds held take, beside the median of the same classes among those that the contract offers. Only lines whose fee
 * and class are known are in it. */
function fundFees(
  { lines, funds, today }: Compared,
  offered: ReadonlyMap<string, ClassFee>,
): ComparedFee | null {
  let [base, own, theirs, fewest] = [0, 0, 0, Infinity];
  for (const line of lines) {
    const fund = line.isin === null ? undefined : funds.get(line.isin);
    const fee = fund?.ongoingFeeRatio ?? null;
    const peers = offered.get(holdingClass(line, fund));
    const value = line.valuationCents;
    if (fee === null || peers === undefined || value === null || value <= 0) continue;
    base += value;
    own += value * fee;
    theirs += value * peers.medianRatio;
    fewest = Math.min(fewest, peers.count);
  }
  if (base <= 0) return null;
  return {
    fee: "funds",
    baseCents: cents(base),
    ratio: own / base,
    provenance: "catalogue",
    peersRatio: theirs / base,
    peersCount: fewest,
    peersOn: today,
  };
}
