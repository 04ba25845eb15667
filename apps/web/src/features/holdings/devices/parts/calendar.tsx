import type { Device } from "@vigie/api";
import { calendarSteps, cents, type Day, negateCents, oldestDay } from "@vigie/domain";
import type { ReactNode } from "react";
import { useQueryState } from "../../../../shared/area/area.tsx";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { fillOf, FilledBox } from "../../../../ui/charts/swatch.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table, type Column } from "../../../../ui/table.tsx";
import { calendarText as words } from "../text.ts";
import { calendarRows, type CalendarRow } from "./calendar-rows.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

/** When money becomes available: now, then by year or quarter, then at retirement, then without a date. */
export function Calendar({
  releases,
  devices,
}: {
  readonly releases: Device["releases"];
  /** Those that are included. */
  readonly devices: readonly Device[];
}): ReactNode {
  const [step, setStep] = useQueryState("pas", calendarSteps, "year");
  const rows = calendarRows(releases, step);
  return (
    <section>
      <SectionHead
        title={<FigureWord id="device.release">{words.title}</FigureWord>}
        aside={
          <Choice
            label={words.step}
            options={calendarSteps.map((value) => ({ value, label: words[value] }))}
            value={step}
            onValue={setStep}
          />
        }
      />
      <Table
        caption={words.title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.key}
        rowHeight={48}
        empty={<EmptyState kind="unavailable" title={words.empty} />}
      />
      <Notes devices={devices} />
    </section>
  );
}

const columns: readonly Column<CalendarRow>[] = [
  {
    id: "period",
    head: words.period,
    card: "title",
    cell: (row) => (
      <>
        {row.label}
        <span className="t1 block text-ink-3">
          {row.detail}
          <WithoutLot row={row} />
        </span>
      </>
    ),
  },
  {
    id: "share",
    head: words.share,
    card: "hidden",
    width: "28%",
    cell: (row) =>
      row.shareRatio !== null && (
        <span className="grid grid-cols-[1fr_auto] items-center gap-3">
          <FilledBox
            fill={fillOf(undefined)}
            height={10}
            style={{ width: `max(3px, ${(row.lengthRatio * 100).toFixed(2)}%)` }}
          />
          <span className="t1 text-ink-2">{formatUnit("share", row.shareRatio)}</span>
        </span>
      ),
  },
  {
    id: "amount",
    head: words.amount,
    align: "end",
    card: "figure",
    cell: (row) => <Amount value={row.amountCents} />,
  },
  {
    id: "reached",
    head: words.reached,
    align: "end",
    card: "inline",
    cell: (row) => (row.reachedCents === null ? null : <Amount value={row.reachedCents} />),
  },
];

/** Without a dated lot: the law of the plan decides, or it is unknown. */
function WithoutLot({ row }: { readonly row: CalendarRow }): ReactNode {
  const { byPlanCents, untoldCents, detail } = row;
  if (byPlanCents === 0 && untoldCents === 0) return null;
  const [sentence, value] =
    byPlanCents === 0 ? [words.untold, untoldCents] : ([words.byPlan, byPlanCents] as const);
  return (
    <>
      {detail === "" ? "" : ", "}
      {formatMessage(sentence, { amount: <Amount key="amount" value={value} /> })}
    </>
  );
}

/** The date of the lots, and a difference between their sum and the plan's value. */
function Notes({ devices }: { readonly devices: readonly Device[] }): ReactNode {
  const readOn: Day | null = oldestDay(devices.map(({ lotsAsOf }) => lotsAsOf));
  const gaps = devices.filter(({ gap }) => gap !== null && gap.kind !== "rounding");
  const rounding = devices.flatMap(({ gap }) => (gap?.kind === "rounding" ? Math.abs(gap.amount) : []));
  return (
    <div className="grid gap-1 pt-3">
      <p className="t1 max-w-160 text-ink-3">
        {readOn === null ? words.noLots : formatMessage(words.readOn, { day: formatDay(readOn) })}
      </p>
      {rounding.length > 0 && (
        <p className="t1 max-w-160 text-ink-3">
          {formatMessage(words.rounding, {
            count: rounding.length,
            amount: <Amount key="amount" value={cents(Math.max(...rounding))} />,
          })}
        </p>
      )}
      {gaps.map((device) => (
        <p key={device.id} className="t1 max-w-160 text-ink-3">
          <GapNote device={device} />
        </p>
      ))}
    </div>
  );
}

function GapNote({ device: { name, gap, currency } }: { readonly device: Device }): ReactNode {
  if (gap === null) return null;
  const size = gap.amount < 0 ? negateCents(gap.amount) : gap.amount;
  const values = {
    name: plainName(name),
    amount: <Amount key="amount" value={size} currency={currency} />,
  };
  return formatMessage(gap.kind === "excess" ? words.excess : words.untoldGap, values);
}
