import { type ClassedLine, holdingClass } from "../holdings/allocation.ts";
import { yearlyFeeOf } from "../holdings/portfolio-costs.ts";
import type { PortfolioInfos } from "../holdings/portfolio-settings.ts";
import type { AssetClass, PortfolioKind } from "../holdings/portfolios.ts";
import { type Cents, cents, sumCents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { ContractFees, Fund, MarketContract } from "../market/funds.ts";
import { median } from "./analyses.ts";
import type { ComparedFee } from "./next-steps.ts";

/** Yearly costs of a portfolio that can be compared with those of others. */

/** Median ongoing fee of the funds of a class in a contract's offer. */
export type ClassFee = { readonly medianRatio: Ratio; readonly count: number };

export type FeeFacts = {
  readonly portfolio: {
    readonly kind: PortfolioKind;
    readonly valueCents: Cents | null;
    readonly demo: boolean;
  };
  readonly infos: Pick<PortfolioInfos, "fees">;
  readonly lines: readonly ClassedLine[];
  readonly funds: ReadonlyMap<string, Pick<Fund, "assetClass" | "ongoingFeeRatio">>;
  /** The matching contract of the catalogue. */
  readonly offerSlug: string | null;
  /** Known costs of the portfolio besides those entered by the saver. */
  readonly ownFees: ContractFees | null;
  readonly listed: readonly Pick<MarketContract, "slug" | "kind" | "fees" | "demo">[];
  /** Medians of the funds in its contract's offer; null where unknown. */
  readonly offered: ReadonlyMap<AssetClass, ClassFee> | null;
  readonly today: Day;
};

export function comparedFees(facts: FeeFacts): ComparedFee[] {
  return [ownFee(facts), fundFees(facts)].filter((fee) => fee !== null);
}

/** Fee of the contract itself: on its units, or for the custody of securities. */
function ownFee({
  portfolio,
  infos,
  lines,
  offerSlug,
  ownFees,
  listed,
  today,
}: FeeFacts): ComparedFee | null {
  const fee = yearlyFeeOf(portfolio.kind);
  if (fee !== "custody" && fee !== "ucs") return null;
  const typed = infos.fees[`${fee}FeeRatio`];
  const ratio = typed ?? ownFees?.[`${fee}FeeRatio`] ?? null;
  const base = fee === "custody" ? portfolio.valueCents : unitsOf(lines);
  // A fictitious portfolio of the demonstration is not a peer of a real one.
  const peers = listed
    .filter((one) => one.kind === portfolio.kind && one.slug !== offerSlug && (portfolio.demo || !one.demo))
    .flatMap((one) => one.fees[`${fee}FeeRatio`] ?? []);
  if (ratio === null || base === null || base <= 0 || peers.length === 0) return null;
  return {
    fee,
    baseCents: base,
    ratio,
    provenance: typed === null ? "catalogue" : "typed",
    peersRatio: median(peers) ?? 0,
    peersCount: peers.length,
    peersOn: today,
  };
}

function unitsOf(lines: readonly ClassedLine[]): Cents {
  const units = lines.filter((line) => line.holdingKind === "unit" && line.isin !== null);
  return sumCents(units.flatMap((line) => line.valuationCents ?? []));
}

/** Average fee of the funds held, compared with the median of the same classes in the contract's offer. Only lines with a known fee
 * and class are included. */
function fundFees({ lines, funds, offered, today }: FeeFacts): ComparedFee | null {
  if (offered === null) return null;
  let [base, own, theirs, fewest] = [0, 0, 0, Infinity];
  for (const line of lines) {
    const fund = funds.get(line.isin ?? "");
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
