import type { BookInsight } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { ofCustomer } from "../../../../shared/book/observation-text.ts";
import { useObservationWords } from "../../../../shared/next-steps/observation.tsx";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { sheetText } from "./sheet-text.ts";

const shownAtMost = 3;

/** The largest observations of the customer, each with its reason; nothing without any. */
export function Opportunities({ id }: { readonly id: Id }): ReactNode {
  const reading = useReading(bookApi.insights.list, { query: { customerId: id } });
  const insights = reading.data?.insights ?? [];
  const [first] = insights;
  if (reading.isError)
    return (
      <p role="alert" className="t2 pt-4 text-neg" data-print="none">
        {sheetText.opportunitiesFailed}{" "}
        <LinkButton onClick={() => void reading.refetch()}>{bookText.retry}</LinkButton>
      </p>
    );
  if (first === undefined) return null;
  return (
    <section className="mt-6 border-t border-ink pt-1 print:mt-3">
      <SectionHead
        title={sheetText.opportunities}
        aside={formatMessage(sheetText.computedOn, { day: formatDay(first.madeOn) })}
      />
      <ul className="grid gap-x-6 md:grid-cols-3 print:grid-cols-3">
        {insights.slice(0, shownAtMost).map((insight) => (
          <Opportunity key={insight.observation.key} insight={insight} />
        ))}
      </ul>
      <p className="t2 pt-3" data-print="none">
        <AreaLink to={bookPaths.customerInsights(id)} className="link">
          {formatMessage(sheetText.allOpportunities, { count: insights.length })}
        </AreaLink>
      </p>
    </section>
  );
}

function Opportunity({ insight: { observation } }: { readonly insight: BookInsight }): ReactNode {
  const { title, body } = useObservationWords({ ...observation, asideUntil: null }, ofCustomer);
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="t2 font-semibold">{title}</h3>
        <span className="t2 shrink-0">
          <Amount value={observation.amount} decimals={false} />
        </span>
      </div>
      <p className="t2 pt-1 text-ink-2 print:line-clamp-3">{body}</p>
    </li>
  );
}
