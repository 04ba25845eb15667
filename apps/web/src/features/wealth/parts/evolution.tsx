import type { ReactNode } from "react";
import type { HistoryReading } from "../../../shell/history.ts";
import { RangeChoice, type Range } from "../../../shell/range.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { EvolutionChart } from "../../../ui/charts/evolution-chart.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { formatDay } from "../../../ui/format.ts";
import { SectionHead } from "../../../ui/page-head.tsx";
import { say } from "../../../ui/say.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { text } from "../text.ts";

export type EvolutionProps = {
  readonly reading: HistoryReading;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
};

export function Evolution({ reading, range, onRange }: EvolutionProps): ReactNode {
  const controls = <RangeChoice value={range} onValue={onRange} />;
  const { history } = reading;
  if (history === null)
    return (
      <section>
        <SectionHead title={text.evolution.replace(" depuis le {day}", "")} aside={controls} />
        {reading.isFailed ? (
          <EmptyState
            kind="failed"
            title={text.failedHistory}
            action={<LinkButton onClick={reading.refetch}>{text.retry}</LinkButton>}
          />
        ) : (
          <div className="pt-3">
            <Skeleton height={267} />
          </div>
        )}
      </section>
    );
  return (
    <div aria-busy={reading.isStale}>
      <EvolutionChart
        title={say(text.evolution, { day: formatDay(history.from) })}
        level={2}
        controls={controls}
        points={history.points}
      />
    </div>
  );
}
