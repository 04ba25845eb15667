import { profileName, envelopeLabels } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { portfolioName } from "../../../../shared/portfolios/portfolio-words.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay, formatNumber } from "../../../../ui/format.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Table, type Column } from "../../../../ui/table.tsx";
import { Term } from "../../../../ui/term.tsx";
import { capacities, meanSriOf, type PortfolioCapacity, type EnvelopeCapacity } from "../parts/capacity.ts";
import { evaluateText as words, text } from "../text.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

/** What each envelope may lose according to the answers given; reached once portfolios have been added. */
export function EvaluateScreen(): ReactNode {
  const { subject } = useArea();
  const portfolios = useReading(api.portfolios.list, { params: { id: subject } });
  const targets = useReading(api.funds.targets, {});
  const person = useReading(api.users.showProfile, { params: { id: subject } });
  const readings = [portfolios, targets, person];
  const isFailed = readings.some((one) => one.isError && one.data === undefined);
  return (
    <>
      <PageHead
        title={words.title}
        action={
          <AreaLink to={paths.load()} className="button button-solid">
            {words.next}
          </AreaLink>
        }
      />
      {isFailed ? (
        <EmptyState
          kind="failed"
          title={words.failed}
          action={
            <LinkButton onClick={() => readings.forEach((one) => void one.refetch())}>
              {text.retry}
            </LinkButton>
          }
        />
      ) : portfolios.data === undefined || targets.data === undefined || person.data === undefined ? (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={6} height={56} />
          </div>
        </Loading>
      ) : (
        <Envelopes
          level={person.data.profile.recommendedRisk}
          found={capacities({
            portfolios: portfolios.data.portfolios,
            targets: targets.data.targets,
            level: person.data.profile.recommendedRisk,
          })}
        />
      )}
    </>
  );
}

type EnvelopesProps = { readonly found: readonly EnvelopeCapacity[]; readonly level: number | null };

function Envelopes({ found, level }: EnvelopesProps): ReactNode {
  if (found.length === 0) return <EmptyState kind="none" title={words.none} reason={words.noneReason} />;
  return (
    <div className="grid gap-8 pt-5">
      <div className="grid gap-2">
        <p className="t3-text max-w-180">{words.lead}</p>
        <p className="t2">
          <AreaLink to={paths.riskResult()} className="link">
            {words.profileLink}
          </AreaLink>
          {`\u00a0: ${level === null ? words.toFind : profileName(level)}`}
        </p>
      </div>
      {level === null && found.some(({ unknownCount }) => unknownCount > 0) && (
        <EmptyState
          kind="none"
          title={words.unknownTitle}
          reason={words.unknownReason}
          action={
            <Act call={api.riskProfiles.answer}>
              <AreaLink to={paths.riskQuestions()} className="link">
                {words.start}
              </AreaLink>
            </Act>
          }
        />
      )}
      {found.map((capacity) => (
        <EnvelopeSection key={capacity.envelope} capacity={capacity} />
      ))}
    </div>
  );
}

const columns: readonly Column<PortfolioCapacity>[] = [
  {
    id: "contract",
    width: "32%",
    head: words.portfolio,
    card: "title",
    cell: ({ portfolio }) => (
      <Act
        call={api.riskProfiles.answer}
        otherwise={
          <AreaLink to={paths.portfolio(portfolio.id)} className="row-link">
            {portfolioName(portfolio)}
          </AreaLink>
        }
      >
        <AreaLink
          to={paths.portfolioSettings(portfolio.id, "questions")}
          className="row-link"
          aria-label={formatMessage(words.answer, { name: portfolioName(portfolio) })}
        >
          {portfolioName(portfolio)}
        </AreaLink>
      </Act>
    ),
  },
  {
    id: "profile",
    width: "28%",
    head: words.profile,
    cell: ({ level, isOwn }) =>
      level === null ? (
        <span className="text-warn">{words.toFind}</span>
      ) : (
        <>
          {profileName(level)} <span className="t1 text-ink-3">({isOwn ? words.own : words.person})</span>
        </>
      ),
  },
  {
    id: "value",
    width: "20%",
    head: words.value,
    align: "end",
    cell: ({ value, portfolio }) => (
      <>
        <Amount value={value} decimals={false} />
        {portfolio.amountAsOf !== null && (
          <span className="t1 block text-ink-3">{formatDay(portfolio.amountAsOf)}</span>
        )}
      </>
    ),
  },
  {
    id: "loss",
    width: "20%",
    head: words.loss,
    align: "end",
    card: "figure",
    cell: ({ lossCents }) => <Amount value={lossCents} decimals={false} />,
  },
];

function EnvelopeSection({ capacity }: { readonly capacity: EnvelopeCapacity }): ReactNode {
  const { envelope, portfolios, knownValue, lossCents, unknownCount } = capacity;
  const known = unknownCount < portfolios.length;
  return (
    <section className="grid gap-3">
      <SectionHead
        title={envelopeLabels[envelope]}
        aside={
          known ? (
            <>
              {words.admits}
              <span className="t3 text-ink">
                <Amount value={lossCents} decimals={false} />
              </span>
            </>
          ) : undefined
        }
      />
      <p className="t2 text-ink-2">
        {known &&
          formatMessage(words.admitsNote, {
            value: <Amount key="value" value={knownValue} decimals={false} />,
          })}{" "}
        {unknownCount > 0 && formatMessage(words.missing, { count: unknownCount })}
      </p>
      <Standing capacity={capacity} />
      <Table
        caption={envelopeLabels[envelope]}
        columns={columns}
        rows={portfolios}
        rowKey={({ portfolio }) => portfolio.id}
      />
    </section>
  );
}

/** The risk that the envelope carries today beside the risk that its profiles allow. It is an observation. */
function Standing({ capacity }: { readonly capacity: EnvelopeCapacity }): ReactNode {
  const { subject } = useArea();
  const { maxSri, portfolios } = capacity;
  const composition = useReading(api.wealth.composition, {
    params: { id: subject },
    query: { type: "srri", portfolioSubset: portfolios.map(({ portfolio }) => portfolio.id) },
  });
  if (composition.data === undefined) return null;
  const mean = meanSriOf(composition.data.composition.parts);
  if (mean === null) return <p className="t2 text-ink-2">{words.sriUnknown}</p>;
  if (maxSri === null) return null;
  const isAbove = mean.sri > maxSri;
  const figure = (sri: number): string => formatNumber(sri, { minDigits: 1, maxDigits: 1 });
  return (
    <p className={`t2 ${isAbove ? "text-warn" : "text-ink-2"}`}>
      {formatMessage(isAbove ? words.above : words.within, { sri: figure(mean.sri), max: figure(maxSri) })}{" "}
      {mean.coveredRatio < 0.995 &&
        formatMessage(words.covered, { ratio: formatUnit("progress", mean.coveredRatio) })}{" "}
      <Term name="sri">{words.sri}</Term>
    </p>
  );
}
