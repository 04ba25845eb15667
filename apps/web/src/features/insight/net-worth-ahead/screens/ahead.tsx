import type { NetWorthAheadView } from "@vigie/api";
import { retirementAges } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AddLink } from "../../../../shared/area/add-link.tsx";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { OutlookTabs } from "../../../../shared/area/outlook-tabs.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { FanChart } from "../../../../ui/charts/fan-chart.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { WholeField } from "../../../../ui/number-field.tsx";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Assumptions } from "../parts/assumptions.tsx";
import { reasonTexts, text } from "../text.ts";

const horizonYears = 10;

/** What the net worth may be each year for ten years: payments kept, loans repaid, three paths of the markets. */
export function AheadScreen(): ReactNode {
  const { subject } = useArea();
  const query = useQueryValues();
  const asked = ageOf(query.get("retirement"));
  const reading = useReading(api.netWorthAhead.show, {
    params: { id: subject },
    query: { retirementAge: asked ?? retirementAges.usual },
  });
  useLive("SyncChannel", () => void reading.refetch());
  const ahead = reading.data?.ahead;
  return (
    <>
      <PageHead
        title={text.title}
        asOf={ahead === undefined ? undefined : formatMessage(text.on, { day: formatDay(ahead.on) })}
      />
      <OutlookTabs />
      {ahead === undefined && reading.isPending && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={8} height={52} />
          </div>
        </Loading>
      )}
      {ahead === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {ahead !== undefined && (ahead.reason === null ? <Known ahead={ahead} /> : <Unknown ahead={ahead} />)}
    </>
  );
}

/** An age read from the address, when it may be asked for; null for any other text. */
function ageOf(written: string): number | null {
  const age = Number(written);
  const isAge = Number.isInteger(age) && age >= retirementAges.least && age <= retirementAges.most;
  return isAge ? age : null;
}

type Shown = { readonly ahead: NetWorthAheadView };

function Unknown({ ahead }: Shown): ReactNode {
  if (ahead.reason === null) return null;
  const words = reasonTexts[ahead.reason];
  return (
    <div className="grid gap-8">
      <EmptyState
        kind="none"
        title={words.title}
        reason={words.reason}
        action={ahead.reason === "empty" && <AddLink label={text.add} />}
      />
      {ahead.reason !== "empty" && <Assumptions ahead={ahead} />}
    </div>
  );
}

function Known({ ahead }: Shown): ReactNode {
  const query = useQueryValues();
  const isReal = query.get("euros") === "real";
  return (
    <div className="page-grid pt-5 md:pt-6">
      <div className="grid min-w-0 content-start gap-8 md:col-span-8">
        <Headline ahead={ahead} isReal={isReal} />
        <Chart
          ahead={ahead}
          isReal={isReal}
          onReal={(real) => {
            query.set({ euros: real ? "real" : "" });
          }}
        />
      </div>
      <div className="column-rule grid content-start gap-8 max-md:pt-8 md:col-span-4">
        <Retirement ahead={ahead} isReal={isReal} />
        <Assumptions ahead={ahead} />
      </div>
    </div>
  );
}

type Year = NetWorthAheadView["years"][number];
type InEuros = Shown & { readonly isReal: boolean };

function amountsOf(year: Year, isReal: boolean): Year["real"] {
  return isReal ? year.real : year;
}

function Headline({ ahead, isReal }: InEuros): ReactNode {
  const last = ahead.years.find(({ years }) => years === horizonYears);
  if (last === undefined) return null;
  const { low, median, high, debt } = amountsOf(last, isReal);
  return (
    <FigureBlock
      label={
        <FigureWord id="ahead.net" on={formatDay(last.on)}>
          {formatMessage(text.typical, { day: formatDay(last.on) })}
        </FigureWord>
      }
      figure={<Amount value={median} decimals={false} figure />}
      note={
        low === high
          ? text.sure
          : formatMessage(text.range, {
              low: <Amount key="low" value={low} decimals={false} />,
              high: <Amount key="high" value={high} decimals={false} />,
            })
      }
      lead={
        ahead.parts.debt === 0
          ? formatMessage(text.leadWithoutDebt, {
              net: <Amount key="net" value={ahead.net} decimals={false} />,
            })
          : formatMessage(text.lead, {
              net: <Amount key="net" value={ahead.net} decimals={false} />,
              loans: (
                <FigureWord key="loans" id="ahead.debt" on={formatDay(last.on)}>
                  {text.loans}
                </FigureWord>
              ),
              debtNow: <Amount key="now" value={ahead.parts.debt} decimals={false} />,
              debtThen: <Amount key="then" value={debt} decimals={false} />,
            })
      }
    />
  );
}

