import { stepStateTexts } from "./fields-text.ts";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type StepState = "done" | "current" | "todo" | "failed";
export type Step = {
  readonly id: string;
  readonly label: string;
  readonly state: StepState;
  /** On the right: when it was done, how long it takes, who acts. */
  readonly caption?: ReactNode;
};

/** The steps of a long process: done, current, remaining. A change of step is announced. */
export function Steps({
  label,
  steps,
}: {
  readonly label: string;
  readonly steps: readonly Step[];
}): ReactNode {
  return (
    <ol aria-label={label} aria-live="polite" className="border-t border-line">
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === "current" ? "step" : undefined}
          className={`relative flex min-h-11.5 items-center gap-3 border-b border-line py-2 last:border-b-0 ${step.state === "todo" ? "text-ink-3" : "text-ink-2"}`}
        >
          {step.state === "current" && (
            <span aria-hidden="true" className="absolute inset-y-3 -left-5 w-0.75 bg-accent sm:-left-4" />
          )}
          <span className="t3 w-5 shrink-0" aria-hidden="true">
            <StepMark state={step.state} number={index + 1} />
          </span>
          <span className={`t2 grow ${step.state === "current" ? "font-semibold text-ink" : ""}`}>
            {step.label}
            <span className="sr-only">, {stepStateTexts[step.state]}</span>
          </span>
          {step.caption !== undefined && (
            <span className="t1 shrink-0 text-right text-ink-2">{step.caption}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

function StepMark({ state, number }: { readonly state: StepState; readonly number: number }): ReactNode {
  if (state === "done")
    return (
      <span className="text-pos">
        <Icon name="check" size={18} />
      </span>
    );
  if (state === "failed")
    return (
      <span className="text-neg">
        <Icon name="close" size={18} />
      </span>
    );
  return <span className={state === "current" ? "font-semibold text-ink" : "font-normal"}>{number}</span>;
}
