import { cents, profileName, type Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { BeforeAfter, type BeforeAfterTile } from "../../../../ui/charts/before-after.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { afterTotal, changeOf, inEuros, limitChange, type OptimizationResult, worseLoss } from "./outcome.ts";
import { text } from "../text.ts";

/** Loss, gain, cost and risk, before and after. */
export function Tiles({ result }: { readonly result: OptimizationResult }): ReactNode {
  return (
    <BeforeAfter
      tiles={[lossTile(result), gainTile(result), costTile(result), scaleTile(result)].map(
        ({ change, ...tile }) => (change === null ? tile : { ...tile, change }),
      )}
    />
  );
}

type Drawn = Omit<BeforeAfterTile, "change"> & { readonly change: ReactNode | null };

/** A loss is shown with a minus sign; a worst year that still gains is shown as a gain. */
function negated(amount: Cents | null): Cents | null {
  return amount === null ? null : cents(-amount);
}

const limitWords = {
  back_under: text.underLimit,
  still_under: text.underLimit,
  still_over: text.overLimit,
  now_over: text.overLimit,
  unknown: null,
} as const;

function lossTile(result: OptimizationResult): Drawn {
  const { before, after, amount } = result;
  const later = afterTotal(result);
  const words = limitWords[limitChange(result)];
  return {
    key: "loss",
    label: text.worstYears,
    before: (
      <Amount
        value={negated(inEuros(before.expectedShortfall, amount, before.approximate))}
        decimals={false}
        signed
      />
    ),
    after: (
      <Amount
        value={negated(inEuros(after.expectedShortfall, later, after.approximate))}
        decimals={false}
        signed
      />
    ),
    change: words,
    // A worse loss is never good news, even when it is under the limit.
    tone: worseLoss(result) !== null || words !== text.underLimit ? "neg" : "pos",
    context: text.worstYearsHow,
  };
}

function gainTile(result: OptimizationResult): Drawn {
  const { before, after, amount } = result;
  const later = afterTotal(result);
  const change = changeOf("expectedReturn", result);
  return {
    key: "gain",
    label: text.gain,
    before: (
      <Amount value={inEuros(before.expectedReturn, amount, before.approximate)} decimals={false} signed />
    ),
    after: <Amount value={inEuros(after.expectedReturn, later, after.approximate)} decimals={false} signed />,
    change: change === null ? null : <Amount value={change} decimals={false} signed />,
    tone: change === null || change === 0 ? "neutral" : change > 0 ? "pos" : "neg",
    context: text.beforeTax,
  };
}

function costTile(result: OptimizationResult): Drawn {
  const { before, after, amount } = result;
  const later = afterTotal(result);
  const change = changeOf("annualCost", result);
  return {
    key: "cost",
    label: text.cost,
    before: <Amount value={inEuros(before.annualCost, amount)} decimals={false} />,
    after: <Amount value={inEuros(after.annualCost, later)} decimals={false} />,
    change: change === null ? null : <Amount value={change} decimals={false} signed />,
    tone: change === null || change === 0 ? "neutral" : change < 0 ? "pos" : "neg",
    context: text.costHow,
  };
}

function scaleTile({ before, after, profile }: OptimizationResult): Drawn {
  const written = (sri: number | null): string =>
    sri === null ? text.unknown : formatNumber(sri, { maxDigits: 1 });
  return {
    key: "sri",
    label: text.scale,
    before: written(before.sri),
    after: written(after.sri),
    change: text.outOfSeven,
    tone: "neutral",
    context: formatMessage(text.ofProfile, { profile: profileName(profile) }),
  };
}
