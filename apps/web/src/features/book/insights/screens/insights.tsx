import type { Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { observationRules } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useQueryState } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { InsightLine } from "../parts/insight-line.tsx";
import { ruleWords, text } from "../text.ts";

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
          <InsightLine
            key={`${insight.customerId} ${insight.observation.key}`}
            insight={insight}
            customer={
              <AreaLink to={bookPaths.customer(insight.customerId)} className="t1 link">
                {insight.customerName}
              </AreaLink>
            }
          />
        ))}
      </ul>
    </>
  );
}