function Chart({ ahead, isReal, onReal }: InEuros & { readonly onReal: (real: boolean) => void }): ReactNode {
  const { on, net, years, retirement } = ahead;
  if (net === null) return null;
  const points = years
    .filter((year) => year.years <= horizonYears)
    .map((year) => {
      const { low, median, high } = amountsOf(year, isReal);
      return { day: year.on, lowCents: low, medianCents: median, highCents: high };
    });
  return (
    <FanChart
      title={text.chart}
      level={2}
      note={text.chartNote}
      controls={
        <Choice
          label={text.euros}
          options={[
            { value: "nominal", label: text.nominal },
            { value: "real", label: text.real },
          ]}
          value={isReal ? "real" : "nominal"}
          onValue={(value) => {
            onReal(value === "real");
          }}
        />
      }
      points={[{ day: on, lowCents: net, medianCents: net, highCents: net }, ...points]}
      mark={retirement.on === null ? null : { day: retirement.on, label: text.retirement }}
    />
  );
}

function Retirement({ ahead, isReal }: InEuros): ReactNode {
  const { retirement, years } = ahead;
  const far = years.find((year) => year.years > horizonYears);
  return (
    <section aria-label={text.retirement}>
      <SectionHead title={text.retirement} />
      <div className="grid gap-3 pt-4">
        <div className="max-w-60">
          <AgeField age={retirement.age} />
        </div>
        <p className="t2 text-ink-2">{retirementWords(retirement)}</p>
        {!retirement.isBirthdateKnown && (
          <Act call={api.users.updateProfile}>
            <AreaLink to={paths.user()} className="link t2">
              {text.birthdateLink}
            </AreaLink>
          </Act>
        )}
        {far !== undefined && <Far year={far} isReal={isReal} />}
      </div>
    </section>
  );
}

function retirementWords({ age, on, isBirthdateKnown }: NetWorthAheadView["retirement"]): string {
  if (!isBirthdateKnown) return text.birthdate;
  return on === null ? text.retirementPast : formatMessage(text.retirementOn, { age, on: formatDay(on) });
}

/** The age is kept in the address, as filters are. */
function AgeField({ age }: { readonly age: number }): ReactNode {
  const query = useQueryValues();
  const { least, most } = retirementAges;
  const [typed, setTyped] = useState<number | null | "invalid">(age);
  const isAge = typeof typed === "number" && typed >= least && typed <= most;
  return (
    <WholeField
      label={text.age}
      help={text.ageHelp}
      unit={text.ageUnit}
      value={typed === "invalid" ? null : typed}
      error={isAge || typed === "invalid" ? undefined : formatMessage(text.ageError, { least, most })}
      onValue={(value) => {
        setTyped(value);
        if (typeof value === "number" && value >= least && value <= most)
          query.set({ retirement: String(value) });
      }}
    />
  );
}

/** A retirement after the ten years of the chart. */
function Far({ year, isReal }: { readonly year: Year; readonly isReal: boolean }): ReactNode {
  const { low, median, high, debt } = amountsOf(year, isReal);
  const lines = [
    [text.low, low],
    [text.median, median],
    [text.high, high],
    [text.debt, debt],
  ] as const;
  return (
    <div>
      <p className="t1 pt-2 text-ink-3">
        <FigureWord id="ahead.net" on={formatDay(year.on)}>
          {formatMessage(text.retirementFar, { day: formatDay(year.on) })}
        </FigureWord>
      </p>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2 last:border-b-0">
            <dt className="t2 text-ink-2">{label}</dt>
            <dd className="t2">
              <Amount value={value} decimals={false} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
