import type { BookInsight } from "@vigie/api";
import type { ReactNode } from "react";
import { ofCustomer } from "../../../../shared/book/observation-text.ts";
import { useObservationWords } from "../../../../shared/next-steps/observation.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { actWords, text } from "../text.ts";

type Props = {
  readonly insight: BookInsight;
  /** The customer, if the page does not name them. */
  readonly customer?: ReactNode;
  /** The possible actions. */
  readonly acts?: ReactNode;
};

/** One observation as the customer reads it, its amount, and the advisor's possible actions. */
export function InsightLine({ insight, customer, acts }: Props): ReactNode {
  const observation = { ...insight.observation, asideUntil: null };
  const { title, body } = useObservationWords(observation, ofCustomer);
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[1fr_160px]">
      <div className="min-w-0">
        {customer}
        <h2 className="t3 pt-0.5">{title}</h2>
        <p className="t2 max-w-160 pt-1 text-ink-2">{body}</p>
        <p className="t1 pt-1">
          {text.act} {actWords[observation.rule]}
        </p>
        {acts !== undefined && <p className="t2 flex flex-wrap gap-x-5 pt-2">{acts}</p>}
      </div>
      <div className="sm:text-right">
        <p className="t4">
          <Amount value={observation.amount} decimals={false} />
        </p>
        <p className="t1 text-ink-3">{formatMessage(text.made, { day: formatDay(insight.madeOn) })}</p>
      </div>
    </li>
  );
}
