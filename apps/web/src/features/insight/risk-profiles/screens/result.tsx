import type { RiskProfile } from "@vigie/api";
import { profileName, profileNames } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { Act, useMayCall } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { ProfileScale, RiskAnswers, RiskExplanation } from "../../../../shared/risk/explanation.tsx";
import { profileMeanings, riskText } from "../../../../shared/risk/text.ts";
import { useRiskSurvey } from "../../../../shared/risk/use-risk-survey.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { resultText, text } from "../text.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

/** The resulting risk profile, 0 to 5, and the answers that led to it. */
export function RiskResultScreen(): ReactNode {
  const { subject } = useArea();
  const mayAnswer = useMayCall(api.riskProfiles.answer);
  const state = useRiskSurvey(null);
  const person = useReading(api.users.showProfile, { params: { id: subject } });
  const level = state.profile?.risk ?? person.data?.profile.recommendedRisk ?? null;
  const isPending = state.isPending || person.isPending;
  const isFailed = state.isFailed || (person.isError && person.data === undefined);
  return (
    <>
      <PageHead
        title={resultText.title}
        action={
          mayAnswer && !isPending && !isFailed ? (
            <AreaLink to={paths.riskQuestions()} className="button button-solid">
              {state.isBegun ? resultText.resume : level === null ? resultText.start : resultText.again}
            </AreaLink>
          ) : undefined
        }
      />
      {isFailed ? (
        <EmptyState
          kind="failed"
          title={resultText.failed}
          action={
            <LinkButton
              onClick={() => {
                state.readAgain();
                void person.refetch();
              }}
            >
              {text.retry}
            </LinkButton>
          }
        />
      ) : isPending || state.survey === null ? (
        <Loading label={text.loading}>
          <div className="grid gap-6 pt-7">
            <Skeleton width="40%" height={64} />
            <SkeletonRows count={6} height={56} />
          </div>
        </Loading>
      ) : level === null ? (
        <EmptyState kind="none" title={resultText.none} reason={resultText.noneReason} />
      ) : (
        <Result level={level} profile={state.profile} history={state.history} />
      )}
    </>
  );
}

type ResultProps = {
  readonly level: number;
  readonly profile: RiskProfile | null;
  readonly history: readonly RiskProfile[];
};

function Result({ level, profile, history }: ResultProps): ReactNode {
  return (
    <div className="page-grid pt-6">
      <div className="grid min-w-0 content-start gap-7 md:col-span-8">
        <div className="grid gap-5">
          <div>
            <p className="t6 first-letter:uppercase">{profileName(level)}</p>
            <p className="t1 pt-1 text-ink-3">
              <FigureWord id="profile.level">
                {formatMessage(resultText.level, { place: level + 1, count: profileNames.length })}
              </FigureWord>
              {profile !== null &&
                `. ${formatMessage(resultText.foundOn, { day: formatInstantDay(profile.answeredAt) })}.`}
            </p>
          </div>
          <ProfileScale level={level} />
        </div>
        {profile === null ? (
          <div className="grid max-w-180 gap-2">
            <p className="t3-text">{profileMeanings[level]}</p>
            <p className="t2 text-ink-2">{riskText.typed}</p>
          </div>
        ) : (
          <RiskExplanation profile={profile} />
        )}
      </div>
      <aside className="column-rule grid content-start gap-8 max-md:pt-8 md:col-span-4 md:-mt-2">
        <Admits level={level} />
        {history.length > 1 && <Earlier history={history.slice(1)} />}
        <ul className="grid gap-2">
          <li>
            <AreaLink to={paths.suitability()} className="link t2">
              {resultText.suitability}
            </AreaLink>
          </li>
          <li>
            <AreaLink to={paths.portfoliosRisk()} className="link t2">
              {resultText.portfolios}
            </AreaLink>
          </li>
          <Act call={api.users.updateProfile}>
            <li>
              <AreaLink to={paths.profileInfos()} className="link t2">
                {resultText.infos}
              </AreaLink>
            </li>
          </Act>
        </ul>
      </aside>
    </div>
  );
}

/** The limits that the analysis and the arbitration take from a profile. */
function Admits({ level }: { readonly level: number }): ReactNode {
  const targets = useReading(api.funds.targets, {});
  const target = targets.data?.targets.find(({ profile }) => profile === level);
  if (target === undefined) return targets.isPending ? <SkeletonRows count={4} height={34} /> : null;
  const facts = [
    [resultText.equity, formatUnit("progress", target.maxEquityRatio)],
    [resultText.safe, formatUnit("progress", target.minSafeRatio)],
    [resultText.sri, formatNumber(target.maxSri, { maxDigits: 1 })],
    [resultText.loss, formatUnit("progress", target.shortfallCapRatio)],
  ] as const;
  return (
    <section>
      <SectionHead title={<FigureWord id="profile.target">{resultText.admits}</FigureWord>} />
      <dl>
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="flex min-h-10 items-baseline justify-between gap-4 border-b border-line py-2"
          >
            <dt className="t2 text-ink-2">{label}</dt>
            <dd className="t2 shrink-0">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Each earlier profile opens on its answers, worded as on that day. */
function Earlier({ history }: { readonly history: readonly RiskProfile[] }): ReactNode {
  return (
    <section>
      <SectionHead title={resultText.earlier} />
      <ul>
        {history.map((profile) => (
          <li key={profile.id} className="border-b border-line">
            <details>
              <summary className="t2 flex min-h-11 cursor-pointer items-baseline justify-between gap-4 py-2.5">
                <span>{profileName(profile.risk)}</span>
                <span className="t1 text-ink-3">{formatInstantDay(profile.answeredAt)}</span>
              </summary>
              <RiskAnswers profile={profile} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
