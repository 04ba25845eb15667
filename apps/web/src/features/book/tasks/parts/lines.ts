import type { AdvisorDay, ClubRequest, Task } from "@vigie/api";
import { addWorkingDays, dayLimits, dayOf, type Cents, type Day, type Id } from "@vigie/domain";
import { customerName } from "../../../../shared/book/customer-words.ts";
import { alertWords } from "../../../../shared/book/alert-acts.tsx";
import { alertKindWords } from "../../../../shared/book/alert-text.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { repeatWords, taskText } from "../../../../shared/book/task-text.ts";
import { kindWords, originWords, promiseWords, workText as text } from "../text.ts";

export const lineKinds = ["task", "promise", "alert", "request"] as const;
export type LineKind = (typeof lineKinds)[number];

type Act =
  | { readonly kind: "task"; readonly task: Task }
  | { readonly kind: "alert"; readonly alert: AdvisorDay["alerts"][number] }
  | { readonly kind: "message" | "invitation" | "club" };

/** One thing to do: about whom, why, by when, and the action that settles it. */
export type WorkLine = {
  readonly key: string;
  readonly kind: LineKind;
  readonly customerId: Id | null;
  /** For an invitation the invited person, who is not a customer yet. */
  readonly name: string | null;
  readonly words: string;
  /** Its kind, in the words of its column: « Votre promesse », « Tâche, chaque année ». */
  readonly nature: string;
  readonly amount: Cents | null;
  readonly dueOn: Day;
  readonly act: Act;
};

/** The kind of a task: « Votre promesse », « Tâche, chaque année ». */
export function taskNature({ origin, promisedBy, repeat }: Task): string {
  const words = promisedBy === null ? originWords[origin] : promiseWords[promisedBy];
  return repeat === "none"
    ? words
    : formatMessage(taskText.again, { words, repeat: repeatWords[repeat].toLowerCase() });
}

function taskLine(task: Task): WorkLine {
  const { id, title, customerId, customerName: name, dueOn, origin } = task;
  return {
    key: `task ${id}`,
    kind: origin === "promise" ? "promise" : "task",
    customerId,
    name,
    words: title,
    nature: taskNature(task),
    amount: null,
    dueOn,
    act: { kind: "task", task },
  };
}

function alertLine(alert: AdvisorDay["alerts"][number]): WorkLine {
  const { id, customerId, customerName: name, amount, wealth, dueOn } = alert;
  return {
    key: `alert ${id}`,
    kind: "alert",
    customerId,
    name,
    words: alertWords(alert),
    nature: alertKindWords[alert.kind],
    amount: amount ?? wealth,
    dueOn,
    act: { kind: "alert", alert },
  };
}

const request = { kind: "request", nature: kindWords.request, amount: null } as const;

/** Everything pending, earliest due date first. */
export function workLines(
  day: AdvisorDay,
  { tasks, club }: { readonly tasks: readonly Task[]; readonly club: readonly ClubRequest[] },
): readonly WorkLine[] {
  const lines: readonly WorkLine[] = [
    ...tasks.map(taskLine),
    ...day.alerts.map(alertLine),
    ...day.messages.map(({ customerId, customerName: name, count, dueOn }) => ({
      ...request,
      key: `message ${customerId}`,
      customerId,
      name,
      words: formatMessage(text.messages, { count }),
      dueOn,
      act: { kind: "message" as const },
    })),
    ...day.invitations.map(({ id, name, state, sentAt, dueOn }) => ({
      ...request,
      key: `invitation ${id}`,
      customerId: null,
      name,
      words:
        state === "read"
          ? text.invitationRead
          : formatMessage(text.invitationSent, { day: formatInstantDay(sentAt) }),
      dueOn,
      act: { kind: "invitation" as const },
    })),
    ...club.map(({ subscriptionId, customerId, firstName, lastName, waitingSince, basis }) => ({
      ...request,
      key: `club ${subscriptionId}`,
      customerId,
      name: customerName({ firstName, lastName, email: "" }),
      words: text.club,
      amount: basis,
      dueOn: addWorkingDays(dayOf(waitingSince), dayLimits.clubDays),
      act: { kind: "club" as const },
    })),
  ];
  return lines.toSorted((a, b) => (a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1));
}
