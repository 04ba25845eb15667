import type { PortfolioDetail } from "@vigie/api";
import { assumedInflationRatio, goalLabels, isInvested, targetAtTheEnd } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useIdParam } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import {
  asOfWords,
  PortfolioFailed,
  PortfolioHead,
  usePortfolio,
} from "../../../../shared/portfolios/portfolio-head.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { useIsTyped } from "../../../../shared/forms/use-typed.ts";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { missingOf } from "../parts/fields.ts";
import { outlookOf, verdictOf, type Outlook, type Verdict } from "../parts/outlook.ts";
import { FactList, type Fact } from "../parts/settings-facts.tsx";
import { goalText, projectText, text } from "../text.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

/** The goal of a portfolio, and its progress. */
export function ProjectScreen(): ReactNode {
  const portfolioId = useIdParam("contractId");
  const mayChange = useMayCall(api.portfolios.updateInfos);
  const reading = usePortfolio(portfolioId);
  const portfolio = reading.data?.portfolio;
  return (
    <>
      <PortfolioHead
        portfolioId={portfolioId}
        reading={reading}
        page={projectText.page}
        withValue={false}
        action={
          mayChange && portfolio !== undefined ? (
            <AreaLink to={paths.portfolioSettings(portfolioId, "goal")} className="button button-solid">
              {portfolio.infos.typeInvestment === null ? projectText.fill : projectText.edit}
            </AreaLink>
          ) : undefined
        }
      />
      {portfolio === undefined && reading.isError && <PortfolioFailed reading={reading} />}
      {portfolio === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <div className="grid gap-6 pt-6">
            <Skeleton width="45%" height={72} />
            <SkeletonRows count={5} height={44} />
          </div>
        </Loading>
      )}
      {portfolio !== undefined && (
        <>
          <Unsaved portfolio={portfolio} />
          <Project portfolio={portfolio} />
        </>
      )}
    </>
  );
}

type Props = { readonly portfolio: PortfolioDetail };

/** The project's form is on another page: a user who left it without saving sees the saved values here, not the typed ones. */
function Unsaved({ portfolio }: Props): ReactNode {
  if (!useIsTyped(["goal", portfolio.id])) return null;
  return (
    <p role="status" className="t2 pt-5 text-warn">
      {text.unsavedGoal}{" "}
      <AreaLink to={paths.portfolioSettings(portfolio.id, "goal")} className="link">
        {text.resume}
      </AreaLink>
    </p>
  );
}

function Project({ portfolio }: Props): ReactNode {
  const { subject } = useArea();
  const canAnalyse = isInvested(portfolio.kind);
  const params = { id: subject, portfolioId: portfolio.id };
  const analyses = useReading(api.analyses.allOfUser, { params }, { enabled: canAnalyse });
  const { typeInvestment } = portfolio.infos;
  if (typeInvestment === null)
    return <EmptyState kind="none" title={projectText.none} reason={projectText.noneReason} />;
  const outlook = outlookOf(portfolio, analyses.data?.analyses);
  return (
    <div className="page-grid pt-5">
      <div className="grid min-w-0 content-start gap-8 md:col-span-8">
        <div>
          <h2 className="t4 pb-3">{goalLabels[typeInvestment]}</h2>
          <Standing portfolio={portfolio} />
        </div>
        <Ahead {...{ portfolio, outlook, canAnalyse }} />
      </div>
      <div className="column-rule max-md:pt-8 md:col-span-4 md:-mt-2">
        <FactList title={projectText.plan} facts={planOf(portfolio)} />
      </div>
    </div>
  );
}

function Standing({ portfolio }: Props): ReactNode {
  const isPrivate = usePrivateMode();
  const { amount, currency } = portfolio;
  const target = portfolio.infos.targetAmount;
  const ratio = target === null || target === 0 || amount === null ? null : amount / target;
  const words =
    ratio === null ? "" : formatMessage(projectText.progress, { ratio: formatUnit("progress", ratio) });
  return (
    <div className="grid gap-4">
      <FigureBlock
        label={<FigureWord id="portfolio.value">{projectText.today}</FigureWord>}
        figure={<Amount value={amount} currency={currency} figure />}
        note={asOfWords(portfolio)}
        lead={ratio === null ? projectText.noTarget : words}
      />
      {/* The position on a line reveals the value to whoever knows the target. */}
      {ratio !== null && !isPrivate && (
        <ProgressLine label={projectText.progressHidden} ratio={ratio} text={words} />
      )}
    </div>
  );
}

