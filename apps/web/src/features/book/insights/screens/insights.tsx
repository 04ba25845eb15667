import type { BookInsight, Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { observationRules } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useQueryState } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { useObservationWords } from "../../../../shared/next-steps/observation.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { actWords, ruleWords, text } from "../text.ts";

const rules = ["all", ...observationRules] as const;

/** What may be observed over the book, by kind with counts, the largest amounts first. */
export function InsightsScreen(): ReactNode {
  const [rule, setRule] = useQueryState("nature", rules, "all");
  const list = useReading(bookApi.insights.list, { query: rule === "all" ? {} : { rule } });
  return (
    <>
      <PageHead title={text.title} />
      <p className="t2 max-w-160 pt-4 text-ink-2">{text.lead}</p>
      {list.data !== undefined ? (
        <Found data={list.data} rule={rule} setRule={setRule} />
      ) : list.isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void list.refetch()}>{bookText.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <SkeletonRows count={6} height={72} />
        </Loading>
      )}
    </>
  );
}

type FoundProps = {
  readonly data: Reply<typeof bookApi.insights.list>;
  readonly rule: (typeof rules)[number];
  readonly setRule: (rule: (typeof rules)[number]) => void;
};

function Found({ data: { kinds, insights }, rule, setRule }: FoundProps): ReactNode {
  if (kinds.length === 0) return <EmptyState kind="none" title={text.none} reason={text.noneReason} />;
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const options = [
    { value: "all" as const, label: formatMessage(text.kind, { label: text.all, count: total }) },
    ...kinds.map((kind) => ({
      value: kind.rule,
      label: formatMessage(text.kind, { label: ruleWords[kind.rule], count: kind.count }),
    })),
  ];
  const open = kinds.find((kind) => kind.rule === rule);
  return (
    <>
      <div className="pt-4">
        <Choice label={text.kinds} options={options} value={rule} onValue={setRule} />
      </div>
      {open !== undefined && (
        <p className="t2 pt-3">
          {formatMessage(text.concerned, { count: open.customerCount })}
          {open.amount !== null && (
            <>
              {", "}
              <Amount value={open.amount} decimals={false} />
            </>
          )}
        </p>
      )}
      <ul className="pt-2">
        {insights.map((insight) => (
          <Line key={`${insight.customerId} ${insight.observation.key}`} insight={insight} />
        ))}
      </ul>
    </>
  );
}

function Line({ insight }: { readonly insight: BookInsight }): ReactNode {
  const { customerId, customerName, madeOn } = insight;
  const observation = { ...insight.observation, asideUntil: null };
  const { title, body } = useObservationWords(observation);
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[1fr_160px]">
      <div className="min-w-0">
        <AreaLink to={bookPaths.customer(customerId)} className="t1 link">
          {customerName}
        </AreaLink>
        <h2 className="t3 pt-0.5">{title}</h2>
        <p className="t2 max-w-160 pt-1 text-ink-2">{body}</p>
        <p className="t1 pt-1">
          {text.act} {actWords[observation.rule]}
        </p>
      </div>
      <div className="sm:text-right">
        <p className="t4">
          <Amount value={observation.amount} decimals={false} />
        </p>
        <p className="t1 text-ink-3">{formatMessage(text.made, { day: formatDay(madeOn) })}</p>
      </div>
    </li>
  );
}
