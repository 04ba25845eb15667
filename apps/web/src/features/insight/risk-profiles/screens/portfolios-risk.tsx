import type { Portfolio, RiskDraft, RiskProfile } from "@vigie/api";
import { isInvested, profileName, type RiskSurvey } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AddLink } from "../../../../shared/area/add-link.tsx";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { kindLabel, isKindInName, shortName } from "../../../../shared/portfolios/portfolio-words.ts";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { IndexGroup, Row } from "../../../../ui/row.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { portfoliosText as words, text } from "../text.ts";

/** The risk questions of each portfolio: which have their own profile, which are started, which are not. */
export function PortfoliosRiskScreen(): ReactNode {
  const { subject } = useArea();
  const portfolios = useReading(api.portfolios.list, { params: { id: subject } });
  const profiles = useReading(api.riskProfiles.list, { params: { id: subject } });
  const surveys = useReading(api.funds.riskSurvey, {});
  const person = useReading(api.users.showProfile, { params: { id: subject } });
  const isFailed = [portfolios, profiles, surveys].some((one) => one.isError && one.data === undefined);
  const survey = surveys.data?.riskSurvey.find(({ type }) => type === "contract");
  return (
    <>
      <PageHead title={words.title} />
      {isFailed ? (
        <EmptyState
          kind="failed"
          title={words.failed}
          action={
            <LinkButton
              onClick={() => {
                void portfolios.refetch();
                void profiles.refetch();
                void surveys.refetch();
              }}
            >
              {text.retry}
            </LinkButton>
          }
        />
      ) : portfolios.data === undefined || profiles.data === undefined || survey === undefined ? (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={5} height={56} />
          </div>
        </Loading>
      ) : (
        <Portfolios
          portfolios={portfolios.data.portfolios.filter(
            ({ kind, status }) => isInvested(kind) && status === "visible",
          )}
          {...{ survey, ...profiles.data }}
          level={person.data?.profile.recommendedRisk ?? null}
        />
      )}
    </>
  );
}

type PortfoliosProps = {
  readonly portfolios: readonly Portfolio[];
  readonly riskProfiles: readonly RiskProfile[];
  readonly drafts: readonly RiskDraft[];
  readonly survey: RiskSurvey;
  /** The level of the person's profile. */
  readonly level: number | null;
};

function Portfolios({ portfolios, riskProfiles, drafts, survey, level }: PortfoliosProps): ReactNode {
  const mayAnswer = useMayCall(api.riskProfiles.answer);
  if (portfolios.length === 0)
    return <EmptyState kind="none" title={words.none} reason={words.noneReason} action={<ToAdding />} />;
  return (
    <div className="grid max-w-220 gap-4 pt-6">
      <p className="t2 max-w-180 text-ink-2">{words.lead}</p>
      <p className="t2">
        <AreaLink to={paths.riskResult()} className="link">
          {words.own}
        </AreaLink>
        {`\u00a0: ${level === null ? words.unknown : profileName(level)}`}
      </p>
      <IndexGroup name={words.list}>
        {portfolios.map((portfolio) => {
          const found = riskProfiles.find(({ portfolioId }) => portfolioId === portfolio.id);
          const draft = drafts.find(({ portfolioId }) => portfolioId === portfolio.id);
          return (
            <Row
              key={portfolio.id}
              name={
                <AreaLink
                  to={
                    mayAnswer
                      ? paths.portfolioSettings(portfolio.id, "questions")
                      : paths.portfolio(portfolio.id)
                  }
                  className="row-link"
                >
                  {shortName(portfolio)}
                </AreaLink>
              }
              detail={isKindInName(portfolio) ? undefined : kindLabel(portfolio)}
              note={noteOf({ portfolio, found, draft, survey })}
              value={
                portfolio.recommendedRisk === null ? (
                  <span className="text-warn">{words.unknown}</span>
                ) : (
                  profileName(portfolio.recommendedRisk)
                )
              }
            />
          );
        })}
      </IndexGroup>
    </div>
  );
}

function noteOf({
  portfolio,
  found,
  draft,
  survey,
}: {
  readonly portfolio: Portfolio;
  readonly found: RiskProfile | undefined;
  readonly draft: RiskDraft | undefined;
  readonly survey: RiskSurvey;
}): string | undefined {
  if (draft !== undefined && draft.version === survey.version && draft.answers.length > 0)
    return formatMessage(words.begun, { done: draft.answers.length, total: survey.questions.length });
  if (found !== undefined && found.risk === portfolio.recommendedRisk)
    return formatMessage(words.found, { day: formatInstantDay(found.answeredAt) });
  return undefined;
}

function ToAdding(): ReactNode {
  return <AddLink label={words.add} className="link" />;
}
