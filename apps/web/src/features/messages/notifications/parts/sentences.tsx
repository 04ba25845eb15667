import type { Notification, NotificationPayload } from "@vigie/api";
import type { NotificationEvent } from "@vigie/domain";
import type { ReactNode } from "react";
import { institution } from "../../../../shared/portfolios/portfolio-words.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { eventWords, othersText, unnamed } from "./event-text.ts";
import { monthName } from "./month.ts";

/** What a notification says, and the page of its subject. */
export type NotificationSentence = {
  readonly title: string;
  readonly detail: ReactNode;
  readonly link: { readonly to: string; readonly label: string } | null;
};

type Facts = {
  /** What the name refers to, so that a missing name is replaced by its kind. */
  readonly named: keyof typeof unnamed;
  /** The page of the subject; null when there is none, or when it is not given. */
  readonly to: (payload: NotificationPayload) => string | null;
};

const account = ({ accountId }: NotificationPayload): string | null =>
  accountId === null ? null : paths.updateCredentials(accountId);
const portfolio =
  (page: (portfolioId: string) => string) =>
  ({ portfolioId }: NotificationPayload): string | null =>
    portfolioId === null ? null : page(portfolioId);
const security: Facts = { named: "device", to: () => paths.userSecurity() };
const nowhere = (): null => null;

const facts: Readonly<Record<NotificationEvent, Facts>> = {
  "sync.first_done": { named: "bank", to: () => paths.portfolios() },
  "sync.failed": { named: "bank", to: account },
  "sync.given_up": { named: "bank", to: account },
  "sync.action_needed": { named: "bank", to: account },
  "consent.renewal_due": { named: "bank", to: account },
  "analysis.done": { named: "portfolio", to: portfolio((id) => paths.analysis(id)) },
  "optimization.done": { named: "portfolio", to: portfolio(paths.arbitrationResult) },
  "savings.cap_reached": { named: "portfolio", to: portfolio(paths.portfolio) },
  "report.monthly": {
    named: "portfolio",
    to: ({ report, notificationId }) => (report === null ? null : paths.monthlyReport(notificationId)),
  },
  "message.received": {
    named: "person",
    // An advisor answers from the customer's own pages.
    to: ({ state }) => (state === "from_advisor" ? paths.userAdvisor() : null),
  },
  "invitation.accepted": { named: "person", to: nowhere },
  "invitation.undelivered": { named: "person", to: nowhere },
  "security.new_device": security,
  "security.password_changed": security,
  "security.email_changed": { named: "device", to: () => paths.user() },
  "security.factor_changed": security,
  "security.locked": security,
  "security.merge_asked": security,
  "security.merge_refused": security,
  "security.accounts_merged": security,
  "security.account_completed": security,
  "security.address_unreachable": { named: "device", to: () => paths.user() },
  "security.factor_suggested": security,
  "security.advisor_renamed": { named: "person", to: () => paths.userAdvisor() },
  "security.advisor_changed": { named: "person", to: () => paths.userAdvisor() },
  "household.joined": { named: "person", to: () => paths.household() },
  "household.left": { named: "person", to: () => paths.household() },
  "security.access_removed": { named: "person", to: () => paths.userAdvisor() },
  "security.advisor_left": { named: "person", to: () => paths.userAdvisor() },
  "file.items_asked": { named: "person", to: () => paths.userFile() },
  "club.changed": { named: "person", to: nowhere },
  "club.request": { named: "person", to: nowhere },
  "suitability.waiting": { named: "person", to: () => paths.suitability() },
  "suitability.due": { named: "person", to: () => paths.suitability() },
  "proposal.sent": { named: "person", to: () => paths.proposals() },
  "proposal.answered": { named: "person", to: nowhere },
  "proposal.change_taken_back": { named: "person", to: nowhere },
  "proposal.withdrawn": { named: "person", to: () => paths.proposals() },
  "proposal.signed": { named: "person", to: () => paths.proposals() },
  "proposal.unsigned": { named: "person", to: () => paths.proposals() },
  "proposal.not_signed": { named: "person", to: nowhere },
  "proposal.late": { named: "person", to: () => paths.proposals() },
  "proposal.not_done": { named: "person", to: nowhere },
  "review.concluded": { named: "person", to: () => paths.reviews() },
  // Their reader is an advisor, who works in another area.
  "book.export_ready": { named: "person", to: nowhere },
  "book.export_failed": { named: "person", to: nowhere },
  "system.restart": { named: "device", to: nowhere },
};

export function notificationSentence({
  event,
  payload,
  count,
  names,
}: Pick<Notification, "event" | "payload" | "count" | "names">): NotificationSentence {
  const words = eventWords[event];
  const { named, to } = facts[event];
  const name = nameOf(payload.name, named);
  const of = payload.on === null ? "" : monthName(payload.on, "of");
  if (count > 1 && words.several !== undefined) {
    const { title, detail, link } = words.several;
    const values = { count, name, names: listOf(names.map((one) => nameOf(one, named))) };
    return {
      title: formatMessage(title, values),
      detail: detail === "" ? "" : formatMessage(detail, values),
      // The page of a single subject is not the page of all of them.
      link: link === undefined ? linkTo(to(payload), words.link) : { to: paths.portfolios(), label: link },
    };
  }
  return {
    title: formatMessage(words.title, { name, of }).trim(),
    detail: detailOf(words, payload, name),
    link: linkTo(to(payload), words.link),
  };
}

function linkTo(to: string | null, label: string): NotificationSentence["link"] {
  return to === null ? null : { to, label };
}

/** How many names are listed before the rest is counted. */
const maxListedNames = 3;

/** « Amundi, Boursobank, CNP et 4 autres ». */
function listOf(names: readonly string[]): string {
  const said = names.length <= maxListedNames + 1 ? names : names.slice(0, maxListedNames);
  const rest = names.length - said.length;
  const parts = rest === 0 ? said : [...said, formatMessage(othersText, { count: rest })];
  return frenchList.format(parts);
}

const frenchList = new Intl.ListFormat("fr", { type: "conjunction" });

function nameOf(name: string | null, named: Facts["named"]): string {
  if (name === null) return unnamed[named];
  return named === "bank" ? institution(name) : named === "portfolio" ? plainName(name) : name;
}

function detailOf(
  words: (typeof eventWords)[NotificationEvent],
  { on, amount, others }: NotificationPayload,
  name: string,
): ReactNode {
  const { detail, bare = detail } = words;
  if (detail === "") return "";
  if ((detail.includes("{day}") && on === null) || (detail.includes("{amount}") && amount === null))
    return bare;
  return formatMessage(detail, {
    name,
    others: listOf(others),
    otherCount: others.length,
    day: on === null ? "" : formatDay(on),
    amount: <Amount key="amount" value={amount} decimals={false} />,
  });
}
