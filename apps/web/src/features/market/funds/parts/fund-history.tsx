import type { InvestmentDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useQueryState } from "../../../../shared/area/area.tsx";
import { PerformanceLine } from "../../../../ui/charts/performance-line.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";
import { Gain, Points } from "./fund-figures.tsx";
import { gainsSince, ranges, startOf } from "./history.ts";

/** The price since the start of a range, and the series of its class over the same days. */
export function FundHistory({ fund }: { readonly fund: InvestmentDetail }): ReactNode {
  const [range, setRange] = useQueryState("periode", ranges, "5a");
  const slug = fund.reference?.slug ?? null;
  const series = useReading(
    api.funds.series,
    { query: slug === null ? {} : { slug } },
    { enabled: slug !== null },
  );
  if (slug !== null && series.isPending) return <Skeleton height={280} />;
  const reference = series.data?.values ?? null;
  const start = startOf(range, [fund.history, ...(reference === null ? [] : [reference])]);
  const until = fund.history.days.at(-1);
  if (start === null || until === undefined || fund.history.days.length < 2)
    return (
      <>
        <SectionHead title={text.history} />
        <p className="t2 py-4 text-ink-2">{text.historyNone}</p>
      </>
    );
  return (
    <PerformanceLine
      level={2}
      title={text.history}
      note={reference === null ? text.historyAlone : text.historyNote}
      controls={
        <Choice
          label={text.range}
          value={range}
          onValue={setRange}
          options={ranges.map((value) => ({ value, label: text.ranges[value] }))}
        />
      }
      series={[
        { key: fund.isin, label: fund.label, points: gainsSince(fund.history, start, until) },
        ...(reference === null
          ? []
          : [
              {
                key: reference.slug,
                label: fund.reference?.label ?? "",
                points: gainsSince(reference, start, until),
              },
            ]),
      ]}
    />
  );
}

/** Gains over one, three and five years, and the difference from the class. */
export function FundGains({ fund }: { readonly fund: InvestmentDetail }): ReactNode {
  const { gains, reference } = fund;
  if (gains.length === 0) return <p className="t2 py-3 text-ink-2">{text.historyNone}</p>;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-x-4 gap-y-3 sm:gap-x-6">
      {gains.map(({ years, fundRatio, excessRatio }) => (
        <div key={years} className="border-l border-line pl-4 first:border-l-0 first:pl-0">
          <dt className="t1 text-ink-3">{formatMessage(text.gainOver, { years })}</dt>
          <dd className="t4">
            <Gain ratio={fundRatio} />
          </dd>
          {excessRatio !== null && reference !== null && (
            <dd className="t1 text-ink-3">
              {formatMessage(text.against, {
                gap: <Points key="gap" ratio={excessRatio} />,
                reference: reference.label,
              })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
