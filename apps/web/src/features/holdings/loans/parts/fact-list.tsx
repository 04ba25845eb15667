import type { ReactNode } from "react";
import type { FigureId } from "@vigie/domain";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";

export type Fact = {
  readonly label: string;
  readonly value: ReactNode;
  /** For a figure of the registry: its explanation on click. */
  readonly figure?: FigureId;
};

/** One line per fact. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl>
      {facts.map(({ label, value, figure }) => (
        <div
          key={label}
          className="flex min-h-11 items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0"
        >
          <dt className="t2 text-ink-2">
            {figure === undefined ? label : <FigureWord id={figure}>{label}</FigureWord>}
          </dt>
          <dd className="t2 text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
