import type { CostStatement } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import { type ReactNode, useState } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Statement } from "../parts/statement.tsx";
import { text } from "../text.ts";

/** The cost of each past year of the Club: all of it for the customer, for an advisor the part that they may see. */
export function CostsScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(clubApi.costStatements.list, { params: { id: subject } });
  return (
    <>
      <PageHead title={text.title} />
      <div className="grid max-w-200 gap-6 pt-6">
        <p className="t2 text-ink-2">{subject === "me" ? text.lead : text.leadOther}</p>
        {reading.data !== undefined ? (
          <Statements statements={reading.data.costStatements} />
        ) : reading.isError ? (
          <EmptyState
            kind="failed"
            title={text.failed}
            action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
          />
        ) : (
          <Loading label={text.loading}>
            <SkeletonRows count={8} height={44} />
          </Loading>
        )}
      </div>
    </>
  );
}

/** Latest year first; a year with two subscriptions has two statements. */
function Statements({ statements }: { readonly statements: readonly CostStatement[] }): ReactNode {
  const { subject } = useArea();
  const [newest] = statements;
  const [shownYear, setYear] = useState<string | null>(null);
  if (newest === undefined) {
    const toClub = (
      <AreaLink to={clubPaths.home()} className="link">
        {text.toClub}
      </AreaLink>
    );
    const act = subject === "me" ? { action: toClub } : {};
    return <EmptyState kind="none" title={text.none} reason={text.noneReason} {...act} />;
  }
  const years = [...new Set(statements.map(({ year }) => String(year)))];
  const year = shownYear ?? String(newest.year);
  return (
    <>
      {years.length > 1 && (
        <Choice
          label={text.year}
          options={years.map((one) => ({ value: one, label: one }))}
          value={year}
          onValue={setYear}
        />
      )}
      {statements
        .filter((one) => String(one.year) === year)
        .map((one) => (
          <Statement key={one.id} statement={one} />
        ))}
    </>
  );
}
