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

/** The yearly costs of a portfolio that can be set beside those of others. */

/** The median ongoing fee of the funds of a class that a contract offers. */
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
  /** The contract of the catalogue that it is. */
  readonly offerSlug: string | null;
  /** What is known of the portfolio's own costs besides what was typed. */
  readonly ownFees: ContractFees | null;
  readonly listed: readonly Pick<MarketContract, "slug" | "kind" | "fees" | "demo">[];
  /** Of the funds that its contract offers; null where it is not known. */
  readonly offered: ReadonlyMap<AssetClass, ClassFee> | null;
  readonly today: Day;
};

export function comparedFees(facts: FeeFacts): ComparedFee[] {
  return [ownFee(facts), fundFees(facts)].filter((fee) => fee !== null);
}

/** What the contract itself takes: on its units, or for the custody of securities. */
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
  // An invented portfolio of the demonstration is no peer of a real one.
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

/** What the funds held take, beside the median of the same classes among those that the contract offers. Only lines whose fee
 * and class are known are in it. */
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
