import type { ProjectView } from "@vigie/api";
import { cents, goalLabels } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount, useAmounts } from "../../../../ui/amount.tsx";
import { AmountSlider } from "../../../../ui/amount-slider.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { FanChart } from "../../../../ui/charts/fan-chart.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { reasonTexts, text } from "../text.ts";
import { chanceInside, chanceWords } from "./chance-words.ts";
import { KeepPayment } from "./keep-payment.tsx";

type Props = { readonly project: ProjectView };
type Outlook = NonNullable<ProjectView["outlook"]>;

/** A project with its chance. Trying a payment changes what is shown; the payment is saved only when the saver says so. */
export function Project({ project }: Props): ReactNode {
  const { subject } = useArea();
  const [tried, setTried] = useState<number | null>(null);
  const reading = useReading(
    api.projects.show,
    {
      params: { id: subject, portfolioId: project.portfolioId },
      query: { monthly: (tried ?? 0) / 100 },
    },
    { enabled: tried !== null },
  );
  const shown = tried === null ? project : (reading.data?.project ?? project);
  const name = plainName(project.name);
  const title = `${goalLabels[project.goal]}, ${name}`;
  return (
    <section aria-label={title} className="grid gap-4">
      <SectionHead
        title={title}
        aside={project.years === null ? text.noYears : formatMessage(text.due, { years: project.years })}
      />
      {project.outlook === null || shown.outlook === null ? (
        <Missing project={project} />
      ) : (
        <>
          <Chance project={shown} outlook={shown.outlook} />
          <Payment project={project} outlook={shown.outlook} monthly={tried} onTry={setTried} />
          {tried !== null && tried !== project.monthly && (
            <Act call={api.portfolios.updateInfos}>
              <KeepPayment
                portfolioId={project.portfolioId}
                monthly={cents(tried)}
                onKept={() => setTried(null)}
              />
            </Act>
          )}
          {shown.outlook.points.length > 1 && <Fan name={name} outlook={shown.outlook} />}
        </>
      )}
    </section>
  );
}

/** What is missing, and where to fill it in. */
function Missing({ project: { reason, portfolioId, name } }: Props): ReactNode {
  if (reason === null) return null;
  const to = reason === "no_law" ? paths.analysis(portfolioId) : paths.portfolioSettings(portfolioId, "goal");
  return (
    <p className="t2 text-ink-2">
      {reasonTexts[reason]}{" "}
      <Act call={reason === "no_law" ? api.analyses.allOfUser : api.portfolios.updateInfos}>
        <AreaLink to={to} className="link">
          {formatMessage(reason === "no_law" ? text.analyse : text.complete, { name: plainName(name) })}
        </AreaLink>
      </Act>
    </p>
  );
}

function Chance({ project: { target }, outlook }: Props & { readonly outlook: Outlook }): ReactNode {
  return (
    <div className="grid gap-1.5">
      <p className="t4">
        <FigureWord id="project.chance">
          {formatMessage(text.chance, { chance: chanceWords(outlook.chance) })}
        </FigureWord>
      </p>
      <p className="t2 text-ink-2">
        {formatMessage(text.between, {
          below: chanceWords(outlook.chanceBelow),
          above: chanceInside(outlook.chanceAbove),
        })}
      </p>
      <p className="t1 text-ink-3">
        <FigureWord id="project.goal">
          {formatMessage(text.goal, {
            target: <Amount key="target" value={target} decimals={false} />,
            goal: <Amount key="goal" value={outlook.goal} decimals={false} />,
          })}
        </FigureWord>
      </p>
    </div>
  );
}

type PaymentProps = Props & {
  readonly outlook: Outlook;
  /** The payment being tried, in cents; null for the saved one. */
  readonly monthly: number | null;
  readonly onTry: (monthly: number) => void;
};

const stepCents = 500;
const leastScaleCents = 1000_00;

/** The slider of the payment; its scale includes the payment that makes the project likely. */
function Payment({ project, outlook, monthly, onTry }: PaymentProps): ReactNode {
  const amounts = useAmounts();
  const said = project.monthly ?? cents(0);
  const needed = project.outlook?.needed ?? null;
  const most = Math.max(leastScaleCents, 2 * said, needed === null ? 0 : 1.5 * needed);
  const max = Math.ceil(most / (10 * stepCents)) * 10 * stepCents;
  const shown = monthly ?? said;
  const words = (value: number): string =>
    amounts.hidden
      ? text.hidden
      : formatMessage(text.said, { amount: amounts.text(cents(value), { decimals: false }) });
  return (
    <div className="grid max-w-140 gap-2">
      <AmountSlider
        label={text.monthly}
        said={(value) => <FigureWord id="project.monthly">{words(value)}</FigureWord>}
        min={0}
        max={max}
        step={stepCents}
        value={Math.min(Math.round(shown / stepCents) * stepCents, max)}
        onValue={onTry}
        valueWords={words}
        ends={[words(0), words(max)]}
      />
      <p className="t2">
        <FigureWord id="project.needed">
          {needed === null
            ? text.neededNone
            : formatMessage(text.needed, {
                amount: <Amount key="amount" value={needed} decimals={false} />,
              })}
        </FigureWord>{" "}
        {needed !== null && needed !== shown && (
          <LinkButton
            onClick={() => {
              onTry(needed);
            }}
          >
            {text.tryNeeded}
          </LinkButton>
        )}
      </p>
      <p className="t1 text-ink-3">
        {formatMessage(text.method, {
          mean: formatFigure("law.mu", outlook.meanRatio),
          deviation: formatFigure("law.sigma", outlook.deviationRatio),
        })}
      </p>
    </div>
  );
}

function Fan({ name, outlook }: { readonly name: string; readonly outlook: Outlook }): ReactNode {
  return (
    <FanChart
      title={formatMessage(text.chart, { name })}
      note={<FigureWord id="project.fan">{text.chartNote}</FigureWord>}
      points={outlook.points.map((point) => ({
        day: point.on,
        lowCents: point.low,
        medianCents: point.median,
        highCents: point.high,
        innerCents: { low: point.lowTwoThirds, high: point.highTwoThirds },
        goalCents: point.goal,
      }))}
    />
  );
}
