import { type CostLine, grossGrowth, project } from "../index.ts";
import { cents, feeProjectionYears, grossGrowthByClass, passiveFeeRatio } from "@vigie/domain";
import { euroFundRate } from "./panel.ts";
import type { SectionBody } from "./sections.ts";
import type { Position, Situation } from "./situation.ts";
import { contractCost, costRatio, feeOf } from "./terms.ts";

type Projected = Pick<
  SectionBody<"fees">,
  "lost20Years" | "value20Years" | "valuePassive20Years" | "growthRatio" | "atHorizon"
>;

const unknown: Projected = {
  lost20Years: null,
  value20Years: null,
  valuePassive20Years: null,
  growthRatio: null,
  atHorizon: null,
};

type Known = { weight: number; growth: number; ongoing: number; passive: number; contract: number };

/** Projections over twenty years and over the saver's own horizon, with their monthly payments and the neutral growth of each
 * class: with today's fees and with those of an index fund.
 * @source methodology, section 7 */
export function projected(situation: Situation, lines: readonly CostLine[]): Projected {
  const known = situation.positions.flatMap((position, index): Known[] => {
    const line = lines[index];
    const growth = grossGrowthOf(situation, position);
    if (growth === null || line === undefined || line.ongoingRatio === null || line.contractRatio === null)
      return [];
    const { weightRatio: weight, kind } = position;
    // A fund with unknown costs is still compared with an index fund.
    const passive = kind === "unit" ? passiveFeeRatio : 0;
    return [{ weight, growth, ongoing: line.ongoingRatio, passive, contract: line.contractRatio }];
  });
  const covered = known.reduce((sum, line) => sum + line.weight, 0);
  if (covered < 0.8) return unknown;
  const mean = (of: (line: Known) => number) =>
    known.reduce((sum, line) => sum + line.weight * of(line), 0) / covered;
  const growthRatio = mean((line) => line.growth);
  const ratios = {
    growthRatio,
    contractRatio: mean((line) => line.contract),
    ongoing: mean((line) => line.ongoing),
    passive: mean((line) => line.passive),
  };
  const far = after(situation, ratios, feeProjectionYears);
  const years = situation.infos.timeInvestment;
  return {
    growthRatio,
    lost20Years: far.lost,
    value20Years: far.value,
    valuePassive20Years: far.valuePassive,
    atHorizon: years === null || years < 1 ? null : { years, ...after(situation, ratios, years) },
  };
}

type Ratios = { growthRatio: number; contractRatio: number; ongoing: number; passive: number };

function after(situation: Situation, ratios: Ratios, years: number) {
  const ask = {
    openingValue: situation.totalCents,
    monthlyDeposit: situation.infos.monthlyDeposit ?? 0,
    grossGrowthRatio: ratios.growthRatio,
    years,
    // The existing money has already paid its entry fee.
    entryOnOpening: false,
  };
  const fees = { contractRatio: ratios.contractRatio, entryRatio: feeOf(situation, "entry") ?? 0 };
  const own = project({ ...ask, fees: { ...fees, ongoingRatio: ratios.ongoing } });
  const other = project({ ...ask, fees: { ...fees, ongoingRatio: ratios.passive } });
  return {
    lost: cents(Math.round(own.cost)),
    value: cents(Math.round(own.values.at(-1) ?? 0)),
    valuePassive: cents(Math.round(other.values.at(-1) ?? 0)),
  };
}

function grossGrowthOf(situation: Situation, position: Position): number | null {
  if (position.kind !== "euroFund") return grossGrowthByClass[position.assetClass];
  const fee = costRatio(contractCost(situation, "euroFund"));
  return fee === null ? null : grossGrowth(euroFundRate(position.euroFund, 9999), fee).value;
}
