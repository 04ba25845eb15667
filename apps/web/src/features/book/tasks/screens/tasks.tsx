import type { Reply, Task } from "@vigie/api";
import { isId, type Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useQueryState, useQueryText } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { AddTask } from "../../../../shared/book/task-dialog.tsx";
import { useMe } from "../../../../shared/session/user.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Select } from "../../../../ui/select.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { Done } from "../parts/line-act.tsx";
import { taskNature } from "../parts/lines.ts";
import { useTasks } from "../parts/use-tasks.ts";
import { tasksText as text, workText } from "../text.ts";

const states = ["late", "today", "coming", "done"] as const;
type State = (typeof states)[number];
type Person = Reply<typeof api.tasks.people>["people"][number];

/** Those done are not counted: they only grow. */
const countOf = {
  late: "lateNb",
  today: "todayNb",
  coming: "comingNb",
  done: null,
} as const satisfies Record<State, keyof Person | null>;

/** The tasks of the book, those that are late before the others: whose they are, about whom and since when. */
export function TasksScreen(): ReactNode {
  const [state, setState] = useQueryState("echeance", states, "late");
  const [personText, setPerson] = useQueryText("personne");
  const person = isId(personText) ? personText : null;
  const reading = useReading(api.tasks.people, {});
  const tasks = useTasks({ assigneeId: person, state });
  const people = reading.data?.people;
  const count = (one: State): number | null => countFor(people, { state: one, person });
  const late = count("late");
  return (
    <>
      <PageHead
        title={text.title}
        asOf={late === null ? undefined : formatMessage(text.count, { late, today: count("today") ?? 0 })}
        action={<AddTask />}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-4">
        <Choice
          label={text.state}
          options={states.map((value) => ({ value, label: stateLabel(value, count(value)) }))}
          value={state}
          onValue={setState}
        />
        <PersonChoice people={people ?? []} person={person} onPerson={setPerson} />
      </div>
      <Body tasks={tasks} state={state} isOfSeveral={(people ?? []).length > 1} />
    </>
  );
}

type Counted = { readonly state: State; readonly person: Id | null };

function countFor(people: readonly Person[] | undefined, { state, person }: Counted): number | null {
  const counted = countOf[state];
  if (people === undefined || counted === null) return null;
  return people
    .filter(({ id }) => person === null || id === person)
    .reduce((sum, one) => sum + one[counted], 0);
}

function stateLabel(state: State, count: number | null): string {
  return count === null ? text[state] : formatMessage(text.stateCount, { state: text[state], count });
}

type PersonProps = {
  readonly people: readonly Person[];
  readonly person: Id | null;
  readonly onPerson: (id: string) => void;
};

/** For who reaches the tasks of several: whose are shown. */
function PersonChoice({ people, person, onPerson }: PersonProps): ReactNode {
  const me = useMe();
  const isKnown = person === null || people.some(({ id }) => id === person);
  if (people.length < 2 && person === null) return null;
  const options = people.map(({ id, name, lateNb }) => ({
    value: id as string,
    label: formatMessage(id === me?.id ? text.personSelf : text.person, { name, late: lateNb }),
  }));
  return (
    <div className="w-full sm:w-72">
      <Select
        label={text.people}
        options={[{ value: "", label: text.everybody }, ...options]}
        value={isKnown ? (person ?? "") : null}
        onValue={onPerson}
      />
    </div>
  );
}

type BodyProps = {
  readonly tasks: ReturnType<typeof useTasks>;
  readonly state: State;
  readonly isOfSeveral: boolean;
};

function Body({ tasks, state, isOfSeveral }: BodyProps): ReactNode {
  const rows = tasks.data?.pages.flatMap((page) => page.tasks);
  if (rows === undefined)
    return tasks.isError ? (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={() => void tasks.refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.loading}>
        <SkeletonRows count={6} height={44} />
      </Loading>
    );
  if (rows.length === 0) return <EmptyState kind="none" title={text.none[state]} />;
  return (
    <div className="pt-3">
      <Table
        caption={text.captions[state]}
        columns={columnsOf(state, isOfSeveral)}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {tasks.hasNextPage && (
        <p className="pt-4">
          <Button busy={tasks.isFetchingNextPage} onClick={() => void tasks.fetchNextPage()}>
            {text.more}
          </Button>
        </p>
      )}
      {tasks.isFetchNextPageError && (
        <p role="alert" className="t1 pt-3 text-neg">
          {text.failedMore}
        </p>
      )}
    </div>
  );
}

function columnsOf(state: State, isOfSeveral: boolean): readonly Column<Task>[] {
  const assignee: Column<Task> = {
    id: "assignee",
    head: text.assignee,
    card: "inline",
    cell: ({ assigneeName }) => assigneeName ?? bookText.unknown,
  };
  return [
    {
      id: "customer",
      head: workText.customer,
      card: "title",
      width: "20%",
      cell: ({ customerId, customerName }) =>
        customerId === null ? (
          (customerName ?? workText.nobody)
        ) : (
          <AreaLink to={bookPaths.customer(customerId)} className="link font-semibold">
            {customerName ?? bookText.unknown}
          </AreaLink>
        ),
    },
    { id: "what", head: text.what, cell: ({ title }) => <span className="break-words">{title}</span> },
    { id: "kind", head: workText.kind, card: "inline", cell: (task) => taskNature(task) },
    ...(isOfSeveral ? [assignee] : []),
    {
      id: "due",
      head: state === "done" ? text.doneOn : workText.due,
      align: "end",
      card: "inline",
      cell: ({ dueOn, doneAt }) => (
        <span className={state === "late" ? "font-semibold text-neg" : ""}>
          {state === "today" ? workText.today : doneAt === null ? formatDay(dueOn) : formatInstantDay(doneAt)}
        </span>
      ),
    },
    { id: "act", head: workText.act, align: "end", card: "side", cell: (task) => <Done task={task} /> },
  ];
}
