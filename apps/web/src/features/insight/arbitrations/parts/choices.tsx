import type { OptimizeOptions } from "@vigie/api";
import type { ReactNode } from "react";
import { Checkbox } from "../../../../ui/choice.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import {
  metricsOf,
  metricTexts,
  profileOptions,
  strategyOrder,
  strategyTexts,
  text,
  type Metric,
  type Strategy,
} from "../text.ts";

export type StrategyChoiceProps = {
  readonly value: Strategy;
  readonly onValue: (value: Strategy) => void;
  readonly options: OptimizeOptions | undefined;
  /** Only a payment is invested; nothing is sold. */
  readonly withoutSelling: boolean;
};

/** Why a goal cannot be chosen here, shown before a search is started; null when it can. */
export function strategyReason(
  strategy: Strategy,
  { options, withoutSelling }: Pick<StrategyChoiceProps, "options" | "withoutSelling">,
): string | null {
  const option = options?.strategies.find((one) => one.strategy === strategy);
  if (withoutSelling && option?.newMoney === false) return text.noGoalForPayment;
  return option === undefined || option.available ? null : (option.reason ?? text.noGoal);
}

export function StrategyChoice({ value, onValue, ...known }: StrategyChoiceProps): ReactNode {
  return (
    <RadioGroup
      label={text.strategy}
      value={value}
      onValue={onValue}
      options={strategyOrder.map((strategy) => {
        const reason = strategyReason(strategy, known);
        const option = { value: strategy, ...strategyTexts[strategy] };
        return reason === null ? option : { ...option, unavailable: reason };
      })}
    />
  );
}

export type MetricChoiceProps = {
  readonly strategy: Strategy;
  readonly value: Metric;
  readonly onValue: (value: Metric) => void;
};

export function MetricChoice({ strategy, value, onValue }: MetricChoiceProps): ReactNode {
  return (
    <RadioGroup
      label={text.metric}
      value={value}
      onValue={onValue}
      options={metricsOf(strategy).map((metric) => ({ value: metric, ...metricTexts[metric] }))}
    />
  );
}

/** Lowering fees keeps today's risk unless the saver allows more. */
export function MoreRiskChoice(props: {
  readonly strategy: Strategy;
  readonly value: boolean;
  readonly onValue: (value: boolean) => void;
}): ReactNode {
  const { strategy, value, onValue } = props;
  if (strategy !== "cut_fees") return null;
  return (
    <Checkbox
      label={text.moreRisk}
      help={text.moreRiskHelp}
      checked={value}
      onChange={(event) => {
        onValue(event.target.checked);
      }}
    />
  );
}

export type ProfileChoiceProps = {
  /** null: the profile stored by Vigie. */
  readonly value: number | null;
  readonly recommended: number | null;
  readonly onValue: (value: number) => void;
};

export function ProfileChoice({ value, recommended, onValue }: ProfileChoiceProps): ReactNode {
  const shown = value ?? recommended;
  return (
    <RadioGroup
      label={text.profile}
      value={shown === null ? null : String(shown)}
      onValue={(level) => {
        onValue(Number(level));
      }}
      options={profileOptions}
      help={recommended === null ? text.profileUnknown : text.profileKnown}
    />
  );
}
