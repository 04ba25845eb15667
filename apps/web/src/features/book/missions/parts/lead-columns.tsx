import type { Lead, missionsApi, Reply } from "@vigie/api";
import { sumCents } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Menu } from "../../../../ui/menu.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { leadText, panelText } from "../text.ts";
import { Available, dueWords, LeadState, remarkOf } from "./lead-list.tsx";
import { isConcluded, outcomes, type Outcome } from "./use-outcome.ts";

type Props = {
  readonly leads: readonly Lead[];
  /** The number of leads in each state, including other pages. */
  readonly counts: Reply<typeof missionsApi.leads>["counts"];
  readonly isOpen: boolean;
  readonly onOpen: (lead: Lead, outcome: Outcome | null) => void;
};

type BoardColumn = {
  readonly id: string;
  readonly title: string;
  readonly states: readonly Lead["state"][];
  /** The outcome that dropping a lead there implies; the panel asks for the rest. */
  readonly outcome: Outcome | null;
};

const board: readonly BoardColumn[] = [
  { id: "toCall", title: leadText.toCall, states: ["targeted", "later"], outcome: "later" },
  { id: "contacted", title: leadText.contactTaken, states: ["contacted"], outcome: "contacted" },
  { id: "appointment", title: leadText.appointment, states: ["appointment"], outcome: "appointment" },
  { id: "concluded", title: leadText.conclude, states: ["validated", "canceled"], outcome: "validated" },
];

const mostOfAColumn = 20;

/** Leads as columns by state. A lead is dragged to another column, or moved with its menu. */
export function LeadColumns({ leads, counts, isOpen, onOpen }: Props): ReactNode {
  const [dragged, setDragged] = useState<Lead | null>(null);
  return (
    <>
      <div className="grid gap-x-6 gap-y-6 pt-3 md:grid-cols-4">
        {board.map((column) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of a lead does by keyboard what a drag does
          <section
            key={column.id}
            aria-label={column.title}
            className="min-w-0 md:border-l md:border-line md:pl-4 md:first:border-l-0 md:first:pl-0"
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault();
            }}
            onDrop={() => {
              if (dragged !== null && !column.states.includes(dragged.state)) onOpen(dragged, column.outcome);
              setDragged(null);
            }}
          >
            <Held
              column={column}
              leads={leads.filter(({ state }) => column.states.includes(state))}
              counts={counts.filter(({ state }) => column.states.includes(state))}
              isOpen={isOpen}
              onOpen={onOpen}
              onDrag={setDragged}
            />
          </section>
        ))}
      </div>
      {isOpen && <p className="t1 pt-4 text-ink-3">{leadText.dragHelp}</p>}
    </>
  );
}

/** The available amount; for a concluded lead the declared amount, or where it is. */
function Figure({ lead }: { readonly lead: Lead }): ReactNode {
  if (!isConcluded(lead)) return <Available lead={lead} />;
  return lead.amount === null ? null : <Amount value={lead.amount} decimals={false} />;
}

/** Nothing if only a page of the column was loaded; unknown amounts have no sum. */
function sumOf(column: BoardColumn, leads: readonly Lead[]): ReactNode {
  if (column.id === "concluded") return concludedSum(leads);
  return leads.some(({ cash }) => cash !== null) || leads.length === 0
    ? availableSum(leads)
    : leadText.unknownSum;
}

function availableSum(leads: readonly Lead[]): ReactNode {
  const cash = sumCents(leads.flatMap((lead) => lead.cash ?? []));
  return formatMessage(leadText.available, {
    amount: <Amount key="cash" value={cash} decimals={false} />,
  });
}

/** The numbers of yes and no, and the declared amount of the former. */
function concludedSum(leads: readonly Lead[]): ReactNode {
  const validated = leads.filter(({ state }) => state === "validated");
  const amounts = validated.flatMap(({ amount }) => amount ?? []);
  const counts = { validated: validated.length, canceled: leads.length - validated.length };
  return amounts.length === 0
    ? formatMessage(leadText.concludedCount, counts)
    : formatMessage(leadText.concludedSum, {
        ...counts,
        amount: <Amount key="amount" value={sumCents(amounts)} decimals={false} />,
      });
}

type HeldProps = Props & { readonly column: BoardColumn; readonly onDrag: (lead: Lead | null) => void };

function Held({ column, leads, counts, isOpen, onOpen, onDrag }: HeldProps): ReactNode {
  const total = counts.reduce((sum, { leadCount }) => sum + leadCount, 0);
  const rest = total - Math.min(leads.length, mostOfAColumn);
  return (
    <>
      <SectionHead title={column.title} aside={total} />
      <p className="t1 py-1.5 text-ink-2">{total === leads.length && sumOf(column, leads)}</p>
      <ul>
        {leads.slice(0, mostOfAColumn).map((lead) => {
          const canMove = isOpen && !isConcluded(lead);
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of a lead does by keyboard what a drag does
            <li
              key={lead.customerId}
              className="border-b border-line py-2.5"
              draggable={canMove}
              onDragStart={() => onDrag(lead)}
              onDragEnd={() => onDrag(null)}
            >
              <div className="t2 flex items-baseline justify-between gap-x-3">
                <LinkButton className="min-w-0 font-semibold break-words" onClick={() => onOpen(lead, null)}>
                  {lead.customerName}
                </LinkButton>
                <span className="shrink-0 text-right">
                  <Figure lead={lead} />
                </span>
              </div>
              <p className="t1 flex flex-wrap gap-x-2 pt-0.5">
                <LeadState lead={lead} isOpen={isOpen} />
                <span className="text-ink-2">{dueWords(lead, isOpen)}</span>
              </p>
              <p className="t1 line-clamp-2 break-words text-ink-2">{remarkOf(lead, isOpen)}</p>
              {canMove && (
                <Menu
                  label={formatMessage(leadText.moveTo, { name: lead.customerName })}
                  trigger={<span className="t1 link">{leadText.state}</span>}
                  entries={outcomes.map((outcome) => ({
                    id: outcome,
                    label: panelText[outcome],
                    checked: lead.state === outcome,
                    onSelect: () => onOpen(lead, outcome),
                  }))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {rest > 0 && <p className="t1 pt-2 text-ink-2">{formatMessage(leadText.others, { count: rest })}</p>}
    </>
  );
}
