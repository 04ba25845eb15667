import type { InteractionEvent } from "@vigie/api";
import { meetingAsks } from "@vigie/api/book";
import { dayOf, type Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { today } from "../../../../shared/clock/today.ts";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { PrintRest } from "./print-rest.tsx";
import { sheetText } from "./sheet-text.ts";

/** The numbers of printed promises and tasks, and exchanges. */
const printed = { tasks: 2, exchanges: 1 };

/** A past appointment with a note: an appointment of today without one may be this meeting. */
function isNoted({ kind, at, note }: InteractionEvent): boolean {
  const on = dayOf(at);
  return note.trim() !== "" && (on < today() || (on === today() && kind !== "appointment"));
}

/** Content of the printed meeting sheet only: promises of both sides, and the last exchange. On screen, the page of exchanges
 * shows them. */
export function SheetMeeting({ id }: { readonly id: Id }): ReactNode {
  const tasks =
    useReading(api.tasks.list, { query: { customerId: id, ...meetingAsks.tasks } }).data?.tasks ?? [];
  const log = useReading(api.interactions.list, { params: { id }, query: meetingAsks.log });
  // The pinned one is printed above.
  const events = (log.data?.events ?? [])
    .filter((one) => one.id !== log.data?.pinned?.id && isNoted(one))
    .slice(0, printed.exchanges);
  if (tasks.length === 0 && events.length === 0) return null;
  return (
    <div data-print="only" className="pt-2">
      <section>
        <SectionHead title={sheetText.promises} />
        {tasks.length === 0 && <p className="t1 text-ink-2">{sheetText.noPromise}</p>}
        <ul>
          {tasks.slice(0, printed.tasks).map(({ id: key, dueOn, title, promisedBy }) => (
            <li key={key} className="t1">
              {formatDay(dueOn)}, {promisedBy === "customer" ? sheetText.byCustomer : sheetText.byFirm}{" "}
              {title}
            </li>
          ))}
          <PrintRest count={tasks.length - printed.tasks} />
        </ul>
      </section>
      <section>
        <SectionHead title={sheetText.lastExchanges} />
        <ul>
          {events.map(({ id: key, at, note }) => (
            <li key={key} className="t1 line-clamp-2">
              {formatInstantDay(at)}, {note}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
