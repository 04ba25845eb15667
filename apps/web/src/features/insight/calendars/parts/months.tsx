import type { CalendarEventView } from "@vigie/api";
import { type Day, groupBy } from "@vigie/domain";
import { Fragment, type ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { kindTexts, text } from "../text.ts";
import { eventName } from "./event-name.ts";

const monthName = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", month: "long", year: "numeric" });

/** « Décembre 2026 » */
function formatMonth(day: Day): string {
  const name = monthName.format(Date.parse(`${day}T00:00:00Z`));
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** Events by month as far as instalments are listed, then by year. */
export function Months(props: {
  readonly events: readonly CalendarEventView[];
  readonly until: Day;
}): ReactNode {
  const groups = groupBy(props.events, ({ day }) =>
    day <= props.until ? formatMonth(day) : day.slice(0, 4),
  );
  return (
    <div className="grid gap-6">
      {[...groups].map(([name, events], index) => (
        <section key={name} aria-label={name}>
          <SectionHead
            title={name}
            aside={index === 0 && <FigureWord id="calendar.amount">{text.amount}</FigureWord>}
          />
          <ul>
            {[...groupBy(events, lineOf)].flatMap(([line, [first, ...others]]) =>
              first === undefined ? [] : [<Event key={line} event={first} others={others} />],
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Authorisations that end on the same day share one line: they are renewed together, on one page. So do the yearly allowances
 * of a person or a household, whatever their contracts. */
function lineOf({ key, kind, day }: CalendarEventView): string {
  return together.includes(kind) ? `${kind} ${day}` : key;
}

const together: readonly CalendarEventView["kind"][] = [
  "consent_end",
  "allowance_reminder",
  "allowance_end",
  "per_reminder",
  "per_end",
];

type EventProps = { readonly event: CalendarEventView; readonly others: readonly CalendarEventView[] };

function Event({ event, others }: EventProps): ReactNode {
  const { name, source } =
    others.length === 0 || event.kind !== "consent_end"
      ? kindTexts[event.kind]
      : { name: text.consentEnds, source: text.consentEndsSource };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-0.5 border-b border-line py-3 last:border-b-0 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <span className="t1 tabular-nums text-ink-2 max-sm:col-span-2">{formatDay(event.day)}</span>
      <span className="min-w-0">
        <span className="t2 block">
          {name}
          <span className="text-ink-2">
            {", "}
            <Sources events={[event, ...others]} />
          </span>
        </span>
        <span className="t1 block text-ink-3">{source}</span>
      </span>
      <EventAmount event={event} />
    </li>
  );
}

/** The expected amount and how certain it is; an event that is certain and has no amount shows nothing. */
function EventAmount({ event }: { readonly event: CalendarEventView }): ReactNode {
  const sure = certaintyOf(event);
  return hasAmount(event) ? (
    <span className="t2 text-right">
      <Amount value={event.amount} />
      {sure !== null && <span className="t1 block text-ink-3">{sure}</span>}
    </span>
  ) : (
    sure !== null && <span className="t1 text-right text-ink-3">{sure}</span>
  );
}

/** « montant prévu », or « prévu » for an event without an amount; null when the day and the amount are certain. */
export function certaintyOf(event: CalendarEventView): string | null {
  const { certainty } = event;
  if (certainty === "certain") return null;
  return certainty === "conditional" || !hasAmount(event) ? text.certainties[certainty] : text[certainty];
}

const withAmount: readonly CalendarEventView["kind"][] = [
  "loan_instalment",
  "release",
  "savings_interest",
  "tax_payment",
  "insurance_premium",
  "term_end",
];

/** The end of a waiting period has no amount, so that nothing is shown in its place. */
function hasAmount({ kind }: CalendarEventView): boolean {
  return withAmount.includes(kind);
}

const list = new Intl.ListFormat("fr-FR");

/** « A, B et C », each institution once however many authorisations it has. */
function Sources({ events }: { readonly events: readonly CalendarEventView[] }): ReactNode {
  const byName = new Map(events.map((event) => [eventName(event), event]));
  const words = list.formatToParts(byName.keys()).filter(({ type }) => type === "literal");
  return [...byName].map(([name, event], index) => (
    <Fragment key={name}>
      {index > 0 && words[index - 1]?.value}
      <Source event={event} />
    </Fragment>
  ));
}

/** A link to the schedule of a loan, to the contract, or to the health of the sources. */
function Source({ event }: { readonly event: CalendarEventView }): ReactNode {
  const { portfolioId, kind } = event;
  const isLoan = kind === "loan_instalment" || kind === "loan_end";
  const to =
    portfolioId === null ? paths.health() : isLoan ? paths.loan(portfolioId) : paths.portfolio(portfolioId);
  return (
    <AreaLink to={to} className="link">
      {eventName(event)}
    </AreaLink>
  );
}
