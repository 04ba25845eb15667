import type { CustomerSheet } from "@vigie/api";
import { dayOf, type Id, type Instant } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { CallButton } from "../../../../shared/book/call-button.tsx";
import { AddTaskAbout } from "../../../../shared/book/task-dialog.tsx";
import { today } from "../../../../shared/clock/today.ts";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { sideText as text } from "../text.ts";
import { Pace } from "./pace.tsx";

/** Beside the log: what comes next, the time since the last exchange, and how to reach the customer. */
export function LogSide({
  id,
  sheet,
}: {
  readonly id: Id;
  readonly sheet: CustomerSheet | undefined;
}): ReactNode {
  return (
    <aside
      aria-label={text.label}
      className="grid content-start gap-6 border-line pt-5 md:border-l md:pl-6"
      data-print="none"
    >
      <Ahead id={id} nextAt={sheet?.customer.nextAppointmentAt ?? null} />
      {sheet !== undefined && <Pace id={id} lastContactAt={sheet.customer.lastContactAt} />}
      <section aria-label={text.reach}>
        <h2 className="t3 border-b border-line pb-2">{text.reach}</h2>
        {sheet !== undefined && (
          <p className="t2 flex flex-wrap justify-between gap-x-3 border-b border-line py-2">
            <span className="t1 text-ink-2">{text.email}</span>
            <a href={`mailto:${sheet.customer.email}`} className="link break-all">
              {sheet.customer.email}
            </a>
          </p>
        )}
        <CallButton id={id} />
      </section>
    </aside>
  );
}

const shownTasks = 5;
const readTasks = 50;

function Ahead({ id, nextAt }: { readonly id: Id; readonly nextAt: Instant | null }): ReactNode {
  const tasks = useReading(api.tasks.list, { query: { customerId: id, size: readTasks } }).data;
  const isAhead = nextAt !== null && dayOf(nextAt) >= today();
  const isEmpty = !isAhead && tasks?.tasks.length === 0;
  const rest = (tasks?.tasks.length ?? 0) - shownTasks;
  return (
    <section aria-label={text.ahead}>
      <h2 className="t3 border-b border-line pb-2">{text.ahead}</h2>
      <dl>
        {isAhead && (
          <Line day={formatInstantDay(nextAt)} what={text.appointment} detail={formatTime(nextAt)} />
        )}
        {tasks?.tasks.slice(0, shownTasks).map(({ id: key, dueOn, title, isLate, promisedBy }) => (
          <Line
            key={key}
            day={formatDay(dueOn)}
            what={title}
            detail={promisedBy === null ? text.task : text.promisedBy[promisedBy]}
            isLate={isLate}
          />
        ))}
      </dl>
      {isEmpty && <p className="t1 pt-2 text-ink-2">{text.nothingAhead}</p>}
      {rest > 0 && <p className="t1 pt-2 text-ink-2">{formatMessage(text.otherTasks, { count: rest })}</p>}
      <p className="t1 pt-3">
        <AddTaskAbout customerId={id} />
      </p>
    </section>
  );
}

type LineProps = {
  readonly day: string;
  readonly what: string;
  readonly detail: string;
  readonly isLate?: boolean;
};

function Line({ day, what, detail, isLate = false }: LineProps): ReactNode {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-2">
      <dt className={`t2 font-semibold ${isLate ? "text-neg" : ""}`}>{day}</dt>
      <dd>
        <p className="t2 break-words">{what}</p>
        <p className="t1 text-ink-2">{isLate ? `${detail}, ${text.late}` : detail}</p>
      </dd>
    </div>
  );
}
