import type { ReactNode } from "react";

export type Fact = { readonly label: string; readonly value: ReactNode };

/** One line a fact. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-h-11 items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0"
        >
          <dt className="t2 text-ink-2">{label}</dt>
          <dd className="t2 text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
