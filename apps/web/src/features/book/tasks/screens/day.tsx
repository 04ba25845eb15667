import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import type { Reply, Task } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, call, callKey, useAction, type ApiFailure } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { today } from "../../../../shared/clock/today.ts";
import { roleOf } from "../../../../shared/session/session.ts";
import { useMe } from "../../../../shared/session/user.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { originWords, promiseWords, text } from "../text.ts";

type Page = Reply<typeof api.tasks.list>;

/** The open tasks of the advisor who is signed in and the promises of their exchanges, what is due first before the rest. */
function useTasks(assigneeId: Id | null) {
  return useInfiniteQuery<Page, ApiFailure, InfiniteData<Page, Id | null>, readonly unknown[], Id | null>({
    queryKey: callKey(api.tasks.list, { assigneeId, endless: true }),
    queryFn: ({ pageParam, signal }) =>
      call(
        api.tasks.list,
        {
          query: {
            ...(assigneeId === null ? {} : { assigneeId }),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
        },
        signal,
      ),
    enabled: assigneeId !== null,
    initialPageParam: null,
    getNextPageParam: ({ after }) => after ?? undefined,
  });
}

/** What the advisor has to do, by deadline: late, today, later. */
export function AdvisorDayScreen(): ReactNode {
  const me = useMe();
  // Of a saver who was let in by a cookie written by hand nothing is asked: they are on their way to their own area.
  const list = useTasks(me !== null && roleOf(me) === "advisor" ? me.id : null);
  const first = list.data?.pages[0];
  return (
    <>
      <PageHead
        title={text.title}
        asOf={
          first === undefined
            ? undefined
            : formatMessage(text.counts, { open: first.openNb, late: first.lateNb })
        }
      />
      <Body list={list} />
    </>
  );
}

function Body({ list }: { readonly list: ReturnType<typeof useTasks> }): ReactNode {
  const tasks = list.data?.pages.flatMap((page) => page.tasks);
  if (tasks === undefined)
    return list.isError ? (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={() => void list.refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.loading}>
        <SkeletonRows count={6} height={60} />
      </Loading>
    );
  if (tasks.length === 0)
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
  return (
    <div className="max-w-220">
      {groupsOf(tasks).map(({ title, held }) => (
        <section key={title} className="pt-5">
          <SectionHead title={title} aside={formatMessage(text.count, { count: held.length })} />
          <ul>
            {held.map((task) => (
              <Line key={task.id} task={task} />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <p className="pt-4">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {text.more}
          </Button>
        </p>
      )}
    </div>
  );
}

function groupsOf(tasks: readonly Task[]) {
  const now = today();
  return [
    { title: text.late, held: tasks.filter(({ isLate }) => isLate) },
    { title: text.today, held: tasks.filter(({ isLate, dueOn }) => !isLate && dueOn <= now) },
    { title: text.later, held: tasks.filter(({ isLate, dueOn }) => !isLate && dueOn > now) },
  ].filter(({ held }) => held.length > 0);
}

function Line({ task }: { readonly task: Task }): ReactNode {
  const { id, title, customerId, customerName, dueOn, isLate, origin, promisedBy } = task;
  const change = useAction(api.tasks.change, { refreshes: [api.tasks.list, api.interactions.list] });
  const finish = async (): Promise<void> => {
    const reply = await change.run({ params: { id }, body: { task: { done: true } } });
    if (reply === null) toast(change.failure ?? text.doneFailed, "failed");
    else toast(text.doneToast);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-3">
      <span className={`t2 w-24 shrink-0 font-semibold ${isLate ? "text-neg" : ""}`}>{formatDay(dueOn)}</span>
      <span className="min-w-0 grow max-sm:basis-full">
        <span className="t2 block break-words">{title}</span>
        <span className="t1 block text-ink-2">
          {promisedBy === null ? originWords[origin] : promiseWords[promisedBy]}
          {customerId !== null && customerName !== null && (
            <>
              {", "}
              <AreaLink to={bookPaths.customer(customerId)} className="link">
                {customerName}
              </AreaLink>
            </>
          )}
        </span>
      </span>
      <Button
        busy={change.busy}
        aria-label={formatMessage(text.doneOf, { title })}
        onClick={() => void finish()}
      >
        {text.done}
      </Button>
    </li>
  );
}
