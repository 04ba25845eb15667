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

/** Every cost of a contract: as the saver's own papers say, else as the catalogue does. */
export function termsOf(infos: PortfolioInfos, listedFees: ContractFees | null): readonly Term[] {
  return contractFeeKinds.map((fee): Term => {
    const typed = infos.fees[`${fee}FeeRatio`];
    if (typed !== null) return { fee, ratio: typed, provenance: "saver" };
    const listed = listedFees?.[`${fee}FeeRatio`] ?? null;
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

/** What the contract takes of a payment; null where it takes something that nobody said. */
export function entryRatio(situation: Pick<Situation, "portfolio" | "infos" | "terms">): Ratio | null {
  const asked = applicableFeesOf(situation.portfolio.kind, situation.infos.managementType);
  return feeOf(situation, "entry") ?? (asked.includes("entry") ? null : 0);
}

export type ContractCost = YearlyCost | null;

/** What the contract takes a year on one line, by layer; null when unknown. */
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

/** A fund's ongoing costs; a euro fund and cash have none of their own. */
export function ongoingRatio(position: Pick<Position, "kind" | "fund">): Ratio | null {
  return position.kind === "unit" ? (position.fund?.ongoingFeeRatio ?? null) : 0;
}
