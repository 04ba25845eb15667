import type { AdvisorDay } from "@vigie/api";
import { addDays, type Day } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { AreaLink, useQueryState } from "../../../../shared/area/area.tsx";
import { AlertRest } from "../../../../shared/book/alert-rest.tsx";
import { alertLevels } from "../../../../shared/book/alert-text.ts";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { ReasonMark } from "../../../../shared/book/reason-mark.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { useIsPhone } from "../../../../ui/media.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { kindFilters, tasksText, text as dayText, workText as text } from "../text.ts";
import { AlertLineActs, LineAct } from "./line-act.tsx";
import { lineKinds, type WorkLine } from "./lines.ts";

/** What is shown at once: what is due in a week, and never less than a few lines. */
const nearDays = 7;
const fewest = 8;

const filters = ["all", ...lineKinds] as const;

/** All that waits, by deadline, each line with its one act. */
export function Worklist({
  day,
  lines,
}: {
  readonly day: AdvisorDay;
  readonly lines: readonly WorkLine[];
}): ReactNode {
  const [kind, setKind] = useQueryState("nature", filters, "all");
  const isPhone = useIsPhone();
  const [isWhole, setWhole] = useState(false);
  const found = kind === "all" ? lines : lines.filter((line) => line.kind === kind);
  const soon = found.filter(({ dueOn }, index) => index < fewest || dueOn <= addDays(day.today, nearDays));
  const shown = isWhole ? found : soon;
  return (
    <section className="mt-6 border-t border-ink pt-1">
      <SectionHead
        title={text.title}
        aside={kind === "all" ? undefined : formatMessage(text.count, { count: found.length })}
      />
      <div className="py-3">
        <Choice
          label={text.filter}
          options={filters.map((value) => ({ value, label: kindFilters[value] }))}
          value={kind}
          onValue={setKind}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState kind="none" title={lines.length === 0 ? dayText.none : dayText.noneOfKind} />
      ) : isPhone ? (
        <Cards lines={shown} today={day.today} />
      ) : (
        <Table caption={text.title} columns={columnsOf(day)} rows={shown} rowKey={({ key }) => key} />
      )}
      {shown.length < found.length && (
        <p className="pt-4">
          <LinkButton onClick={() => setWhole(true)}>
            {formatMessage(text.others, { count: found.length - shown.length })}
          </LinkButton>
        </p>
      )}
      <Alerts day={day} />
    </section>
  );
}

function columnsOf({ today }: AdvisorDay): readonly Column<WorkLine>[] {
  return [
    {
      id: "customer",
      head: text.customer,
      card: "title",
      width: "18%",
      cell: (line) => <Name line={line} />,
    },
    { id: "reason", head: text.reason, cell: (line) => <Words line={line} /> },
    { id: "kind", head: text.kind, card: "inline", cell: (line) => <Kind line={line} /> },
    {
      id: "amount",
      head: text.amount,
      align: "end",
      card: "inline",
      cell: ({ amount }) => (amount === null ? null : <Amount value={amount} decimals={false} />),
    },
    {
      id: "due",
      head: text.due,
      align: "end",
      card: "inline",
      cell: ({ dueOn }) => <Due dueOn={dueOn} today={today} />,
    },
    { id: "act", head: text.act, align: "end", cell: (line) => <LineAct line={line} /> },
  ];
}

type Days = { readonly dueOn: Day; readonly today: Day };

function Due({ dueOn, today }: Days): ReactNode {
  const look = dueOn < today ? "font-semibold text-neg" : dueOn === today ? "font-semibold" : "";
  return <span className={look}>{dueOn === today ? text.today : formatDay(dueOn)}</span>;
}

/** The list on a phone: what it is and by when, of whom, why, the act. */
function Cards({ lines, today }: { readonly lines: readonly WorkLine[]; readonly today: Day }): ReactNode {
  return (
    <ul aria-label={text.title}>
      {lines.map((line) => (
        <li key={line.key} className="border-b border-line py-3.5 last:border-b-0">
          <div className="t1 flex items-baseline justify-between gap-4">
            <Kind line={line} />
            <Due dueOn={line.dueOn} today={today} />
          </div>
          <div className="t3 flex items-baseline justify-between gap-4">
            <Name line={line} />
            {line.amount !== null && <Amount value={line.amount} decimals={false} className="shrink-0" />}
          </div>
          <div className="t2 flex items-start justify-between gap-4 pt-0.5">
            <Words line={line} />
            <span className="shrink-0">
              <LineAct line={line} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Name({ line: { customerId, name } }: { readonly line: WorkLine }): ReactNode {
  if (customerId === null || name === null) return <span>{name ?? text.nobody}</span>;
  return (
    <AreaLink to={bookPaths.customer(customerId)} className="link font-semibold">
      {name}
    </AreaLink>
  );
}

function Words({ line: { words, act } }: { readonly line: WorkLine }): ReactNode {
  return (
    <span className="block min-w-0">
      <span className="block break-words">{words}</span>
      {act.kind === "alert" && <AlertLineActs alert={act.alert} words={words} />}
    </span>
  );
}

function Kind({ line: { nature, act } }: { readonly line: WorkLine }): ReactNode {
  if (act.kind !== "alert") return <span className="t1 text-ink-2">{nature}</span>;
  return <ReasonMark reason={{ level: alertLevels[act.alert.kind], words: nature }} />;
}

/** Since when alerts are new, and what is not in the list. */
function Alerts({ day: { newSince, rest, openAlertCount } }: { readonly day: AdvisorDay }): ReactNode {
  return (
    <div className="t1 grid gap-1 pt-4 text-ink-3">
      <p>
        {newSince === null
          ? text.first
          : formatMessage(text.since, { day: formatInstantDay(newSince), time: formatTime(newSince) })}
      </p>
      <AlertRest rest={rest} />
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {openAlertCount > 0 && (
          <AreaLink to={bookPaths.alerts()} className="link">
            {formatMessage(text.allAlerts, { count: openAlertCount })}
          </AreaLink>
        )}
        <AreaLink to={bookPaths.tasks()} className="link">
          {tasksText.all}
        </AreaLink>
      </p>
    </div>
  );
}
