import type { Reply } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { sessionText as words, text } from "../text.ts";

type OpenSession = Reply<typeof api.sessions.list>["sessions"][number];

/** The open sessions of the account, this browser first; any other may be closed from here. */
export function SessionsSection(): ReactNode {
  const reading = useReading(api.sessions.list, {});
  const closeOthers = useAction(api.sessions.closeOthers, {
    refreshes: [api.sessions.list],
    onDone: ({ closed }) => {
      toast(formatMessage(words.othersClosed, { count: closed }));
    },
  });
  const sessions = reading.data?.sessions;
  const own = sessions?.filter(({ current }) => current) ?? [];
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <section aria-label={words.title} className="pb-4">
      <SectionHead
        title={words.title}
        aside={
          others.length > 1 && (
            <LinkButton
              onClick={() => {
                if (!closeOthers.busy) void closeOthers.run({});
              }}
            >
              {words.closeOthers}
            </LinkButton>
          )
        }
      />
      {sessions === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={words.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {sessions === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <SkeletonRows count={2} height={56} />
        </Loading>
      )}
      <ul>
        {[...own, ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 && <p className="t1 pt-3 text-ink-3">{words.note}</p>}
    </section>
  );
}

function SessionRow({ session }: { readonly session: OpenSession }): ReactNode {
  const { id, current, device, network, lastSeenAt, createdAt } = session;
  const close = useAction(api.sessions.closeOne, { refreshes: [api.sessions.list] });
  const seen = formatMessage(words.seen, { day: formatInstantDay(lastSeenAt), time: formatTime(lastSeenAt) });
  const facts = [
    current ? words.current : seen,
    formatMessage(words.opened, { day: formatInstantDay(createdAt) }),
    ...(network === null ? [] : [network]),
  ];
  const press = async (): Promise<void> => {
    const closed = await close.run({ params: { id } });
    toast(closed === null ? words.refused : words.closed, closed === null ? "failed" : "done");
  };
  const name = device ?? words.unknown;
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-1.5 last:border-b-0">
      <span className="min-w-0">
        <span className="t2 block font-semibold">{name}</span>
        <span className="t1 block text-ink-3">{facts.join(", ")}</span>
      </span>
      {!current && (
        <LinkButton
          className="shrink-0"
          onClick={() => {
            if (!close.busy) void press();
          }}
        >
          {`${words.close} `}
          <span className="sr-only">{`${name}, ${seen}`}</span>
        </LinkButton>
      )}
    </li>
  );
}
