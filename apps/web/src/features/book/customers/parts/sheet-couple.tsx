import type { CustomerCouple } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { filePercent } from "../../../../shared/book/customer-words.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { coupleText as text } from "./couple-text.ts";

/** The customer's partner, with what both share; nothing if the firm noted none. */
export function useCouple(id: Id) {
  return useReading(bookApi.couples.show, { params: { id } });
}

export function SheetCouple({ id }: { readonly id: Id }): ReactNode {
  const reading = useCouple(id);
  if (reading.isError)
    return (
      <p role="alert" className="t2 pt-4 text-neg" data-print="none">
        {text.failed} <LinkButton onClick={() => void reading.refetch()}>{bookText.retry}</LinkButton>
      </p>
    );
  const couple = reading.data?.couple ?? null;
  if (couple === null) return null;
  const { partner, together } = couple;
  const file = partner.completeness;
  return (
    <section aria-label={text.title} className="border-b border-line py-3 print:py-1">
      <p className="t2">
        {formatMessage(text.with, {
          name: (
            <AreaLink key="name" to={bookPaths.customer(partner.id)} className="link font-semibold">
              {partner.name}
            </AreaLink>
          ),
        })}
        {", "}
        <Shared partner={partner} />
        {file !== null && `, ${formatMessage(text.file, { percent: filePercent(file) })}`}.
      </p>
      {together !== null && (
        <p className="t1 pt-1 text-ink-2 print:pt-0">
          {formatMessage(text.together, {
            amount: <Amount key="together" value={together.amount} decimals={false} />,
            day: together.asOf === null ? bookText.unknown : formatDay(together.asOf),
          })}
          {together.unknownNb > 0 && ` ${formatMessage(text.unknownNb, { count: together.unknownNb })}`}
        </p>
      )}
    </section>
  );
}

function Shared({ partner: { wealth, contractCount } }: Pick<CustomerCouple, "partner">): ReactNode {
  if (contractCount === 0) return text.sharesNothing;
  if (wealth === null) return text.sharesUnknown;
  return formatMessage(text.shares, { amount: <Amount key="wealth" value={wealth} decimals={false} /> });
}
