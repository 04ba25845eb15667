import { bookApi } from "@vigie/api/book";
import { addCents } from "@vigie/domain";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useQueryState } from "../../../../shared/area/area.tsx";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { AtRisk } from "../parts/at-risk.tsx";
import {
  Customers,
  Evolution,
  Files,
  Flows,
  Growth,
  listOf,
  type RangeProps,
  Service,
} from "../parts/blocks.tsx";
import { Composition, Concentration } from "../parts/shares.tsx";
import { text } from "../text.ts";

const ranges = ["3", "12", "36"] as const;

/** Is the book growing, why, and who may leave. */
export function StatisticsScreen(): ReactNode {
  const [range, setRange] = useQueryState("mois", ranges, "12");
  const { data, isError, refetch } = useReading(bookApi.statistics.show, {
    query: { months: Number(range) },
  });
  const statistics = data?.statistics;
  return (
    <>
      <PageHead
        title={text.title}
        asOf={
          statistics === undefined
            ? undefined
            : formatMessage(text.asOf, {
                total: statistics.customers.total,
                known: statistics.customers.known,
                day: formatDay(statistics.to),
              })
        }
        action={
          <Choice
            label={text.range}
            options={ranges.map((value) => ({ value, label: text.months[value] }))}
            value={range}
            onValue={setRange}
          />
        }
      />
      {statistics !== undefined ? (
        <Body statistics={statistics} months={Number(range)} />
      ) : isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void refetch()}>{bookText.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <SkeletonRows count={8} height={60} />
        </Loading>
      )}
    </>
  );
}

function Body({ statistics, months }: RangeProps): ReactNode {
  const { customers, seen, underAdvice, growth, from, to } = statistics;
  if (customers.total === 0) return <EmptyState kind="none" title={text.none} reason={text.noneReason} />;
  return (
    <>
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 border-b border-ink py-5 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <FigureBlock
            label={text.seen}
            figure={<Amount value={seen} figure decimals={false} />}
            note={underAdvice === null ? text.netWithoutClub : text.net}
            lead={formatMessage(customers.new === 0 ? text.lead : text.leadWithNew, {
              from: formatDay(from),
              flows: <Amount key="flows" value={addCents(growth.in, growth.out)} signed decimals={false} />,
              market: <Amount key="market" value={growth.market} signed decimals={false} />,
              count: customers.new,
              arrived: <Amount key="arrived" value={growth.newCustomers} decimals={false} />,
            })}
          />
          <p className="t1 pt-2 text-ink-3">
            {formatMessage(text.rangeNote, { from: formatDay(from), to: formatDay(to), months })}
          </p>
          {underAdvice !== null && (
            <p className="t2 pt-2 text-ink-2">
              <AreaLink to={listOf("encours-min=0&tri=under_advice&sens=desc")} className="link">
                {formatMessage(text.underAdvice, {
                  amount: <Amount key="amount" value={underAdvice} decimals={false} />,
                })}
              </AreaLink>
            </p>
          )}
          <div className="pt-4">
            <Evolution statistics={statistics} />
          </div>
        </div>
        <AtRisk statistics={statistics} />
      </div>
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 pt-4 md:grid-cols-3 [&>*]:grid [&>*]:min-w-0 [&>*]:content-start [&>*]:gap-y-8">
        <div>
          <Growth statistics={statistics} months={months} />
          <Flows statistics={statistics} months={months} />
          <Service statistics={statistics} months={months} />
        </div>
        <div>
          <Files statistics={statistics} />
          <Composition statistics={statistics} />
        </div>
        <div>
          <Concentration statistics={statistics} />
          <Customers statistics={statistics} months={months} />
        </div>
      </div>
    </>
  );
}
