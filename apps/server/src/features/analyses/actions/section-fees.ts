import { type CostLine, grossGrowth, project, yearlyCost } from "@vigie/analytics";
import {
  cents,
  feeProjectionYears,
  grossGrowthByClass,
  type Movement,
  passiveFeeRatio,
  type Ratio,
  scaleCents,
} from "@vigie/domain";
import { euroFundRate } from "./panel.ts";
import type { SectionBody } from "./section-allocation.ts";
import type { Position, Situation } from "./situation.ts";

/** What the contract takes a year on one line, by layer; null when unknown. */
export type ContractCost = {
  readonly contract: Ratio;
  readonly mandate: Ratio;
  readonly custody: Ratio;
} | null;

/** The contract's own yearly fee on a line: that of the euro fund, that of units, or custody for securities.
 * @source methodology, section 7: cm = management + mandate + custody */
export function contractCost(situation: Situation, kind: Position["kind"]): ContractCost {
  const fees = situation.market?.fees;
  if (fees === undefined) return null;
  const mandate = fees.mandateFeeRatio ?? 0;
  if (kind === "euroFund") {
    return fees.euroFundsFeeRatio === null
      ? null
      : { contract: fees.euroFundsFeeRatio, mandate: 0, custody: 0 };
  }
  const { kind: contractKind } = situation.contract;
  const custody = fees.custodyFeeRatio ?? fees.depositFeeRatio;
  if (contractKind === "market" || contractKind === "pea") {
    return custody === null ? null : { contract: 0, mandate: 0, custody };
  }
  const management = fees.ucsFeeRatio ?? fees.managementFeeRatio;
  return management === null
    ? null
    : {
        contract: management,
        mandate: isManaged(situation) ? mandate : 0,
        custody: fees.custodyFeeRatio ?? 0,
      };
}

function isManaged({ contract }: Situation): boolean {
  return contract.infos["managementType"] === "mandate_management";
}

export function costRatio(cost: ContractCost): Ratio | null {
  return cost === null ? null : cost.contract + cost.mandate + cost.custody;
}

/** A fund's ongoing costs; a euro fund and cash have none of their own. */
export function ongoingRatio(position: Pick<Position, "kind" | "fund">): Ratio | null {
  return position.kind === "unit" ? (position.fund?.ongoingFeeRatio ?? null) : 0;
}

/** What the contract costs a year in all its layers, and over twenty years against an index fund.
 * @source methodology, section 7 */
export function feesSection(situation: Situation, movements: readonly Movement[]): SectionBody<"fees"> {
  const { positions, totalCents, market } = situation;
  const lines = positions.map((position): CostLine => ({
    weightRatio: position.weightRatio,
    ongoingRatio: ongoingRatio(position),
    contractRatio: costRatio(contractCost(situation, position.kind)),
  }));
  const cost = yearlyCost({
    lines,
    entryRatio: market?.fees.entryFeeRatio ?? 0,
    horizonYears: 8,
    arbitrageYearlyRatio: arbitrageYearly(situation, movements),
  });
  const allIn = cost.total.value;
  return {
    section: "fees",
    points: null,
    coveredRatio: cost.coveredRatio,
    allInAnnual: allIn === null && market === null ? { value: null, reason: "fees_unknown" } : cost.total,
    allInYearly: allIn === null ? null : scaleCents(totalCents, allIn),
    layers: layersOf(situation, allIn === null ? null : cost.layers),
    ...projected(situation, lines),
    lines: positions
      .map((position) => {
        const ratio = ongoingRatio(position);
        return {
          label: position.label,
          ongoingFeeRatio: ratio,
          amount: ratio === null ? null : scaleCents(position.amountCents, ratio),
        };
      })
      .toSorted((a, b) => (b.amount ?? -1) - (a.amount ?? -1)),
  };
}

type Layers = ReturnType<typeof yearlyCost>["layers"];

/** The layers that are known. Without the contract's fees there is still what the funds take. */
function layersOf(situation: Situation, layers: Layers | null): SectionBody<"fees">["layers"] {
  const amountOf = (ratio: number) => ({ ratio, amount: scaleCents(situation.totalCents, ratio) });
  if (layers === null) return fundsAlone(situation);
  const split = contractSplit(situation);
  const whole = split.contract + split.mandate + split.custody;
  const part = (share: number) => (whole > 0 ? (layers.contract * share) / whole : 0);
  const all: SectionBody<"fees">["layers"] = [
    { layer: "funds", ...amountOf(layers.ongoing) },
    { layer: "contract", ...amountOf(part(split.contract)) },
    { layer: "entry", ...amountOf(layers.entry) },
    { layer: "arbitrage", ...amountOf(layers.arbitrage) },
    { layer: "mandate", ...amountOf(part(split.mandate)) },
    { layer: "custody", ...amountOf(part(split.custody)) },
  ];
  return all.filter(({ layer, ratio }) => layer === "funds" || layer === "contract" || ratio > 0);
}

