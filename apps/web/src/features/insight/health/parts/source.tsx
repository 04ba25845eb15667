import type { HealthPortfolio, HealthProblem, HealthSource } from "@vigie/api";
import type { Instant } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { institution } from "../../../../shared/portfolios/portfolio-words.ts";
import { ProblemAction, problemWords } from "../../../../shared/next-steps/problem.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Unread } from "../../../../shared/portfolios/unread.tsx";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay, formatInstantDay, formatTime } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { originLabels, standingLabels, text } from "../text.ts";
import { StandingMark } from "./standing.tsx";

/** A source with what it last told, and each of its portfolios with what is not known of its past. */
export function Source({
  source,
  problems,
}: {
  readonly source: HealthSource;
  /** Of all sources. */
  readonly problems: readonly HealthProblem[];
}): ReactNode {
  const name = nameOf(source);
  const own = problems.find(
    (problem) => problem.portfolioId === null && problem.accountId === source.accountId,
  );
  return (
    <section aria-label={name} className="border-t border-line-2 pt-5 pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="t3">{name}</h3>
        <StandingMark standing={source.standing} />
      </div>
      {source.source === "provider" && <Readings source={source} />}
      {own !== undefined && (
        <div className="t2 max-w-160 pt-3 text-ink-2">
          {problemWords(own).body}{" "}
          <span data-print="none">
            <ProblemAction problem={own} />
          </span>
        </div>
      )}
      {source.contracts.length === 0 ? (
        <p className="t2 pt-3 text-ink-2">{text.noPortfolio}</p>
      ) : (
        <ul aria-label={formatMessage(text.portfoliosOf, { name })} className="pt-2">
          {source.contracts.map((portfolio) => (
            <Portfolio
              key={portfolio.id}
              portfolio={portfolio}
              problem={problems.find((problem) => problem.portfolioId === portfolio.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function nameOf({ source, name }: HealthSource): string {
  if (name !== null) return institution(name);
  return source === "file" ? text.files : text.typed;
}

/** When it was read, tried and will be, and until when it may be. */
function Readings({ source }: { readonly source: HealthSource }): ReactNode {
  const { lastSuccessAt, lastTryAt, nextTryAt, consentEndsOn } = source;
  const facts = [
    [text.lastSuccess, momentOr(lastSuccessAt, text.never)],
    [text.lastTry, momentOr(lastTryAt, text.never)],
    [text.nextTry, momentOr(nextTryAt, text.notPlanned)],
    [text.consentEnds, consentEndsOn === null ? text.unknownDay : formatDay(consentEndsOn)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 pt-2 md:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="t1 text-ink-3">{label}</dt>
          <dd className="t2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function momentOr(at: Instant | null, otherwise: string): string {
  return at === null
    ? otherwise
    : formatMessage(text.at, { day: formatInstantDay(at), time: formatTime(at) });
}

/** A portfolio with its value, whose it is and of when, and what nobody told of its past. */
function Portfolio({
  portfolio,
  problem,
}: {
  readonly portfolio: HealthPortfolio;
  readonly problem: HealthProblem | undefined;
}): ReactNode {
  const { id, kind, name, status, standing, amount, currency } = portfolio;
  // What its source says already is not said again on each line.
  const note = standing === "old" || standing === "unknown" ? standingLabels[standing] : null;
  return (
    <li className="row relative border-t border-line py-2">
      <span className="flex items-baseline justify-between gap-6">
        <span className="min-w-0">
          <AreaLink
            to={kind === "realestate" ? paths.realEstate(id) : paths.portfolio(id)}
            className="row-link t2"
          >
            {plainName(name)}
          </AreaLink>
          {status === "hidden" && <span className="t1 ml-2 text-ink-3">{text.hidden}</span>}
          {note !== null && <span className="t1 ml-2 font-semibold text-warn">{note}</span>}
        </span>
        <span className="t2 shrink-0 text-right">
          <Amount value={amount} decimals={false} currency={currency} />
        </span>
      </span>
      <span className="t1 block text-ink-3">{originWords(portfolio)}</span>
      <span className="t1 block text-warn">
        <Unread unread={portfolio.unread} />
      </span>
      <Past portfolio={portfolio} />
      {problem !== undefined && (
        <span className="t1 relative z-1 inline-block" data-print="none">
          <ProblemAction problem={problem} />
        </span>
      )}
    </li>
  );
}

function originWords({ asOf, provenance }: HealthPortfolio): string {
  if (asOf === null) return text.noValue;
  const day = formatDay(asOf);
  return provenance === null
    ? formatMessage(text.valueOn, { day })
    : formatMessage(text.valueFrom, { day, origin: originLabels[provenance] });
}

/** The nearest holes; how many more there are. */
const shownGaps = 2;

function Past({ portfolio: { reconstructed, gaps } }: { readonly portfolio: HealthPortfolio }): ReactNode {
  if (reconstructed === null && gaps.length === 0) return null;
  const more = gaps.length - shownGaps;
  return (
    <span className="t1 block text-ink-2">
      {[
        ...(reconstructed === null ? [] : [formatMessage(text.rebuilt, daysOf(reconstructed))]),
        ...gaps
          .slice(0, shownGaps)
          .map((gap) => formatMessage(gap.from === gap.to ? text.gapDay : text.gap, daysOf(gap))),
        ...(more > 0 ? [formatMessage(text.gapsMore, { count: more })] : []),
      ].join(" ")}
    </span>
  );
}

function daysOf({ from, to }: HealthPortfolio["gaps"][number]): {
  readonly from: string;
  readonly to: string;
} {
  return { from: formatDay(from), to: formatDay(to) };
}
