import type { Reply } from "@vigie/api";
import type { bookApi } from "@vigie/api/book";
import { observationRules } from "@vigie/domain";
import type { ReactNode } from "react";
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
import { useInsights } from "../parts/use-insights.ts";
import { actWords, ruleWords, text } from "../text.ts";

const rules = ["all", ...observationRules] as const;

/** Observations over the book, by kind with counts, largest amounts first. */
export function InsightsScreen(): ReactNode {
  const [rule, setRule] = useQueryState("nature", rules, "all");
  const list = useInsights(rule === "all" ? null : rule);
  return (
    <>
      <PageHead title={text.title} />
      <p className="t2 max-w-160 pt-4 text-ink-2">
        {text.lead} {text.asOf}
      </p>
      {list.data !== undefined ? (
        <Found list={list} rule={rule} setRule={setRule} />
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
  readonly list: ReturnType<typeof useInsights>;
  readonly rule: (typeof rules)[number];
  readonly setRule: (rule: (typeof rules)[number]) => void;
};

function Found({ list, rule, setRule }: FoundProps): ReactNode {
  const kinds = list.data?.pages[0]?.kinds ?? [];
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
        <OfKind kind={kinds.find((kind) => kind.rule === rule)} list={list} />
      )}
    </>
  );
}

type Kind = Reply<typeof bookApi.insights.list>["kinds"][number];

/** Without a filter, observations are grouped by kind: count, amount and possible actions. One line each would be a list of
 * hundreds. */
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

type OfKindProps = Pick<FoundProps, "list"> & { readonly kind: Kind | undefined };

function OfKind({ kind, list }: OfKindProps): ReactNode {
  const insights = list.data?.pages.flatMap((page) => page.insights) ?? [];
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
        {insights.map((insight) => (
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
      {list.hasNextPage && (
        <p className="pt-4">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? text.moreBusy : text.more}
          </Button>
        </p>
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className="t1 pt-3 text-neg">
          {text.moreFailed}
        </p>
      )}
    </>
  );
}
