import type { Notification } from "@vigie/api";
import { dayOf } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { today } from "../../../../shared/clock/today.ts";
import { OwnPage } from "../../../../shell/pages/user-pages.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatRelativeDay, formatTime } from "../../../../ui/format-moment.ts";
import { Pager } from "../../../../ui/pager.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { Options } from "../parts/options.tsx";
import { Push } from "../parts/push.tsx";
import { notificationSentence } from "../parts/sentences.tsx";
import { useMarkRead } from "../parts/use-mark-read.ts";
import { listText as words, text } from "../text.ts";

/** What happened, newest first, each with the page of its subject; and the notifications that the person may choose. */
export function NotificationsScreen(): ReactNode {
  // The choices are about savings, so an advisor has none here.
  const isSaver = useArea().base === "/app";
  return (
    <OwnPage title={words.title}>
      <div className="page-grid pt-4">
        <div className="min-w-0 md:col-span-8">
          <List />
        </div>
        {isSaver && (
          <aside className="column-rule max-md:pt-8 md:col-span-4">
            <Options />
            <Push />
          </aside>
        )}
      </div>
    </OwnPage>
  );
}

function List(): ReactNode {
  const query = useQueryValues();
  const page = Math.max(1, Math.trunc(Number(query.get("page"))) || 1);
  const reading = useReading(api.notifications.list, { query: { page } });
  useLive("NotificationsChannel", () => void reading.refetch());
  const mark = useMarkRead();
  const data = reading.data;
  const readAll = async (): Promise<void> => {
    const done = await mark.all.run({});
    toast(done === null ? words.refused : words.allRead, done === null ? "failed" : "done");
  };
  if (data === undefined)
    return reading.isError ? (
      <EmptyState
        kind="failed"
        title={words.failed}
        action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.loading}>
        <SkeletonRows count={7} height={88} />
      </Loading>
    );
  if (data.notifications.length === 0)
    return <EmptyState kind="none" title={words.none} reason={words.noneReason} />;
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-4 border-b border-line pb-2">
        <p role="status" className="t2 text-ink-2">
          {formatMessage(words.unread, { count: data.meta.unreadNb })}
        </p>
        {data.meta.unreadNb > 0 && (
          <Button icon="check" busy={mark.all.busy} onClick={() => void readAll()}>
            {words.readAll}
          </Button>
        )}
      </div>
      <ul>
        {data.notifications.map((notification) => (
          <Line key={notification.id} notification={notification} mark={mark.one} />
        ))}
      </ul>
      <Pager
        label={words.pages}
        page={page}
        totalPages={data.meta.totalPages}
        onPage={(next) => {
          query.set({ page: next === 1 ? "" : String(next) });
        }}
      />
    </>
  );
}

type LineProps = {
  readonly notification: Notification;
  readonly mark: ReturnType<typeof useMarkRead>["one"];
};

function Line({ notification, mark }: LineProps): ReactNode {
  const { id, read, createdAt } = notification;
  const { title, detail, link } = notificationSentence(notification);
  const markRead = async (): Promise<void> => {
    if (read) return;
    if ((await mark.run({ params: { id }, body: { read: true } })) === null) toast(words.refused, "failed");
  };
  return (
    <li className="relative grid gap-1 border-b border-line py-4 pl-5 last:border-b-0">
      {!read && <span aria-hidden="true" className="absolute top-6 left-0 size-2 rounded-full bg-accent" />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className={`t2 ${read ? "" : "font-semibold"}`}>
          {!read && (
            <span className="sr-only">
              {words.isUnread}
              {"\u00a0"}:{" "}
            </span>
          )}
          {title}
        </h2>
        <time dateTime={createdAt} className="t1 text-ink-3">
          {formatRelativeDay(dayOf(createdAt), today())}, {formatTime(createdAt)}
        </time>
      </div>
      {detail !== "" && <p className="t2 max-w-160 text-ink-2">{detail}</p>}
      <p className="t1 flex flex-wrap items-baseline gap-x-6 gap-y-1 empty:hidden">
        {link !== null && (
          <AreaLink to={link.to} className="link" onClick={() => void markRead()}>
            {link.label}
          </AreaLink>
        )}
        {!read && (
          <LinkButton onClick={() => void markRead()}>
            {words.readOne}
            <span className="sr-only">
              {"\u00a0"}: {title}
            </span>
          </LinkButton>
        )}
      </p>
    </li>
  );
}
