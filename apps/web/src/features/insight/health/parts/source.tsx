import type { HealthPortfolio, HealthProblem, HealthSource } from "@vigie/api";
import type { Instant } from "@vigie/domain";
import type { ReactNode } from "react";
import { api } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { institution } from "../../../../shared/portfolios/portfolio-words.ts";
import { ProblemAction, problemWords, Retry } from "../../../../shared/next-steps/problem.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Unread } from "../../../../shared/portfolios/unread.tsx";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { originLabels, standingLabels, text } from "../text.ts";
import { StandingMark } from "./standing.tsx";

type SourceProps = {
  readonly source: HealthSource;
  /** The problems of all sources. */
  readonly problems: readonly HealthProblem[];
};

/** A source on one line: its state, until when it may be synchronised, what it holds, and what one may do. The rest is folded
 * while nothing is wrong. */
export function Source({ source, problems }: SourceProps): ReactNode {
  const name = nameOf(source);
  const own = problems.find(
    (problem) => problem.portfolioId === null && problem.accountId === source.accountId,
  );
  return (
    <section aria-label={name} className="border-b border-line py-3 last:border-b-0">
      <div className="grid items-baseline gap-x-6 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <h3 className="t3">{name}</h3>
          <StandingMark standing={source.standing} />
        </div>
        <p className="t2 sm:text-right">
          <Amount value={source.amount} decimals={false} unknown={text.unknownAmount} />
        </p>
        <p className="t1 text-ink-3">{stateWords(source)}</p>
        <p className="t1 flex flex-wrap items-baseline gap-x-5 sm:justify-end" data-print="none">
          {own === undefined ? <Acts source={source} name={name} /> : <ProblemAction problem={own} />}
        </p>
      </div>
      {own !== undefined && <p className="t2 max-w-160 pt-2 text-ink-2">{problemWords(own).body}</p>}
      {source.contracts.length === 0 ? (
        <p className="t2 pt-2 text-ink-2">{text.noPortfolio}</p>
      ) : (
        <Portfolios source={source} name={name} problems={problems} />
      )}
    </section>
  );
}

/** « Synchronisée le 27.11.2026 à 5 h 55, autorisation jusqu’au 25.02.2027 » */
function stateWords({ source, lastSuccessAt, consentEndsOn }: HealthSource): string {
  if (source !== "provider") return "";
  const read =
    lastSuccessAt === null
      ? text.neverRead
      : formatMessage(text.readOn, {
          day: formatInstantDay(lastSuccessAt),
          time: formatTime(lastSuccessAt),
        });
  return consentEndsOn === null
    ? read
    : formatMessage(text.readUntil, { read, day: formatDay(consentEndsOn) });
}

/** What a saver may do with a source that has no problem. An advisor can only read. */
function Acts({ source, name }: { readonly source: HealthSource; readonly name: string }): ReactNode {
  const mayImport = useMayCall(api.imports.create);
  const mayRead = useMayCall(api.connections.synchronize);
  if (source.source === "file") return mayImport ? <ImportLink /> : null;
  if (source.source !== "provider" || source.accountId === null || !mayRead) return null;
  return (
    <>
      <Retry connectionId={source.accountId} about={{ subject: name }} label={text.synchronise} />
      <AreaLink to={paths.updateCredentials(source.accountId)} className="link">
        {text.manage}
        <span className="sr-only"> {name}</span>
      </AreaLink>
    </>
  );
}

function ImportLink(): ReactNode {
  return (
    <AreaLink to={paths.importFile()} className="link">
      {text.importFile}
    </AreaLink>
  );
}

/** The contracts of a source, unfolded when one of them needs attention. */
function Portfolios({ source, name, problems }: SourceProps & { readonly name: string }): ReactNode {
  const { contracts } = source;
  const problemOf = (portfolio: HealthPortfolio): HealthProblem | undefined =>
    problems.find((problem) => problem.portfolioId === portfolio.id);
  const isOpen = contracts.some((one) => problemOf(one) !== undefined || (one.unread ?? null) !== null);
  return (
    <details open={isOpen} className="pt-1">
      <summary className="t1 w-fit text-ink-2">
        {formatMessage(text.unfold, { count: contracts.length })}
        <span className="sr-only"> {name}</span>
      </summary>
      {source.source === "provider" && <Readings source={source} />}
      <ul aria-label={formatMessage(text.portfoliosOf, { name })} className="pt-2">
        {contracts.map((portfolio) => (
          <Portfolio key={portfolio.id} portfolio={portfolio} problem={problemOf(portfolio)} />
        ))}
      </ul>
    </details>
  );
}

function nameOf({ source, name }: HealthSource): string {
  if (name !== null) return institution(name);
  return source === "file" ? text.files : text.typed;
}

/** When the source was read, was tried and will be tried again, and until when it may be. */
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

/** A portfolio with its value, its source and date, and what is unknown of its past. */
function Portfolio({
  portfolio,
  problem,
}: {
  readonly portfolio: HealthPortfolio;
  readonly problem: HealthProblem | undefined;
}): ReactNode {
  const { id, kind, name, status, standing, amount, currency } = portfolio;
  // The state of the source is not repeated on each line.
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

/** How many of the nearest gaps are listed; the others are counted. */
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
