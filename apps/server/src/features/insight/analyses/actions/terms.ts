import type { Analyses } from "@vigie/api";
import {
  type ContractFeeKind,
  contractFeeKinds,
  type PortfolioInfos,
  type MarketContract,
  type Ratio,
} from "@vigie/domain";
import type { Position, Situation } from "./situation.ts";

type FeesSection = Extract<Analyses["sections"][number], { section: "fees" }>;
export type Term = FeesSection["contractFees"][number];

/** Every cost of a contract: as the saver's own papers say, else as the catalogue does. */
export function termsOf(infos: PortfolioInfos, market: MarketContract | null): readonly Term[] {
  return contractFeeKinds.map((fee): Term => {
    const typed = infos.fees[`${fee}FeeRatio`];
    if (typed !== null) return { fee, ratio: typed, provenance: "saver" };
    const listed = market?.fees[`${fee}FeeRatio`] ?? null;
    return { fee, ratio: listed, provenance: listed === null ? null : "catalogue" };
  });
}

/** One cost; null when nobody said it. */
export function feeOf({ terms }: Pick<Situation, "terms">, fee: ContractFeeKind): Ratio | null {
  return terms.find((term) => term.fee === fee)?.ratio ?? null;
}

/** Whether the saver typed this cost. */
export function isTyped({ terms }: Pick<Situation, "terms">, fee: ContractFeeKind): boolean {
  return terms.some((term) => term.fee === fee && term.provenance === "saver");
}

/** What the portfolio takes a year on one line, by layer; null when unknown. */
export type ContractCost = {
  readonly contract: Ratio;
  readonly mandate: Ratio;
  readonly custody: Ratio;
} | null;

/** The portfolio's own yearly fee on a line: that of the euro fund, that of units, or custody for securities.
 * @source methodology, section 7: cm = management + mandate + custody */
export function contractCost(situation: Situation, kind: Position["kind"]): ContractCost {
  if (kind === "euroFund") {
    const fee = feeOf(situation, "euroFunds");
    return fee === null ? null : { contract: fee, mandate: 0, custody: 0 };
  }
  const { kind: contractKind } = situation.portfolio;
  const custody = feeOf(situation, "custody") ?? feeOf(situation, "deposit");
  if (contractKind === "market" || contractKind === "pea") {
    return custody === null ? null : { contract: 0, mandate: 0, custody };
  }
  const management = feeOf(situation, "ucs") ?? feeOf(situation, "management");
  if (management === null) return null;
  const mandate = situation.infos.managementType === "mandate_management" ? feeOf(situation, "mandate") : 0;
  return { contract: management, mandate: mandate ?? 0, custody: feeOf(situation, "custody") ?? 0 };
}

export function costRatio(cost: ContractCost): Ratio | null {
  return cost === null ? null : cost.contract + cost.mandate + cost.custody;
}

/** A fund's ongoing costs; a euro fund and cash have none of their own. */
export function ongoingRatio(position: Pick<Position, "kind" | "fund">): Ratio | null {
  return position.kind === "unit" ? (position.fund?.ongoingFeeRatio ?? null) : 0;
}
