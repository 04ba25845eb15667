import type { AdvisorDay } from "@vigie/api";
import { hasInteractions } from "../../../../shared/book/offered.ts";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { AddTask } from "../../../../shared/book/task-dialog.tsx";
import { today } from "../../../../shared/clock/today.ts";
import { roleOf } from "../../../../shared/session/session.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatWeekday } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Appointments } from "../parts/day-appointments.tsx";
import { Calls } from "../parts/day-calls.tsx";
import { useHeldLines } from "../parts/held-lines.ts";
import { workLines } from "../parts/lines.ts";
import { OutageCopy } from "../parts/outage.tsx";
import { useDay, type DayReadings } from "../parts/use-day.ts";
import { Worklist } from "../parts/worklist.tsx";
import { text } from "../text.ts";

/** Where an advisor's day starts: who waits for a call, who comes, and all that is due. */
export function AdvisorDayScreen(): ReactNode {
  const me = useMe();
  // Of a saver who was let in by a cookie written by hand nothing is asked: they are on their way to their own area.
  const readings = useDay(me !== null && roleOf(me) === "advisor" ? me.id : null);
  const counts = countsOf(readings);
  const on = readings.day.data?.day.today ?? today();
  return (
    <>
      <PageHead
        title={formatMessage(text.heading, { weekday: formatWeekday(on), day: formatDay(on) })}
        pageTitle={text.title}
        asOf={counts === undefined ? undefined : formatMessage(text.counts, counts)}
        action={<AddTask />}
      />
      <Body readings={readings} />
    </>
  );
}

/** All that the list below holds, the later pages of tasks too; unknown until each part of it has come. */
function countsOf({ day, club, tasks }: DayReadings) {
  const [first] = tasks.data?.pages ?? [];
  const shown = day.data?.day;
  if (first === undefined || shown === undefined || club.data === undefined) return undefined;
  const others = workLines(shown, { tasks: [], club: club.data.clubRequests });
  const late = others.filter(({ dueOn }) => dueOn < shown.today).length;
  return { open: first.openNb + others.length, late: first.lateNb + late };
}

function Body({ readings }: { readonly readings: DayReadings }): ReactNode {
  const { day } = readings;
  const shown = day.data?.day;
  if (shown === undefined)
    return day.isError ? (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={() => void day.refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.loading}>
        <SkeletonRows count={8} height={60} />
      </Loading>
    );
  return <Found day={shown} readings={readings} />;
}

/** The calls and the lines of a day, as they were when something new came: what waits is counted above them. */
function Found({
  day: shown,
  readings,
}: {
  readonly day: AdvisorDay;
  readonly readings: DayReadings;
}): ReactNode {
  const { club, tasks } = readings;
  const all = workLines(shown, {
    tasks: tasks.data?.pages.flatMap((page) => page.tasks) ?? [],
    club: club.data?.clubRequests ?? [],
  });
  const isWhole = tasks.data !== undefined && club.data !== undefined;
  const held = useHeldLines({ lines: all, calls: shown.calls }, isWhole);
  const isEmpty =
    tasks.data !== undefined && all.length === 0 && shown.calls.length + shown.appointments.length === 0;
  return (
    <>
      <p role="status" className="t2 min-h-6" data-print="none">
        {held.waiting > 0 && (
          <LinkButton onClick={held.show}>{formatMessage(text.arrived, { count: held.waiting })}</LinkButton>
        )}
      </p>
      <Calls calls={held.calls} />
      {hasInteractions() && <Appointments appointments={shown.appointments} />}
      <Failed isShown={tasks.isError} title={text.tasksFailed} onRetry={() => void tasks.refetch()} />
      <Failed isShown={club.isError} title={text.clubFailed} onRetry={() => void club.refetch()} />
      {isEmpty ? <Nothing /> : <Worklist day={shown} lines={held.lines} />}
      {tasks.hasNextPage && (
        <p className="pt-4">
          <Button
            busy={tasks.isFetchingNextPage}
            onClick={() => {
              held.show();
              void tasks.fetchNextPage();
            }}
          >
            {text.more}
          </Button>
        </p>
      )}
      <p className="t2 pt-6" data-print="none">
        <OutageCopy />
      </p>
    </>
  );
}

/** One part that did not come leaves the others where they are. */
function Failed({
  isShown,
  title,
  onRetry,
}: {
  readonly isShown: boolean;
  readonly title: string;
  readonly onRetry: () => void;
}): ReactNode {
  if (!isShown) return null;
  return (
    <p role="alert" className="t2 pt-5 text-neg">
      {title} <LinkButton onClick={onRetry}>{bookText.retry}</LinkButton>
    </p>
  );
}

function Nothing(): ReactNode {
  return (
    <EmptyState
      kind="none"
      title={text.none}
      reason={text.noneReason}
      action={
        <AreaLink to={bookPaths.customers()} className="link">
          {text.customers}
        </AreaLink>
      }
    />
  );
}
