import type { Lead } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import type { Reason } from "../../../../shared/book/customer-words.ts";
import { ReasonMark } from "../../../../shared/book/reason-mark.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { leadText, writeText } from "../text.ts";
import {
  endedLeadWords,
  leadWords,
  leftOutWords,
  motiveWords,
  silentWord,
  writtenWord,
} from "./words-text.ts";
import { isConcluded } from "./use-outcome.ts";

type Props = {
  readonly leads: readonly Lead[];
  readonly isOpen: boolean;
  readonly onOpen: (lead: Lead) => void;
};

type StateProps = { readonly lead: Lead; readonly isOpen: boolean };

/** A shape, a word and a colour, each sufficient alone. */
export function LeadState({ lead, isOpen }: StateProps): ReactNode {
  const { state } = lead;
  if (state === "validated" || state === "canceled")
    return (
      <span
        className={`t1 inline-flex items-center gap-2 ${state === "validated" ? "text-pos" : "text-ink-3"}`}
      >
        <Icon name={state === "validated" ? "check" : "close"} size={14} />
        {leadWords[state]}
      </span>
    );
  if (!isOpen) return <ReasonMark reason={{ level: "none", words: endedLeadWords[state] }} />;
  if (state === "targeted" && lead.notCalled !== null)
    return (
      <ReasonMark
        reason={
          lead.notWritten === null
            ? { level: "notice", words: writtenWord }
            : { level: "none", words: silentWord }
        }
      />
    );
  const level: Reason["level"] = state === "targeted" ? "soon" : state === "later" ? "notice" : "none";
  return <ReasonMark reason={{ level, words: leadWords[state] }} />;
}

/** The available amount, and its date. */
export function Available({ lead: { cash, asOf } }: { readonly lead: Lead }): ReactNode {
  return (
    <>
      <Amount value={cash} decimals={false} />
      {cash !== null && asOf !== null && (
        <span className="t1 block text-ink-3">{formatMessage(leadText.asOf, { day: formatDay(asOf) })}</span>
      )}
    </>
  );
}

/** The due date of a lead; for an ended mission, its last change. A lead that may be neither called nor written to has no due
 * date. */
export function dueWords(lead: Lead, isOpen: boolean): string {
  const { state, laterOn, startsAt, changedAt, notCalled, notWritten } = lead;
  if (state === "later" && laterOn !== null && isOpen)
    return formatMessage(leadText.laterOn, { day: formatDay(laterOn) });
  if (state === "appointment" && startsAt !== null)
    return formatMessage(leadText.startsAt, {
      day: formatInstantDay(startsAt),
      time: formatTime(startsAt),
    });
  if (changedAt !== null) return formatMessage(leadText.changedOn, { day: formatInstantDay(changedAt) });
  return isOpen && (notCalled === null || notWritten === null) ? leadText.now : "";
}

/** The remark; else the place of the appointment, that the customer left the target, or why a call is not allowed. */
export function remarkOf(
  { remarks, motive, place, matches, notCalled, state }: Lead,
  isOpen: boolean,
): string {
  if (remarks !== "") return remarks;
  if (motive !== null) return motiveWords[motive];
  if (place !== null) return place;
  if (!isOpen) return "";
  if (!matches && state === "targeted") return leadText.noLongerMatches;
  return notCalled !== null && !isConcluded({ state }) ? leftOutWords[notCalled] : "";
}

/** A customer who may not be called can be written to, if the server allows it. */
function actOf(lead: Lead, isOpen: boolean): { readonly words: string; readonly of: string } {
  if (!isOpen || isConcluded(lead)) return { words: leadText.see, of: leadText.seeOf };
  if (lead.notCalled !== null && lead.notWritten === null && lead.state === "targeted")
    return { words: writeText.write, of: writeText.writeOf };
  return { words: leadText.treat, of: leadText.treatOf };
}

/** Nothing without a remark, so that a card has no empty line. */
function remarkCell(words: string): ReactNode {
  return words === "" ? null : <span className="line-clamp-2 break-words text-ink-2">{words}</span>;
}

/** The leads to process, those to call first. */
export function LeadList({ leads, isOpen, onOpen }: Props): ReactNode {
  const columns: readonly Column<Lead>[] = [
    {
      id: "customer",
      head: leadText.customer,
      card: "title",
      cell: ({ customerId, customerName }) => (
        <AreaLink to={bookPaths.customer(customerId)} className="link font-semibold">
          {customerName}
        </AreaLink>
      ),
    },
    {
      id: "state",
      head: leadText.state,
      card: "inline",
      cell: (lead) => <LeadState lead={lead} isOpen={isOpen} />,
    },
    { id: "due", head: leadText.due, card: "inline", cell: (lead) => dueWords(lead, isOpen) },
    {
      id: "remark",
      head: leadText.remark,
      cell: (lead) => remarkCell(remarkOf(lead, isOpen)),
    },
    {
      id: "cash",
      head: leadText.cash,
      align: "end",
      card: "side",
      cell: (lead) => <Available lead={lead} />,
    },
    {
      id: "act",
      head: leadText.act,
      align: "end",
      cell: (lead) => {
        const act = actOf(lead, isOpen);
        return (
          <LinkButton
            aria-label={formatMessage(act.of, { name: lead.customerName })}
            onClick={() => onOpen(lead)}
          >
            {act.words}
          </LinkButton>
        );
      },
    },
  ];
  return (
    <Table
      caption={leadText.title}
      columns={columns}
      rows={leads}
      rowKey={({ customerId }) => customerId}
      rowHeight={44}
    />
  );
}
