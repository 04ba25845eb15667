import type { Profile } from "@vigie/api";
import { daysBetween, profileName } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import {
  assetLabels,
  categoryLabels,
  chargesLabels,
  incomeLabels,
  incomeSourceLabels,
  maritalLabels,
  savingsLabels,
  situationLabels,
  statusLabels,
} from "../../../../shared/risk/profile-text.ts";
import { ProfileScale } from "../../../../shared/risk/explanation.tsx";
import { profileMeanings } from "../../../../shared/risk/text.ts";
import { today } from "../../../../shared/clock/today.ts";
import { OwnPage } from "../../../../shell/pages/user-pages.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { RangeWords } from "../parts/range-words.tsx";
import { profileText as words, text } from "../text.ts";

/** What Vigie and the advisor know of the person as an investor: their risk profile and their situation. */
export function InvestorProfileScreen(): ReactNode {
  return (
    <OwnPage title={words.title}>
      <InvestorProfile />
    </OwnPage>
  );
}

function InvestorProfile(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.users.showProfile, { params: { id: subject } });
  const profile = reading.data?.profile;
  if (profile === undefined && reading.isError)
    return (
      <EmptyState
        kind="failed"
        title={words.failed}
        action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
      />
    );
  if (profile === undefined)
    return (
      <Loading label={text.loading}>
        <div className="grid gap-6 pt-7">
          <Skeleton width="40%" height={64} />
          <SkeletonRows count={8} height={40} />
        </div>
      </Loading>
    );
  return (
    <div className="page-grid pt-6">
      <section aria-label={words.risk} className="grid min-w-0 content-start gap-5 md:col-span-7">
        <Risk level={profile.recommendedRisk} />
      </section>
      <div className="column-rule grid content-start gap-8 max-md:pt-8 md:col-span-5">
        <Facts title={words.situation} facts={situationFacts(profile)} />
        <Facts title={words.money} facts={moneyFacts(profile)} />
      </div>
    </div>
  );
}

function Risk({ level }: { readonly level: number | null }): ReactNode {
  if (level === null)
    return (
      <EmptyState
        kind="none"
        title={words.none}
        reason={words.noneReason}
        action={
          <AreaLink to={paths.riskQuestions()} className="button button-solid">
            {words.start}
          </AreaLink>
        }
      />
    );
  return (
    <>
      <div>
        <p className="t2 text-ink-2">{words.risk}</p>
        <p className="t6 pt-1.5 first-letter:uppercase">{profileName(level)}</p>
      </div>
      <ProfileScale level={level} />
      <p className="t3-text max-w-160">{profileMeanings[level]}</p>
      <ul className="grid gap-2">
        <li>
          <AreaLink to={paths.riskResult()} className="link t2">
            {words.see}
          </AreaLink>
        </li>
        <li>
          <AreaLink to={paths.portfoliosRisk()} className="link t2">
            {words.portfolios}
          </AreaLink>
        </li>
      </ul>
    </>
  );
}

type Fact = readonly [label: string, value: ReactNode];

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }): ReactNode {
  return (
    <section>
      <SectionHead
        title={title}
        aside={
          <AreaLink to={paths.profileInfos()} className="link">
            {words.edit}
            <span className="sr-only"> {title}</span>
          </AreaLink>
        }
      />
      <dl>
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="flex min-h-10 flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2 last:border-b-0"
          >
            <dt className="t2 min-w-0 text-ink-2">{label}</dt>
            <dd className="t2 ml-auto text-right">
              {value ?? <span className="text-ink-3">{words.unsaid}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Options<T> = readonly { readonly value: T; readonly label: string }[];

const labelOf = <T extends string>(options: Options<T>, code: T | null): string | null =>
  options.find(({ value }) => value === code)?.label ?? null;

function situationFacts(profile: Profile): readonly Fact[] {
  const { birthdate, maritalStatus, childrenCount, professionalStatus, professionalCategory } = profile;
  return [
    [
      words.age,
      birthdate === null
        ? null
        : formatMessage(words.ageValue, { age: Math.floor(daysBetween(birthdate, today()) / 365.25) }),
    ],
    [situationLabels.maritalStatus, maritalStatus === null ? null : maritalLabels[maritalStatus]],
    [situationLabels.childrenCount, childrenCount],
    [
      situationLabels.professionalStatus,
      professionalStatus === null ? null : statusLabels[professionalStatus],
    ],
    [
      situationLabels.professionalCategory,
      professionalCategory === null ? null : categoryLabels[professionalCategory],
    ],
    [situationLabels.jobTitle, profile.jobTitle],
  ];
}

function rangeOf<T extends string>(options: Options<T>, code: T | null): Fact[1] {
  const label = labelOf(options, code);
  return label === null ? null : <RangeWords label={label} />;
}

function moneyFacts(profile: Profile): readonly Fact[] {
  const { incomeSource, totalEstate } = profile;
  return [
    [situationLabels.incomeRange, rangeOf(incomeLabels, profile.incomeRange)],
    [situationLabels.incomeSource, incomeSource === null ? null : incomeSourceLabels[incomeSource]],
    [situationLabels.assetRange, rangeOf(assetLabels, profile.assetRange)],
    [
      situationLabels.totalEstate,
      totalEstate === null ? null : <Amount key="estate" value={totalEstate} decimals={false} />,
    ],
    [situationLabels.savingsRange, rangeOf(savingsLabels, profile.savingsRange)],
    [situationLabels.chargesRange, rangeOf(chargesLabels, profile.chargesRange)],
  ];
}
