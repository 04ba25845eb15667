import type { PortfolioDetail } from "@vigie/api";
import { cents, savingsCapCents, subtractCents, type Cents, type Day, type FigureId } from "@vigie/domain";
import type { ReactNode } from "react";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";
import { institution, kindLabel } from "../../../../shared/portfolios/portfolio-words.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { factText, text } from "../text.ts";

type Fact = { readonly label: string; readonly value: ReactNode; readonly figure?: FigureId };

/** Known facts about a portfolio, one line each; unknown ones are left out. */
export function Facts({
  portfolio,
  on,
}: {
  readonly portfolio: PortfolioDetail;
  readonly on: Day;
}): ReactNode {
  // A share of a public cap would reveal the amount.
  const isPrivate = usePrivateMode();
  const filled = isPrivate && portfolio.loan === null ? null : filledRatio(portfolio, on);
  const facts = [
    ...identity(portfolio),
    ...loanFacts(portfolio),
    ...(isPrivate ? [] : savingsFacts(portfolio, on)),
  ];
  return (
    <section>
      <SectionHead title={text.facts} />
      <dl>
        {facts.map(({ label, value, figure }) => (
          <div
            key={label}
            className="flex min-h-10 flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
          >
            <dt className="t1 text-ink-3">
              {figure === undefined ? label : <FigureWord id={figure}>{label}</FigureWord>}
            </dt>
            <dd className="t2 ml-auto min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {filled !== null && (
        <div className="pt-2">
          <ProgressLine
            label={portfolio.loan === null ? factText.cap : factText.share}
            ratio={filled}
            text={formatUnit("progress", filled)}
          />
        </div>
      )}
    </section>
  );
}

function identity(portfolio: PortfolioDetail): readonly Fact[] {
  const { kind, bank, openedOn, yearPerformanceRatio: year, kindCorrected } = portfolio;
  // Properties and manual contracts have no opening date: the day is that of their first value here.
  const opened = kind === "realestate" || portfolio.source === "typed" ? factText.followed : factText.opened;
  return [
    {
      label: factText.kind,
      value: (
        <>
          {kindLabel(portfolio)}
          {kindCorrected && <span className="t1 text-ink-3"> {factText.corrected}</span>}
        </>
      ),
    },
    ...(portfolio.source === "typed" ? [{ label: factText.source, value: factText.typed }] : []),
    ...(bank === null ? [] : [{ label: factText.bank, value: institution(bank.name) }]),
    ...(openedOn === null ? [] : [{ label: opened, value: formatDay(openedOn) }]),
    ...(year === null
      ? []
      : [
          {
            label: factText.year,
            value: <SignedPercent ratio={year} />,
            figure: "portfolio.year.return" as const,
          },
        ]),
  ];
}

export function SignedPercent({ ratio }: { readonly ratio: number }): ReactNode {
  const shown = formatUnit("return", ratio, true);
  return <span className={ratio > 0 ? "text-pos" : ratio < 0 ? "text-neg" : ""}>{shown}</span>;
}

function loanFacts({ loan, currency }: PortfolioDetail): readonly Fact[] {
  if (loan === null) return [];
  const amount = (label: string, value: Cents | null, figure: FigureId): readonly Fact[] =>
    value === null ? [] : [{ label, value: <Amount value={value} currency={currency} />, figure }];
  const date = (label: string, value: Day | null): readonly Fact[] =>
    value === null ? [] : [{ label, value: formatDay(value) }];
  return [
    ...amount(factText.borrowed, loan.borrowed, "loan.borrowed"),
    ...(loan.nominalRateRatio === null
      ? []
      : [
          {
            label: factText.rate,
            value: formatUnit("rate", loan.nominalRateRatio),
            figure: "loan.rate" as const,
          },
        ]),
    ...amount(factText.instalment, loan.instalment, "loan.instalment"),
    ...amount(factText.insurance, loan.insuranceMonthly, "loan.insurance"),
    ...date(factText.next, loan.nextPaymentOn),
    ...date(factText.ends, loan.endsOn),
    ...(repaidRatio(loan) === null
      ? []
      : [{ label: factText.share, value: formatUnit("progress", repaidRatio(loan) ?? 0) }]),
  ];
}

function repaidRatio(loan: NonNullable<PortfolioDetail["loan"]>): number | null {
  const { borrowed, outstanding } = loan;
  if (borrowed === null || outstanding === null || borrowed <= 0 || outstanding > borrowed) return null;
  return subtractCents(borrowed, outstanding) / borrowed;
}

/** The cap of deposits and the remaining room; interest may raise the balance above the cap. */
function savingsFacts(portfolio: PortfolioDetail, on: Day): readonly Fact[] {
  const cap = capOf(portfolio, on);
  if (cap === null || portfolio.amount === null) return [];
  const room = Math.max(0, subtractCents(cap, portfolio.amount));
  return [
    { label: factText.cap, value: <Amount value={cap} decimals={false} />, figure: "savings.cap" },
    {
      label: factText.room,
      value: room === 0 ? factText.full : <Amount value={cents(room)} />,
      figure: "savings.room",
    },
  ];
}

function capOf(portfolio: PortfolioDetail, on: Day): Cents | null {
  return portfolio.kindDetail === null ? null : savingsCapCents(portfolio.kindDetail, on);
}

function filledRatio(portfolio: PortfolioDetail, on: Day): number | null {
  if (portfolio.loan !== null) return repaidRatio(portfolio.loan);
  const cap = capOf(portfolio, on);
  return cap === null || portfolio.amount === null ? null : Math.min(1, portfolio.amount / cap);
}
