import type { ReactNode } from "react";
import { Explained } from "../../../../ui/term.tsx";

export type Fact = {
  readonly label: string;
  readonly value: ReactNode;
  /** How the figure is made, at a press. */
  readonly why?: string;
};

/** One line a fact. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl>
      {facts.map(({ label, value, why }) => (
        <div
          key={label}
          className="flex min-h-11 items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0"
        >
          <dt className="t2 text-ink-2">
            {why === undefined ? label : <Explained explanation={why}>{label}</Explained>}
          </dt>
          <dd className="t2 text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
