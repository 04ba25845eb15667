import type { DayAppointment } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { appointmentsText as text } from "../text.ts";

/** Today's appointments, with the preparation of each in one line, and a link to the sheet. */
export function Appointments({
  appointments,
}: {
  readonly appointments: readonly DayAppointment[];
}): ReactNode {
  return (
    <section className="pt-5">
      <SectionHead
        title={text.title}
        aside={
          appointments.length === 0 ? undefined : formatMessage(text.count, { count: appointments.length })
        }
      />
      {appointments.length === 0 ? (
        <p className="t2 pt-3 text-ink-2">{text.none}</p>
      ) : (
        <ul>
          {appointments.map((one) => (
            <Line key={one.id} appointment={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ appointment }: { readonly appointment: DayAppointment }): ReactNode {
  const { customerId, customerName: name, startsAt, place, link, note } = appointment;
  const time = formatTime(startsAt);
  return (
    <li className="flex items-start gap-x-5 border-b border-line py-3">
      <span className="t3 w-18 shrink-0 whitespace-nowrap">{time}</span>
      <div className="min-w-0 grow">
        <p className="t2">
          <AreaLink to={bookPaths.customer(customerId)} className="link font-semibold">
            {name}
          </AreaLink>
          {link !== null && (
            <>
              {", "}
              <a href={link} className="link" rel="noreferrer" target="_blank">
                {new URL(link).host}
              </a>
            </>
          )}
        </p>
        <p className="t1 text-ink-2">
          {[...(place === null ? [] : [place]), ...preparation(appointment)].join(", ")}
        </p>
        {note !== "" && <p className="t1 line-clamp-2 break-words text-ink-3">{note}</p>}
      </div>
      <AreaLink
        to={bookPaths.customer(customerId)}
        className="link t2 shrink-0"
        aria-label={formatMessage(text.prepareOf, { time, name })}
      >
        {text.prepare}
      </AreaLink>
    </li>
  );
}

/** « 2 pièces à obtenir, 1 alerte, vu le 04.09.2026 »; afterwards, the last contact is this appointment itself. */
function preparation({
  missingCount,
  alertCount,
  lastContactAt,
  startsAt,
}: DayAppointment): readonly string[] {
  return [
    missingCount === null
      ? null
      : missingCount === 0
        ? text.complete
        : formatMessage(text.missing, { count: missingCount }),
    (alertCount ?? 0) === 0 ? null : formatMessage(text.alerts, { count: alertCount ?? 0 }),
    lastContactAt === null
      ? text.never
      : lastContactAt >= startsAt
        ? null
        : formatMessage(text.last, { day: formatInstantDay(lastContactAt) }),
  ].filter((part) => part !== null);
}
