import { type CostLine, yearlyCost } from "../index.ts";
import { type Movement, scaleCents } from "@vigie/domain";
import { projected } from "./projection.ts";
import type { SectionBody } from "./sections.ts";
import type { Position, Situation } from "./situation.ts";
import { contractCost, costRatio, feeOf, ongoingRatio } from "./terms.ts";

/** Minimum number of years over which an entry fee is spread; the saver's own horizon if longer. */
const entryYears = 8;

/** Yearly cost of the portfolio in all layers, and over twenty years compared with an index fund.
 * @param movements of the last twelve months
 * @source methodology, section 7 */
export function feesSection(situation: Situation, movements: readonly Movement[]): SectionBody<"fees"> {
  const { positions, totalCents, terms, infos } = situation;
  const lines = positions.map((position): CostLine => ({
    weightRatio: position.weightRatio,
    ongoingRatio: ongoingRatio(position),
    contractRatio: costRatio(contractCost(situation, position.kind)),
  }));
  const flows = flowCosts(situation, movements);
  const cost = yearlyCost({
    lines,
    entryRatio: feeOf(situation, "entry") ?? 0,
    horizonYears: Math.max(entryYears, infos.timeInvestment ?? 0),
    arbitrageYearlyRatio: flows.arbitrage + flows.brokerage + flows.withdrawal,
  });
  const allIn = cost.total.value;
  const nothingSaid = terms.every((term) => term.ratio === null);
  return {
    section: "fees",
    points: null,
    coveredRatio: cost.coveredRatio,
    allInAnnual: allIn === null && nothingSaid ? { value: null, reason: "fees_unknown" } : cost.total,
    allInYearly: allIn === null ? null : scaleCents(totalCents, allIn),
    layers: layersOf(situation, flows, allIn === null ? null : cost.layers),
    contractFees: [...terms],
    oneOff: oneOffOf(situation),
    monthlyDeposit: infos.monthlyDeposit,
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

type Flows = { readonly arbitrage: number; readonly brokerage: number; readonly withdrawal: number };

/** Yearly cost of movements over the value: those of the last twelve months, and planned withdrawals if the saver set them. */
function flowCosts(situation: Situation, movements: readonly Movement[]): Flows {
  const { totalCents, infos } = situation;
  const sum = (types: readonly Movement["type"][], sign: 1 | -1) =>
    movements
      .filter(({ type, amountCents }) => types.includes(type) && amountCents * sign > 0)
      .reduce((total, { amountCents }) => total + Math.abs(amountCents), 0);
  const planned = infos.monthlyBuyout === null ? null : 12 * infos.monthlyBuyout;
  const ordered = sum(["buy"], -1) + sum(["buy"], 1) + sum(["sell"], 1) + sum(["sell"], -1);
  const ratio = (fee: number | null, amount: number) => ((fee ?? 0) * amount) / totalCents;
  return {
    arbitrage: ratio(feeOf(situation, "arbitrage"), sum(["arbitrage"], 1)),
    brokerage: ratio(feeOf(situation, "brokerage"), ordered),
    withdrawal: ratio(feeOf(situation, "withdrawal"), planned ?? sum(["payout", "withdrawal"], -1)),
  };
}

const leaving = ["exit", "reversal", "withdrawal", "transfer"] as const;

/** Cost of leaving today. Not a yearly cost: it is paid once, or never. */
function oneOffOf(situation: Situation): SectionBody<"fees">["oneOff"] {
  return leaving.flatMap((fee) => {
    const ratio = feeOf(situation, fee);
    return ratio === null ? [] : [{ fee, ratio, amount: scaleCents(situation.totalCents, ratio) }];
  });
}

type Layers = ReturnType<typeof yearlyCost>["layers"];

/** Known cost layers. If the portfolio's fees are unknown, those of the funds remain. */
function layersOf(situation: Situation, flows: Flows, layers: Layers | null): SectionBody<"fees">["layers"] {
  const amountOf = (ratio: number) => ({ ratio, amount: scaleCents(situation.totalCents, ratio) });
  if (layers === null) return fundsAlone(situation);
  const split = contractSplit(situation);
  const whole = split.contract + split.mandate + split.custody;
  const part = (share: number) => (whole > 0 ? (layers.contract * share) / whole : 0);
  const all: SectionBody<"fees">["layers"] = [
    { layer: "funds", ...amountOf(layers.ongoing) },
    { layer: "contract", ...amountOf(part(split.contract)) },
    { layer: "entry", ...amountOf(layers.entry) },
    { layer: "arbitrage", ...amountOf(flows.arbitrage) },
    { layer: "mandate", ...amountOf(part(split.mandate)) },
    { layer: "custody", ...amountOf(part(split.custody)) },
    { layer: "brokerage", ...amountOf(flows.brokerage) },
    { layer: "withdrawal", ...amountOf(flows.withdrawal) },
  ];
  return all.filter(({ layer, ratio }) => layer === "funds" || layer === "contract" || ratio > 0);
}

/** Costs of the funds only, where the portfolio's own fees are unknown and those of nearly all its funds are known. */
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
