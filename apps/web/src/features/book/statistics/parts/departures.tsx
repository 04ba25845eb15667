import { bookApi } from "@vigie/api/book";
import { useState, type ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";

type Props = { readonly count: number; readonly months: number };

/** Numbers of departed customers: their names are not kept, so there is no list of them. */
export function Departures({ count, months }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return text.lost;
  return (
    <>
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.lost}
      </LinkButton>
      <Dialog open={isOpen} title={text.departed} onClose={() => setOpen(false)}>
        <p className="t2 pb-3 text-ink-2">{text.departedWhy}</p>
        {isOpen && <DepartureList count={count} months={months} />}
      </Dialog>
    </>
  );
}

function DepartureList({ count, months }: Props): ReactNode {
  const reading = useReading(bookApi.statistics.departures, { query: { months } });
  const departures = reading.data?.departures;
  if (departures === undefined)
    return reading.isError ? (
      <p role="alert" className="t2 text-neg">
        {text.departedFailed} <LinkButton onClick={() => void reading.refetch()}>{bookText.retry}</LinkButton>
      </p>
    ) : (
      <Loading label={text.departedLoading}>
        <SkeletonRows count={Math.min(count, 5)} height={44} />
      </Loading>
    );
  return (
    <>
      <ul>
        {departures.map(({ id, leftAt, sinceYear, advisors }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
            <span className="t2 font-semibold">{formatInstantDay(leftAt)}</span>
            <span className="t2 text-ink-2">
              {[
                sinceYear === null
                  ? text.departedSinceUnknown
                  : formatMessage(text.departedSince, { year: String(sinceYear) }),
                ...advisors,
              ].join(", ")}
            </span>
          </li>
        ))}
      </ul>
      {departures.length < count && (
        <p className="t1 pt-2 text-ink-2">{formatMessage(text.departedMost, { count: departures.length })}</p>
      )}
    </>
  );
}