/** What the funds take, where the contract's own fees are unknown and those of nearly all its funds are known. */
function fundsAlone({ positions, totalCents }: Situation): SectionBody<"fees">["layers"] {
  const units = positions.filter((position) => position.kind === "unit");
  const known = units.filter((position) => ongoingRatio(position) !== null);
  const weight = (lines: readonly Position[]) => lines.reduce((sum, line) => sum + line.weightRatio, 0);
  if (known.length === 0 || weight(known) < 0.8 * weight(units)) return [];
  const ratio = known.reduce((sum, line) => sum + line.weightRatio * (ongoingRatio(line) ?? 0), 0);
  return [{ layer: "funds", ratio, amount: scaleCents(totalCents, ratio) }];
}

function contractSplit(situation: Situation) {
  const split = { contract: 0, mandate: 0, custody: 0 };
  for (const position of situation.positions) {
    const cost = contractCost(situation, position.kind);
    if (cost === null) continue;
    split.contract += position.weightRatio * cost.contract;
    split.mandate += position.weightRatio * cost.mandate;
    split.custody += position.weightRatio * cost.custody;
  }
  return split;
}

/** Arbitrage fees of the last movements, a year's worth, over the value. */
function arbitrageYearly(situation: Situation, movements: readonly Movement[]): number {
  const fee = situation.market?.fees.arbitrageFeeRatio ?? 0;
  const switched = movements
    .filter((movement) => movement.type === "arbitrage" && movement.amountCents > 0)
    .reduce((sum, movement) => sum + movement.amountCents, 0);
  return (fee * switched) / situation.totalCents;
}

/** Twenty years without payments, on the neutral growth of each class, with today's fees and with an index fund's. */
function projected(situation: Situation, lines: readonly CostLine[]) {
  const unknown = { lost20Years: null, value20Years: null, valuePassive20Years: null, growthRatio: null };
  const known = situation.positions.flatMap((position, index) => {
    const line = lines[index];
    const growth = grossGrowthOf(situation, position);
    if (growth === null || line === undefined || line.ongoingRatio === null || line.contractRatio === null)
      return [];
    return [
      { weight: position.weightRatio, growth, ongoing: line.ongoingRatio, contract: line.contractRatio },
    ];
  });
  const covered = known.reduce((sum, line) => sum + line.weight, 0);
  if (covered < 0.8) return unknown;
  const mean = (of: (line: (typeof known)[number]) => number) =>
    known.reduce((sum, line) => sum + line.weight * of(line), 0) / covered;
  const growthRatio = mean((line) => line.growth);
  const passive = situation.positions.some((position) => position.kind === "unit")
    ? mean((line) => (line.ongoing > 0 ? passiveFeeRatio : 0))
    : 0;
  const ask = {
    openingValue: situation.totalCents,
    monthlyDeposit: 0,
    grossGrowthRatio: growthRatio,
    years: feeProjectionYears,
    // The money already in the contract has paid its entry fee.
    entryOnOpening: false,
  };
  const contractRatio = mean((line) => line.contract);
  const ongoing = mean((line) => line.ongoing);
  const own = project({ ...ask, fees: { ongoingRatio: ongoing, contractRatio, entryRatio: 0 } });
  const other = project({ ...ask, fees: { ongoingRatio: passive, contractRatio, entryRatio: 0 } });
  return {
    growthRatio,
    lost20Years: cents(Math.round(own.cost)),
    value20Years: cents(Math.round(own.values.at(-1) ?? 0)),
    valuePassive20Years: cents(Math.round(other.values.at(-1) ?? 0)),
  };
}

function grossGrowthOf(situation: Situation, position: Position): number | null {
  if (position.kind !== "euroFund") return grossGrowthByClass[position.assetClass];
  const fee = costRatio(contractCost(situation, "euroFund"));
  return fee === null ? null : grossGrowth(euroFundRate(position.euroFund, 9999), fee).value;
}
