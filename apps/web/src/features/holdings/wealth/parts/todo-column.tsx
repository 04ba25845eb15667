import type { Observation } from "@vigie/api";
import type { Cents } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { observationText } from "../../../../shared/next-steps/observation-text.ts";
import { ObservationLink, useObservationWords } from "../../../../shared/next-steps/observation.tsx";
import { problemText } from "../../../../shared/next-steps/problem-text.ts";
import { needsAction, ProblemAction, problemWords } from "../../../../shared/next-steps/problem.tsx";
import { firstPaths } from "../../../../shared/area/first-paths.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { text, todoText, type TodoItem } from "../text.ts";
import { byYearlyEuros, isTrifle } from "./todo-order.ts";

/** Three at once: more would be a list of chores, not what to do next. */
const shownAtOnce = 3;

/** On a phone the contracts are not far: the first entry is whole, the others are their titles until they are asked for. */
const brief = "max-sm:not-print:[&>li:nth-child(n+2)>:nth-child(n+3)]:hidden";

/** What needs the saver, then what may be looked at, by euros a year; the rest is on the page of each. */
export function TodoColumn({ items }: { readonly items: readonly TodoItem[] }): ReactNode {
  const { subject } = useArea();
  const [isWhole, setIsWhole] = useState(false);
  const reading = useReading(api.nextSteps.list, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  if (reading.isPending) return <TodoSkeleton />;
  const observations = (reading.data?.observations ?? []).filter((one) => one.asideUntil === null);
  const entries = entriesOf(items, observations);
  const problemCount = items.filter(isProblem).length;
  return (
    <section>
      <SectionHead title={text.todo} />
      {entries.length === 0 && reading.isSuccess ? (
        <div className="py-4">
          <p className="t3">{text.todoNone}</p>
          <p className="t2 pt-1 text-ink-2">{text.todoNoneReason}</p>
        </div>
      ) : (
        <ul className={`sm:max-md:grid sm:max-md:grid-cols-2 sm:max-md:gap-x-6 ${isWhole ? "" : brief}`}>
          {entries.slice(0, shownAtOnce).map((entry) => (
            <li
              key={entry.key}
              className="border-line py-4 not-last:border-b sm:max-md:border-b-0! sm:max-md:last:odd:col-span-2"
            >
              {entry.observation === null ? (
                <Todo item={entry.item} />
              ) : (
                <Seen observation={entry.observation} />
              )}
            </li>
          ))}
        </ul>
      )}
      {reading.isError && (
        <p className="t2 py-4 text-ink-2">
          {text.todoPartial} <LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>
        </p>
      )}
      <nav aria-label={text.todo} className="t2 flex flex-wrap gap-x-5 gap-y-1.5 pt-1" data-print="none">
        {entries.length > 1 && <Fold isWhole={isWhole} onFold={setIsWhole} />}
        {observations.length > 0 && (
          <AreaLink to={firstPaths.observations()} className="link">
            {formatMessage(text.todoObservations, { count: observations.length })}
          </AreaLink>
        )}
        {items.every((item) => item.kind !== "connect_first") && (
          <AreaLink to={firstPaths.health()} className="link">
            {formatMessage(text.todoHealth, { count: problemCount })}
          </AreaLink>
        )}
      </nav>
    </section>
  );
}

type FoldProps = { readonly isWhole: boolean; readonly onFold: (isWhole: boolean) => void };

function Fold({ isWhole, onFold }: FoldProps): ReactNode {
  return (
    <LinkButton
      className="sm:hidden"
      aria-expanded={isWhole}
      onClick={() => {
        onFold(!isWhole);
      }}
    >
      {isWhole ? text.todoLess : text.todoMore}
    </LinkButton>
  );
}

type Entry = {
  readonly key: string;
  readonly rank: number;
  readonly yearly: Cents | null;
  readonly amount: Cents | null;
} & ({ readonly item: TodoItem; readonly observation: null } | { readonly observation: Observation });

/** What only the saver can settle stops figures from living: it comes first, however small. The rest by euros a year, trifles left to the
 * pages below, and last what one may begin with. */
function entriesOf(items: readonly TodoItem[], observations: readonly Observation[]): readonly Entry[] {
  const entries = [
    ...items.map((item): Entry => {
      const key = `${item.kind} ${item.accountId ?? item.portfolioId ?? ""}`;
      const rank = isProblem(item) ? (needsAction(item.kind) ? 0 : 1) : 2;
      return { key, rank, yearly: null, amount: item.amount, item, observation: null };
    }),
    ...observations.map((one): Entry => {
      const { key, yearly, amount } = one;
      return { key, rank: 1, yearly, amount, observation: one };
    }),
  ];
  return entries
    .filter((entry) => entry.rank !== 1 || !isTrifle(entry))
    .toSorted((a, b) => a.rank - b.rank || byYearlyEuros(a, b));
}

type ProblemItem = TodoItem & Parameters<typeof problemWords>[0];

function isProblem(item: TodoItem): item is ProblemItem {
  return item.kind !== "analyse" && item.kind !== "connect_first";
}

/** Where the wealth could not be read, nobody knows what is to be done: not the same as nothing. */
export function TodoUnknown(): ReactNode {
  return (
    <section>
      <SectionHead title={text.todo} />
      <p className="t2 py-4 text-ink-2">{text.todoUnknown}</p>
    </section>
  );
}

export function TodoSkeleton(): ReactNode {
  return (
    <div>
      <SectionHead title={text.todo} />
      {[0, 1].map((key) => (
        <div key={key} className="grid gap-3 border-b border-line py-4 last:border-b-0">
          <Skeleton width={72} height={12} />
          <Skeleton width="70%" height={18} />
          <Skeleton width="95%" height={12} />
          <Skeleton width="60%" height={12} />
        </div>
      ))}
    </div>
  );
}

type EntryProps = {
  readonly tone: string;
  readonly settles?: boolean;
  readonly title: ReactNode;
  readonly body: ReactNode;
  readonly action: ReactNode;
};

function EntryText({ tone, settles = false, title, body, action }: EntryProps): ReactNode {
  return (
    <>
      <p className={`t1 ${settles ? "font-semibold text-neg" : "text-ink-3"}`}>{tone}</p>
      <h3 className="t3 pt-0.5">{title}</h3>
      <p className="t2 pt-1 text-ink-2">{body}</p>
      <div className="t2 pt-2">{action}</div>
    </>
  );
}

function Seen({ observation }: { readonly observation: Observation }): ReactNode {
  const words = useObservationWords(observation);
  return (
    <EntryText
      tone={observationText.kind}
      {...words}
      action={<ObservationLink observation={observation} />}
    />
  );
}

function Todo({ item }: { readonly item: TodoItem }): ReactNode {
  if (isProblem(item)) {
    const settles = needsAction(item.kind);
    return (
      <EntryText
        tone={settles ? problemText.settle : problemText.watch}
        settles={settles}
        {...problemWords(item)}
        action={<ProblemAction problem={item} />}
      />
    );
  }
  if (item.kind === "connect_first")
    return (
      <EntryText
        tone={todoText.start}
        title={todoText.connect}
        body={todoText.connectText}
        action={<ScreenLink to={firstPaths.addConnection()} label={todoText.connectLink} />}
      />
    );
  const amount = <Amount key="amount" value={item.amount} decimals={false} />;
  return (
    <EntryText
      tone={todoText.discover}
      title={formatMessage(todoText.analyse, { subject: plainName(item.subject) })}
      body={formatMessage(todoText.analyseText, { amount })}
      action={<ScreenLink to={firstPaths.analysis(item.portfolioId ?? "")} label={todoText.analyseLink} />}
    />
  );
}

function ScreenLink({ to, label }: { readonly to: string; readonly label: string }): ReactNode {
  return (
    <AreaLink to={to} className="link">
      {label}
    </AreaLink>
  );
}
