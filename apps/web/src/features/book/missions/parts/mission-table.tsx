import type { Mission } from "@vigie/api";
import { daysBetween } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { ReasonMark } from "../../../../shared/book/reason-mark.tsx";
import { today } from "../../../../shared/clock/today.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import { missionText, tableText, text } from "../text.ts";
import { categoryWords, objectiveWords } from "./words-text.ts";
import { FunnelBar } from "./funnel-bar.tsx";
import { conversionOf, countWords, sumFunnels } from "./figures.ts";

export function kindLine({ category, objective }: Pick<Mission, "category" | "objective">): string {
  return formatMessage(missionText.kind, {
    category: categoryWords[category],
    objective: objectiveWords[objective],
  });
}

/** The declared result, in the unit of the goal. */
export function Declared({ mission }: { readonly mission: Mission }): ReactNode {
  const { objective, result } = mission;
  return (
    countWords(objective, result.declaredCount) ?? <Amount value={result.declaredAmount} decimals={false} />
  );
}

export function Goal({ mission }: { readonly mission: Mission }): ReactNode {
  const { objective, goalCount, goalAmount } = mission;
  return countWords(objective, goalCount ?? 0) ?? <Amount value={goalAmount} decimals={false} />;
}

export function leftWords(endsOn: NonNullable<Mission["endsOn"]>): string {
  return formatMessage(tableText.left, { count: Math.max(daysBetween(today(), endsOn), 0) });
}

/** A figure, which shares its line on a card. */
const figure = (id: string, head: string, cell: Column<Mission>["cell"]): Column<Mission> => ({
  id,
  head,
  align: "end",
  card: "inline",
  cell,
});

function columnsOf(most: number): readonly Column<Mission>[] {
  return [
    { id: "mission", head: tableText.mission, card: "title", cell: named },
    {
      id: "bar",
      head: tableText.bar,
      card: "hidden",
      wideOnly: true,
      cell: ({ funnel }) => <FunnelBar funnel={funnel} most={most} />,
    },
    figure("targeted", tableText.targeted, (mission) => countOf(mission, "targeted")),
    figure("contacted", tableText.contacted, (mission) => countOf(mission, "contacted")),
    figure("validated", tableText.validated, (mission) => countOf(mission, "validated")),
    {
      ...figure("conversion", tableText.conversion, ({ funnel }) => conversionOf(funnel)),
      wideOnly: true,
    },
    { id: "brought", head: tableText.brought, align: "end", card: "figure", cell: brought },
    { id: "until", head: tableText.until, align: "end", cell: until },
  ];
}

/** A mission that was never opened has no counts yet. */
function countOf({ openedAt, funnel }: Mission, stage: "targeted" | "contacted" | "validated"): ReactNode {
  return openedAt === null ? text.unknown : funnel[stage];
}

function named(mission: Mission): ReactNode {
  return (
    <>
      <AreaLink to={bookPaths.mission(mission.id)} className="row-link font-semibold">
        {mission.name}
      </AreaLink>
      <span className="t1 block text-ink-2">{kindLine(mission)}</span>
      {mission.isStalled && <ReasonMark reason={{ level: "settle", words: text.stalledOne }} />}
    </>
  );
}

function brought(mission: Mission): ReactNode {
  if (mission.openedAt === null)
    return formatMessage(tableText.aim, { goal: <Goal key="goal" mission={mission} /> });
  return (
    <>
      <Declared mission={mission} />
      <span className="t1 block text-ink-2">
        {formatMessage(tableText.goal, { goal: <Goal key="goal" mission={mission} /> })}
      </span>
    </>
  );
}

function until({ endsOn, state }: Mission): ReactNode {
  if (endsOn === null) return state === "draft" ? tableText.noDate : tableText.neverOpened;
  return (
    <>
      {formatDay(endsOn)}
      {state === "open" && <span className="t1 block text-ink-2">{leftWords(endsOn)}</span>}
    </>
  );
}

export function MissionTable({
  missions,
  label,
}: {
  readonly missions: readonly Mission[];
  readonly label: string;
}): ReactNode {
  const sum = sumFunnels(missions.map(({ funnel }) => funnel));
  return (
    <div className="pt-4">
      <Table
        caption={formatMessage(tableText.caption, { state: label, count: missions.length })}
        captionShown
        columns={columnsOf(Math.max(...missions.map(({ funnel }) => funnel.targeted), 1))}
        rows={missions}
        rowKey={({ id }) => id}
        rowHeight={48}
        {...(missions.some(({ openedAt }) => openedAt !== null)
          ? {
              total: {
                mission: tableText.total,
                targeted: sum.targeted,
                contacted: sum.contacted,
                validated: sum.validated,
                conversion: conversionOf(sum),
              },
            }
          : {})}
      />
    </div>
  );
}
