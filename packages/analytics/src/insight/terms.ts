import {
  applicableFeesOf,
  type ContractFeeKind,
  contractFeeKinds,
  type ContractFees,
  type PortfolioInfos,
  type Ratio,
  type YearlyCost,
  yearlyCostOf,
} from "@vigie/domain";
import type { Term } from "./sections.ts";
import type { Position, Situation } from "./situation.ts";

/** All costs of a contract: from the saver's own documents, otherwise from the catalogue. */
export function termsOf(infos: PortfolioInfos, listedFees: ContractFees | null): readonly Term[] {
  return contractFeeKinds.map((fee): Term => {
    const typed = infos.fees[`${fee}FeeRatio`];
    if (typed !== null) return { fee, ratio: typed, provenance: "saver" };
    const listed = listedFees?.[`${fee}FeeRatio`] ?? null;
    return { fee, ratio: listed, provenance: listed === null ? null : "catalogue" };
  });
}

/** One cost; null where unknown. */
export function feeOf({ terms }: Pick<Situation, "terms">, fee: ContractFeeKind): Ratio | null {
  return terms.find((term) => term.fee === fee)?.ratio ?? null;
}

/** Returns whether the saver entered this cost. */
export function isTyped({ terms }: Pick<Situation, "terms">, fee: ContractFeeKind): boolean {
  return terms.some((term) => term.fee === fee && term.provenance === "saver");
}

/** Entry fee of the contract; null where it has one that is unknown. */
export function entryRatio(situation: Pick<Situation, "portfolio" | "infos" | "terms">): Ratio | null {
  const asked = applicableFeesOf(situation.portfolio.kind, situation.infos.managementType);
  return feeOf(situation, "entry") ?? (asked.includes("entry") ? null : 0);
}

export type ContractCost = YearlyCost | null;

/** Yearly cost of the contract on one line, by layer; null where unknown. */
export function contractCost(
  situation: Pick<Situation, "portfolio" | "infos" | "terms">,
  line: Position["kind"],
): ContractCost {
  const { portfolio, infos } = situation;
  return yearlyCostOf({
    kind: portfolio.kind,
    line,
    managementType: infos.managementType,
    feeOf: (fee) => feeOf(situation, fee),
  });
}

export function costRatio(cost: ContractCost): Ratio | null {
  return cost === null ? null : cost.contract + cost.mandate + cost.custody;
}

/** Ongoing costs of a fund; a euro fund and cash have none of their own. */
export function ongoingRatio(position: Pick<Position, "kind" | "fund">): Ratio | null {
  return position.kind === "unit" ? (position.fund?.ongoingFeeRatio ?? null) : 0;
}
