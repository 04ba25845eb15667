import type { Review } from "@vigie/api";
import type { ReactNode } from "react";
import { ofCustomer } from "../../../../shared/book/observation-text.ts";
import { useObservationWords } from "../../../../shared/next-steps/observation.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";

/** Observations from the figures, for the preparation of the meeting. */
export function Opportunities({ review: { opportunities, on } }: { readonly review: Review }): ReactNode {
  return (
    <section>
      <SectionHead title={text.opportunities} aside={formatMessage(text.asOf, { day: formatDay(on) })} />
      <p className="t1 pt-2 text-ink-3">{text.opportunitiesNote}</p>
      <ul>
        {opportunities.map((one) => (
          <Opportunity key={one.key} observation={one} />
        ))}
      </ul>
    </section>
  );
}

function Opportunity({ observation }: { readonly observation: Review["opportunities"][number] }): ReactNode {
  const { title, body } = useObservationWords({ ...observation, asideUntil: null }, ofCustomer);
  return (
    <li className="border-b border-line py-2.5">
      <p className="t2 break-words">{title}</p>
      <p className="t1 pt-0.5 text-ink-2">{body}</p>
    </li>
  );
}
