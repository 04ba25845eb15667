import type { AdvisorAlert, Task } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { AreaLink, PathLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { AlertActs } from "../../../../shared/book/alert-acts.tsx";
import { alertPath, AlertWay } from "../../../../shared/book/alert-way.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { hasCustomerView } from "../../../../shared/book/offered.ts";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { text, workText } from "../text.ts";
import type { WorkLine } from "./lines.ts";

/** The single action of a line. */
export function LineAct({ line }: { readonly line: WorkLine }): ReactNode {
  const { act, customerId } = line;
  const name = line.name ?? "";
  if (act.kind === "task") return <Done task={act.task} />;
  if (act.kind === "invitation")
    return (
      <AreaLink
        to={bookPaths.addCustomer()}
        className="link"
        aria-label={formatMessage(workText.followOf, { name })}
      >
        {workText.follow}
      </AreaLink>
    );
  if (customerId === null) return null;
  if (act.kind === "alert" && alertPath(act.alert) !== null) return <AlertWay alert={act.alert} />;
  if (act.kind === "message" && hasCustomerView())
    return (
      <PathLink
        to={`/advisory${bookPaths.view(customerId)}${paths.userAdvisor()}`}
        className="link"
        aria-label={formatMessage(workText.answerOf, { name })}
      >
        {workText.answer}
      </PathLink>
    );
  if (act.kind === "club")
    return (
      <AreaLink
        to={clubPaths.ofCustomer(customerId)}
        className="link"
        aria-label={formatMessage(workText.decideOf, { name })}
      >
        {workText.decide}
      </AreaLink>
    );
  return (
    <AreaLink
      to={bookPaths.customer(customerId)}
      className="link"
      aria-label={formatMessage(workText.openOf, { name })}
    >
      {workText.open}
    </AreaLink>
  );
}

/** Further actions on an alert: snooze for a week, or dismiss as useless with a reason. */
export function AlertLineActs({
  alert,
  words,
}: {
  readonly alert: AdvisorAlert;
  readonly words: string;
}): ReactNode {
  return <AlertActs id={alert.id} words={`${alert.customerName}, ${words}`} state="open" />;
}

/** Marks a task as done, or a done one as open again: a mistake is corrected in the list of done tasks. */
export function Done({ task: { id, title, doneAt } }: { readonly task: Task }): ReactNode {
  const change = useAction(api.tasks.change, {
    refreshes: [api.tasks.list, api.tasks.people, api.interactions.list],
  });
  const isDone = doneAt !== null;
  const turn = async (): Promise<void> => {
    const reply = await change.run({ params: { id }, body: { task: { done: !isDone } } });
    if (reply === null) toast(change.failure ?? text.doneFailed, "failed");
    else toast(isDone ? text.reopened : doneWords(reply.next));
  };
  return (
    <LinkButton
      aria-busy={change.busy || undefined}
      aria-label={formatMessage(isDone ? text.reopenOf : text.doneOf, { title })}
      onClick={() => void turn()}
    >
      {isDone ? text.reopen : text.done}
    </LinkButton>
  );
}

function doneWords(next: Task | null): string {
  return next === null ? text.doneToast : formatMessage(text.doneNext, { day: formatDay(next.dueOn) });
}
