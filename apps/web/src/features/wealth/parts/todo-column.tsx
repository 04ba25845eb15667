import { cents } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../api.ts";
import { AreaLink } from "../../../shell/area.tsx";
import { institution } from "../../../shell/contract-words.ts";
import { plainName } from "../../../shell/plain-name.ts";
import { paths } from "../../../shell/paths.ts";
import { Amount } from "../../../ui/amount.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { formatDay } from "../../../ui/format.ts";
import { SectionHead } from "../../../ui/page-head.tsx";
import { usePrivateMode } from "../../../ui/private-mode.ts";
import { say } from "../../../ui/say.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import {
  failureReason,
  failureReasons,
  reconnectReason,
  reconnectReasons,
  text,
  todoText,
  toneLabels,
  type TodoItem,
  type TodoTone,
} from "../text.ts";

/** Three at once: more would be a list of chores, not what to do next. */
const shownAtOnce = 3;

export function TodoColumn({ items }: { readonly items: readonly TodoItem[] }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? items : items.slice(0, shownAtOnce);
  const more = items.length - shownAtOnce;
  return (
    <section>
      <SectionHead title={text.todo} />
      {items.length === 0 ? (
        <div className="py-4">
          <p className="t3">{text.todoNone}</p>
          <p className="t2 pt-1 text-ink-2">{text.todoNoneReason}</p>
        </div>
      ) : (
        <ul className="sm:max-md:grid sm:max-md:grid-cols-2 sm:max-md:gap-x-6">
          {shown.map((item) => (
            <li
              key={`${item.kind} ${item.accountId ?? item.portfolioId ?? ""}`}
              className="border-line py-5 not-last:border-b sm:max-md:border-b-0!"
            >
              <Todo item={item} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <LinkButton
          className="t2 mt-1"
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? text.todoLess : say(text.todoMore, { count: more })}
        </LinkButton>
      )}
    </section>
  );
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
        <div key={key} className="grid gap-3 border-b border-line py-5 last:border-b-0">
          <Skeleton width={72} height={12} />
          <Skeleton width="70%" height={18} />
          <Skeleton width="95%" height={12} />
          <Skeleton width="60%" height={12} />
        </div>
      ))}
    </div>
  );
}

type Words = {
  readonly tone: TodoTone;
  readonly title: ReactNode;
  readonly body: ReactNode;
  readonly action: ReactNode;
};

function Todo({ item }: { readonly item: TodoItem }): ReactNode {
  const isPrivate = usePrivateMode();
  const { tone, title, body, action } = wordsOf(item, isPrivate);
  return (
    <>
      <p className={`t1 ${tone === "settle" ? "font-semibold text-neg" : "text-ink-3"}`}>
        {toneLabels[tone]}
      </p>
      <h3 className="t3 pt-0.5">{title}</h3>
      <p className="t2 pt-1 text-ink-2">{body}</p>
      <div className="t2 pt-2">{action}</div>
    </>
  );
}

/** The sentence of each kind of thing to do, with its figures. */
function wordsOf(item: TodoItem, isPrivate: boolean): Words {
  const subject = plainName(institution(item.subject));
  const amount = <Amount key="amount" value={item.amount} decimals={false} />;
  const contract = item.portfolioId ?? "";
  switch (item.kind) {
    case "reconnect":
      return {
        tone: "settle",
        title: say(todoText.reconnect, { subject }),
        body: `${reconnectReasons[item.state ?? ""] ?? reconnectReason} ${datedWords(item)}`,
        action: (
          <AreaLink to={paths.updateCredentials(item.accountId ?? "")} className="link">
            {todoText.reconnectLink}
          </AreaLink>
        ),
      };
    case "sync_failed":
      return {
        tone: "observation",
        title: say(todoText.failed, { subject }),
        body: `${failureReasons[item.state ?? ""] ?? failureReason} ${datedWords(item)}`,
        action: <RetryLink item={item} />,
      };
    case "cap_reached":
      return {
        tone: "observation",
        // The caps are known to all: a livret at its cap tells what is on it.
        title: isPrivate ? todoText.capPrivate : say(todoText.cap, { subject }),
        body: isPrivate ? todoText.capPrivateText : capWords(item, amount),
        action: <ScreenLink to={`${paths.contracts()}?enveloppe=savings`} label={todoText.capLink} />,
      };
    case "idle_cash":
      return {
        tone: "advice",
        title: say(todoText.idle, { subject, amount }),
        body:
          item.secondAmount === null
            ? todoText.idleTextUnknown
            : say(todoText.idleText, {
                second: <Amount key="second" value={item.secondAmount} decimals={false} />,
              }),
        action: <ScreenLink to={paths.contractTransactions(contract)} label={todoText.idleLink} />,
      };
    case "analyse":
      return {
        tone: "discover",
        title: say(todoText.analyse, { subject }),
        body: say(todoText.analyseText, { amount }),
        action: <ScreenLink to={paths.analysis(contract)} label={todoText.analyseLink} />,
      };
    case "connect_first":
      return {
        tone: "start",
        title: todoText.connect,
        body: todoText.connectText,
        action: <ScreenLink to={paths.addAccount()} label={todoText.connectLink} />,
      };
  }
}

function ScreenLink({ to, label }: { readonly to: string; readonly label: string }): ReactNode {
  return (
    <AreaLink to={to} className="link">
      {label}
    </AreaLink>
  );
}

function datedWords(item: TodoItem): string {
  return item.asOf === null ? "" : say(todoText.shownValue, { day: formatDay(item.asOf) });
}

/** The room is that of the other regulated livret: a Livret A at its cap leaves the LDDS, and the reverse. */
function capWords(item: TodoItem, amount: ReactNode): ReactNode {
  const room = item.secondAmount ?? cents(0);
  const full = say(todoText.capText, { amount });
  if (room <= 0) return full;
  const sentence = /ldd/i.test(item.subject) ? todoText.capRoomLivret : todoText.capRoomLdd;
  return (
    <>
      {full} {say(sentence, { room: <Amount key="room" value={room} decimals={false} /> })}
    </>
  );
}

/** A new reading of a source that failed, from where one reads that it did. */
function RetryLink({ item }: { readonly item: TodoItem }): ReactNode {
  const retry = useAction(api.connections.synchronize, {
    refreshes: [api.wealth.summary, api.connections.list],
  });
  const accountId = item.accountId;
  if (item.state === "not_supported" || accountId === null)
    return <ScreenLink to={paths.importFile()} label={todoText.failedFile} />;
  return (
    <>
      <LinkButton
        aria-disabled={retry.busy}
        onClick={() => {
          if (!retry.busy) void retry.run({ params: { id: accountId } });
        }}
      >
        {retry.busy ? todoText.failedRunning : todoText.failedLink}
      </LinkButton>
      {retry.failure !== null && (
        <p role="alert" className="t1 pt-1 text-neg">
          {retry.failure}
        </p>
      )}
    </>
  );
}
