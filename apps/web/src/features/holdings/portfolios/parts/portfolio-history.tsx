import type { PortfolioDetail } from "@vigie/api";
import { cents, isInvested, isLoan } from "@vigie/domain";
import type { ReactNode } from "react";
import {
  ChangeSentence,
  evolutionTitle,
  rangeWords,
  type Mover,
} from "../../../../shared/history/change-sentence.tsx";
import type { History, HistoryReading } from "../../../../shared/history/history.ts";
import { RangeChoice, type Range } from "../../../../shared/history/range.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EvolutionChart } from "../../../../ui/charts/evolution-chart.tsx";
import { ValueArea } from "../../../../ui/charts/value-area.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";

/** What changes the value of a portfolio besides its owner. */
export function moverOf(portfolio: Pick<PortfolioDetail, "kind" | "envelope" | "provenance">): Mover {
  const { kind, envelope, provenance } = portfolio;
  if (isInvested(kind)) return "markets";
  if (envelope === "savings") return "interest";
  if (kind !== "realestate") return "nothing";
  return provenance === "estimated" ? "estimates" : "typed";
}

type Props = { readonly portfolio: PortfolioDetail; readonly history: History };

/** The sentence below the value: its change over the range, and why. */
export function PortfolioLead({ portfolio, history }: Props): ReactNode {
  if (!isLoan(portfolio.kind)) return <ChangeSentence history={history} mover={moverOf(portfolio)} />;
  if (history.change === null) return null;
  // A debt is a negative value: its gain is repaid capital.
  const paid = history.change.change;
  const sentence = paid > 0 ? text.repaid : paid === 0 ? text.repaidNone : text.repaidMore;
  const { loan } = portfolio;
  return (
    <>
      {formatMessage(sentence, {
        since: rangeWords(history),
        paid: <Amount key="paid" value={cents(Math.abs(paid))} decimals={false} />,
      })}{" "}
      {loan !== null &&
        loan.paymentsLeft !== null &&
        loan.endsOn !== null &&
        formatMessage(text.term, { left: loan.paymentsLeft, day: formatDay(loan.endsOn) })}
    </>
  );
}

export type PortfolioChartProps = {
  readonly portfolio: PortfolioDetail;
  readonly reading: HistoryReading;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
};

/** Deposits and markets apart if there are markets; otherwise the value itself, and for a loan the outstanding amount. */
export function PortfolioChart({ portfolio, reading, range, onRange }: PortfolioChartProps): ReactNode {
  const controls = <RangeChoice value={range} onValue={onRange} />;
  const { history } = reading;
  if (history === null || history.change === null)
    return (
      <section>
        <SectionHead title={text.evolutionPlain} aside={controls} />
        <NoChart reading={reading} />
      </section>
    );
  const frame = { title: evolutionTitle(history), level: 2, controls } as const;
  if (isInvested(portfolio.kind)) return <EvolutionChart {...frame} points={history.points} />;
  const sign = isLoan(portfolio.kind) ? -1 : 1;
  const points = history.points.map(({ day, valueCents, reconstructed }) => ({
    day,
    valueCents: valueCents === null ? null : cents(sign * valueCents),
    reconstructed,
  }));
  return <ValueArea {...frame} points={points} />;
}

function NoChart({ reading }: { readonly reading: HistoryReading }): ReactNode {
  if (reading.isFailed)
    return (
      <EmptyState
        kind="failed"
        title={text.failedHistory}
        action={<LinkButton onClick={reading.refetch}>{text.retry}</LinkButton>}
      />
    );
  if (reading.isPending)
    return (
      <div className="pt-3">
        <Skeleton height={267} />
      </div>
    );
  return <p className="t2 py-5 text-ink-2">{text.shortHistory}</p>;
}