type AheadProps = Props & { readonly outlook: Outlook | null; readonly canAnalyse: boolean };

/** The possible final value: the deposits alone, then a range if the analysis allows one. */
function Ahead({ portfolio, outlook, canAnalyse }: AheadProps): ReactNode {
  if (outlook === null) {
    const count = missingOf(portfolio).goal.length;
    return count === 0 ? null : (
      <section>
        <SectionHead title={projectText.ahead} />
        <p className="t2 pt-3 text-ink-2">{formatMessage(projectText.incomplete, { count })}</p>
      </section>
    );
  }
  const { estimate, paidCents } = outlook;
  const target = portfolio.infos.targetAmount;
  const verdict = target === null || target === 0 ? null : verdictOf(target, outlook);
  return (
    <section className="grid gap-4">
      <SectionHead title={<FigureWord id="project.range">{projectText.ahead}</FigureWord>} />
      {estimate !== null && (
        <p className="t3-text max-w-180">
          {formatMessage(projectText.range, {
            low: <Amount key="low" value={estimate.lowCents} decimals={false} />,
            high: <Amount key="high" value={estimate.highCents} decimals={false} />,
          })}{" "}
          {verdict !== null && verdictText[verdict]}
        </p>
      )}
      {estimate !== null && target !== null && verdict !== null && (
        <p className="t1 max-w-180 text-ink-2">
          {formatMessage(projectText.goalThen, {
            target: <Amount key="target" value={target} decimals={false} />,
            goal: <Amount key="goal" value={targetAtTheEnd(target, outlook.plan.years)} decimals={false} />,
            inflation: formatUnit("rate", assumedInflationRatio),
          })}
        </p>
      )}
      <dl>
        <Line label={projectText.paidOnly} note={projectText.paidNote} value={paidCents} />
        {estimate !== null && (
          <>
            <Line label={projectText.low} value={estimate.lowCents} />
            <Line label={projectText.central} value={estimate.centralCents} isMain />
            <Line label={projectText.high} value={estimate.highCents} />
          </>
        )}
      </dl>
      {estimate !== null && <p className="t1 max-w-180 text-ink-3">{methodOf(estimate)}</p>}
      {estimate === null && verdict === "reached" && <p className="t2">{projectText.reached}</p>}
      {estimate === null && canAnalyse && (
        <p className="t2 max-w-180 text-ink-2">
          {projectText.noRange} {projectText.noRangeReason}{" "}
          <AreaLink to={paths.analysis(portfolio.id)} className="link">
            {projectText.toAnalysis}
          </AreaLink>
        </p>
      )}
    </section>
  );
}

const verdictText: Readonly<Record<Verdict, string>> = {
  reached: projectText.reached,
  within: projectText.within,
  above: projectText.above,
  below: projectText.below,
};

function methodOf(estimate: NonNullable<Outlook["estimate"]>): string {
  return formatMessage(projectText.method, {
    growth: formatFigure("law.mu", estimate.meanRatio),
    volatility: formatFigure("law.sigma", estimate.deviationRatio),
  });
}

type LineProps = {
  readonly label: string;
  readonly note?: string;
  readonly value: Outlook["paidCents"];
  readonly isMain?: boolean;
};

function Line({ label, note, value, isMain = false }: LineProps): ReactNode {
  return (
    <div className="flex min-h-11 items-baseline justify-between gap-6 border-b border-line py-2 last:border-b-0">
      <dt className={`t2 ${isMain ? "font-semibold" : "text-ink-2"}`}>
        {label}
        {note !== undefined && <span className="t1 block font-normal text-ink-3">{note}</span>}
      </dt>
      <dd className={`t2 ${isMain ? "font-semibold" : ""}`}>
        <Amount value={value} decimals={false} />
      </dd>
    </div>
  );
}

function planOf({ infos }: PortfolioDetail): readonly Fact[] {
  const { targetAmount, timeInvestment: years, monthlyDeposit, monthlyBuyout } = infos;
  const amount = (value: typeof targetAmount): ReactNode =>
    value === null ? null : <Amount value={value} decimals={false} />;
  const year = Number(today().slice(0, 4)) + (years ?? 0);
  return [
    { label: projectText.target, value: targetAmount === 0 ? projectText.noTarget : amount(targetAmount) },
    {
      label: goalText.timeInvestment,
      value: years === null ? null : formatMessage(projectText.horizonValue, { years, year: String(year) }),
    },
    { label: projectText.deposit, value: amount(monthlyDeposit) },
    { label: projectText.buyout, value: amount(monthlyBuyout) },
  ];
}
