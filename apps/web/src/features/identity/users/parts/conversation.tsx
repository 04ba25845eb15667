import { useLocation } from "@tanstack/react-router";
import type { Message } from "@vigie/api";
import { useEffect, useState, type ReactNode } from "react";
import { api, call, useAction, useReading } from "../../../../api.ts";
import { PathLink, useArea } from "../../../../shared/area/area.tsx";
import { allRefused, useCookieChoice, writeCookieChoice } from "../../../../shared/cookies/choice.ts";
import { useIsTyped } from "../../../../shared/forms/use-typed.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { conversationText as words } from "./conversation-text.ts";
import { type Enabling, MessageForm } from "./message-form.tsx";

/** The conversation between the person and their advisors. It requires the consent and the right to it, and a browser that has
 * not refused it. */
export function Conversation(): ReactNode {
  const { subject } = useArea();
  const isOwn = subject === "me";
  const reading = useReading(api.conversations.list, { params: { id: subject } });
  const { choice } = useCookieChoice();
  useLive("ConversationChannel", () => void reading.refetch());
  // An advisor learns of a customer's message through their own notifications.
  useLive("NotificationsChannel", () => void reading.refetch());
  const enabling = useEnabling();
  const isBegun = useIsBegun() && isOwn;
  const { data } = reading;
  if (data === undefined)
    return (
      <section aria-label={words.title}>
        <SectionHead title={words.title} />
        {reading.isError ? (
          <EmptyState
            kind="failed"
            title={words.failed}
            action={<LinkButton onClick={() => void reading.refetch()}>{words.retry}</LinkButton>}
          />
        ) : (
          <Loading label={words.loading}>
            <SkeletonRows count={3} height={56} />
          </Loading>
        )}
      </section>
    );
  const isRefusedHere = isOwn && data.closedBy === null && choice?.chat !== true;
  return (
    <section aria-label={words.title}>
      <SectionHead title={words.title} />
      {isRefusedHere ? (
        <RefusedHere />
      ) : (
        <>
          <Messages
            newest={data.messages}
            hasOlder={data.hasOlder}
            unread={data.unreadNb}
            isOpen={data.closedBy === null}
          />
          {data.closedBy !== null &&
            (isOwn ? (
              <Closed closedBy={data.closedBy} enabling={enabling} />
            ) : (
              <p className="t2 py-4 text-ink-2">{words.closedToAdvisor}</p>
            ))}
          {(data.closedBy === null || (isBegun && data.closedBy === "consent")) && (
            <MessageForm
              {...(data.closedBy === null ? {} : { first: enabling })}
              onSent={() => void reading.refetch()}
            />
          )}
        </>
      )}
    </section>
  );
}

type MessagesProps = {
  readonly newest: readonly Message[];
  readonly hasOlder: boolean;
  readonly unread: number;
  readonly isOpen: boolean;
};

function Messages({ newest, hasOlder, unread, isOpen }: MessagesProps): ReactNode {
  const { subject } = useArea();
  const isOwn = subject === "me";
  const { older, more, load } = useOlder(newest, hasOlder);
  const markRead = useAction(api.conversations.markRead);
  const { run } = markRead;
  useEffect(() => {
    if (unread > 0) void run({ params: { id: subject } });
    // Once for each number of messages that came.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [unread]);
  const messages = [...newest, ...older].toReversed();
  if (messages.length === 0)
    return isOpen ? <p className="t2 py-4 text-ink-2">{isOwn ? words.none : words.noneToAdvisor}</p> : null;
  return (
    <>
      {more && (
        <p className="pt-3">
          <LinkButton className="t2" onClick={() => void load()}>
            {words.older}
          </LinkButton>
        </p>
      )}
      <ol aria-live="polite">
        {messages.map((message) => (
          <li key={message.id} className="border-b border-line py-3">
            <p className="t1 flex flex-wrap items-baseline justify-between gap-x-4 text-ink-3">
              <span className="t2 font-semibold text-ink">
                {message.ofOwnSide && isOwn ? words.you : message.authorName}
              </span>
              <span>
                {formatMessage(words.sentAt, {
                  day: formatInstantDay(message.createdAt),
                  time: formatTime(message.createdAt),
                })}
                {message.ofOwnSide && message.readAt !== null && ` · ${words.read}`}
              </span>
            </p>
            <p className="t3-text pt-1 break-words whitespace-pre-line">{message.body}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The pages of messages before the newest page. */
function useOlder(newest: readonly Message[], hasOlder: boolean) {
  const { subject } = useArea();
  const [pages, setPages] = useState<readonly Message[]>([]);
  const [reachedStart, setReachedStart] = useState(false);
  const shown = new Set(newest.map((message) => message.id));
  const older = pages.filter((message) => !shown.has(message.id));
  const last = older.at(-1) ?? newest.at(-1);
  const load = async (): Promise<void> => {
    if (last === undefined) return;
    const query = { before: last.id };
    const page = await call(api.conversations.list, { params: { id: subject }, query }).catch(() => null);
    if (page === null) return;
    setPages([...older, ...page.messages]);
    setReachedStart(!page.hasOlder);
  };
  return { older, more: pages.length === 0 ? hasOlder : !reachedStart, load };
}

function RefusedHere(): ReactNode {
  const { choice } = useCookieChoice();
  return (
    <div className="grid gap-2 py-4">
      <p className="t2 text-ink-2">{words.closed.browser}</p>
      <p>
        <LinkButton
          className="t2"
          onClick={() => {
            writeCookieChoice({ ...(choice ?? allRefused), chat: true });
          }}
        >
          {words.enableHere}
        </LinkButton>
      </p>
    </div>
  );
}

/** Whether the user came to write, or had started to: the text stays in its field while the conversation is closed. */
function useIsBegun(): boolean {
  const { subject } = useArea();
  const isAsked = useLocation({ select: ({ hash }) => hash === "message" });
  return useIsTyped(["message", subject]) || isAsked;
}

/** The consent required to open the conversation, given by an explicit act. */
function useEnabling(): Enabling {
  const { choice } = useCookieChoice();
  const save = useAction(api.users.update, { refreshes: [api.users.me, api.conversations.list] });
  const enable = async (): Promise<boolean> => {
    if ((await save.run({ body: { consent: { chat: true } } })) === null) return false;
    writeCookieChoice({ ...(choice ?? allRefused), chat: true });
    return true;
  };
  return { busy: save.busy, failure: save.failure, enable };
}

type ClosedProps = {
  readonly closedBy: "consent" | "restricted" | "no_advisor";
  readonly enabling: Enabling;
};

function Closed({ closedBy, enabling: { enable, failure } }: ClosedProps): ReactNode {
  return (
    <div className="grid gap-2 py-4">
      <p className="t2 text-ink-2">{words.closed[closedBy]}</p>
      {closedBy === "consent" && (
        <p>
          <LinkButton className="t2" onClick={() => void enable()}>
            {words.enable}
          </LinkButton>
        </p>
      )}
      {closedBy === "restricted" && (
        <p>
          <PathLink to="/app/upgrade-account-features" className="link t2">
            {words.upgrade}
          </PathLink>
        </p>
      )}
      <p role="alert" className={failure === null ? "sr-only" : "t2 text-neg"}>
        {failure}
      </p>
    </div>
  );
}
