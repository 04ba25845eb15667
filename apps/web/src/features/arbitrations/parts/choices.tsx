import type { ReactNode } from "react";
import { RadioGroup } from "../../../ui/choice.tsx";
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
  readonly label: string;
  readonly value: Strategy;
  readonly onValue: (value: Strategy) => void;
};

export function StrategyChoice({ label, value, onValue }: StrategyChoiceProps): ReactNode {
  return (
    <RadioGroup
      label={label}
      value={value}
      onValue={onValue}
      options={strategyOrder.map((strategy) => ({ value: strategy, ...strategyTexts[strategy] }))}
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

export type ProfileChoiceProps = {
  /** null: the profile that Vigie holds. */
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
