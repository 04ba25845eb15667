import type { Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { observationRules } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useQueryState } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { InsightLine } from "../parts/insight-line.tsx";
import { actWords, ruleWords, text } from "../text.ts";

const rules = ["all", ...observationRules] as const;

/** What may be observed over the book, by kind with counts, the largest amounts first. */
export function InsightsScreen(): ReactNode {
  const [rule, setRule] = useQueryState("nature", rules, "all");
  const list = useReading(bookApi.insights.list, { query: rule === "all" ? {} : { rule } });
  return (
    <>
      <PageHead title={text.title} />
      <p className="t2 max-w-160 pt-4 text-ink-2">
        {text.lead} {text.asOf}
      </p>
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
  return (
    <>
      <div className="pt-4">
        <Choice label={text.kinds} options={options} value={rule} onValue={setRule} />
      </div>
      {rule === "all" ? (
        <Kinds kinds={kinds} onOpen={setRule} />
      ) : (
        <OfKind key={rule} kind={kinds.find((kind) => kind.rule === rule)} insights={insights} />
      )}
    </>
  );
}

type Data = FoundProps["data"];
type Kind = Data["kinds"][number];

/** All of a book is told by kind: how many, what it comes to, what may be done. A line each would be a list of hundreds. */
function Kinds({
  kinds,
  onOpen,
}: {
  readonly kinds: readonly Kind[];
  readonly onOpen: (rule: Kind["rule"]) => void;
}): ReactNode {
  return (
    <ul className="pt-2">
      {kinds.map(({ rule, count, customerCount, amount }) => (
        <li key={rule} className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[1fr_160px]">
          <div className="min-w-0">
            <h2 className="t3">{ruleWords[rule]}</h2>
            <p className="t1 pt-0.5 text-ink-2">
              {formatMessage(text.concerned, { count: customerCount })}. {text.act} {actWords[rule]}
            </p>
            <p className="t2 pt-1">
              <LinkButton
                aria-label={`${formatMessage(text.see, { count })}, ${ruleWords[rule]}`}
                onClick={() => {
                  onOpen(rule);
                }}
              >
                {formatMessage(text.see, { count })}
              </LinkButton>
            </p>
          </div>
          {amount !== null && (
            <p className="t4 sm:text-right">
              <Amount value={amount} decimals={false} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const linesAtOnce = 25;

function OfKind({
  kind,
  insights,
}: {
  readonly kind: Kind | undefined;
  readonly insights: Data["insights"];
}): ReactNode {
  const [most, setMost] = useState(linesAtOnce);
  return (
    <>
      {kind !== undefined && (
        <p className="t2 pt-3">
          {formatMessage(text.concerned, { count: kind.customerCount })}
          {kind.amount !== null && (
            <>
              {", "}
              <Amount value={kind.amount} decimals={false} />
            </>
          )}
        </p>
      )}
      <ul className="pt-2">
        {insights.slice(0, most).map((insight) => (
          <InsightLine
            key={`${insight.customerId} ${insight.observation.key}`}
            insight={insight}
            customer={
              <AreaLink to={bookPaths.customerInsights(insight.customerId)} className="t1 link">
                {insight.customerName}
              </AreaLink>
            }
          />
        ))}
      </ul>
      {insights.length > most && (
        <p className="pt-4">
          <Button
            onClick={() => {
              setMost(most + linesAtOnce);
            }}
          >
            {text.more}
          </Button>
        </p>
      )}
      {kind !== undefined && kind.count > insights.length && most >= insights.length && (
        <p className="t1 pt-4 text-ink-3">{formatMessage(text.firstOnly, { count: insights.length })}</p>
      )}
    </>
  );
}
