import type { Reply } from "@vigie/api";
import { addMonths, type Day, day, dayOf, daysBetween, type Id, type Instant } from "@vigie/domain";
import type { ReactNode } from "react";
import type { api } from "../../../../api.ts";
import { today } from "../../../../shared/clock/today.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { sideText as text } from "../text.ts";
import { useLog } from "./use-log.ts";

const monthName = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", month: "long", year: "numeric" });
const nameOf = (month: Day): string => monthName.format(new Date(month));

type PaceOfLog = Reply<typeof api.interactions.list>["pace"];
const unfiltered = { kind: "tout", year: "", author: "", words: "" } as const;

/** The time since the last contact, and the frequency of contacts over two years. Unknown without any recorded contact. */
export function Pace({
  id,
  lastContactAt,
}: {
  readonly id: Id;
  readonly lastContactAt: Instant | null;
}): ReactNode {
  const pace = useLog(id, unfiltered).data?.pages[0]?.pace;
  if (lastContactAt === null) return null;
  const days = daysBetween(dayOf(lastContactAt), today());
  const mean = pace?.meanGapDays ?? null;
  return (
    <section aria-label={text.pace}>
      <h2 className="t3 flex items-baseline justify-between gap-x-3 border-b border-line pb-2">
        {text.pace}
        {pace !== undefined && (
          <span className="t1 text-ink-2">
            {formatMessage(text.written, { count: pace.contactDays.length })}
          </span>
        )}
      </h2>
      <p className="t5 pt-2">{formatMessage(text.days, { count: days })}</p>
      <p className="t1 text-ink-2">
        {mean === null ? text.sinceLast : formatMessage(text.sinceLastMean, { days: mean })}
      </p>
      {pace !== undefined && pace.contactDays.length > 0 && <Dots pace={pace} />}
    </section>
  );
}

/** The limit per column; the list beside shows the number. */
const mostDots = 5;

/** One dot for each contact in the column of its month, the present month last. */
function Dots({ pace: { since, contactDays } }: { readonly pace: PaceOfLog }): ReactNode {
  const months = monthsBetween(since, today());
  const counts = new Map<string, number>();
  for (const one of contactDays) counts.set(monthOf(one), (counts.get(monthOf(one)) ?? 0) + 1);
  const [first] = months;
  if (first === undefined) return null;
  return (
    <figure className="pt-4" aria-label={formatMessage(text.paceOf, { month: nameOf(first) })}>
      <div aria-hidden className="flex h-12 items-end justify-between border-b border-line-2">
        {months.map((month) => (
          <span key={month} className="flex w-2 flex-col-reverse gap-0.5 pb-0.5">
            {Array.from({ length: Math.min(mostDots, counts.get(monthOf(month)) ?? 0) }, (_, index) => (
              <span key={index} className="h-1.5 w-1.5 rounded-full bg-brand" />
            ))}
          </span>
        ))}
      </div>
      <figcaption className="t1 flex justify-between pt-1 text-ink-2" aria-hidden>
        <span>{nameOf(first)}</span>
        <span className="font-semibold text-ink">{text.today}</span>
      </figcaption>
      <ul className="sr-only">
        {months
          .filter((month) => counts.has(monthOf(month)))
          .map((month) => (
            <li key={month}>
              {formatMessage(text.monthContacts, {
                month: nameOf(month),
                count: counts.get(monthOf(month)) ?? 0,
              })}
            </li>
          ))}
      </ul>
    </figure>
  );
}

const monthOf = (one: Day): string => one.slice(0, 7);

/** The first day of each month from one day to another, both months included. */
function monthsBetween(from: Day, to: Day): readonly Day[] {
  const months: Day[] = [];
  for (let month = day(`${monthOf(from)}-01`); month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}
