import type { ReactNode } from "react";
import { evolutionTitle } from "../../../../shared/history/change-sentence.tsx";
import type { HistoryReading } from "../../../../shared/history/history.ts";
import { RangeChoice, type Range } from "../../../../shared/history/range.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";

type WaitingProps = { readonly title: string; readonly controls?: ReactNode };

const { Part: EvolutionChart } = lazyPart(
  async () => (await import("../../../../ui/charts/evolution-chart.tsx")).EvolutionChart,
  Waiting,
);

function Waiting({ title, controls }: WaitingProps): ReactNode {
  return (
    <section>
      <SectionHead title={title} aside={controls} />
      <div className="pt-3">
        <Skeleton height={267} />
      </div>
    </section>
  );
}

export type EvolutionProps = {
  readonly reading: HistoryReading;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
};

export function Evolution({ reading, range, onRange }: EvolutionProps): ReactNode {
  const controls = <RangeChoice value={range} onValue={onRange} />;
  const { history } = reading;
  if (history === null && !reading.isFailed) return <Waiting title={text.evolution} controls={controls} />;
  if (history === null)
    return (
      <section>
        <SectionHead title={text.evolution} aside={controls} />
        <EmptyState
          kind="failed"
          title={text.failedHistory}
          action={<LinkButton onClick={reading.refetch}>{text.retry}</LinkButton>}
        />
      </section>
    );
  return (
    <div aria-busy={reading.isStale}>
      <EvolutionChart title={evolutionTitle(history)} level={2} controls={controls} points={history.points} />
    </div>
  );
}
