import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { useMayCall } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { AnswerUse } from "../parts/answer-use.tsx";
import { SituationForm } from "../parts/situation-form.tsx";
import { infosText, riskQuestions, text } from "../text.ts";

/** The saver's situation: family, work, income, wealth. */
export function ProfileInfosScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.users.showProfile, { params: { id: subject } });
  // Only compared with what was typed, so the form does not wait for it.
  const mayChange = useMayCall(api.users.updateProfile);
  const wealth = useReading(api.wealth.summary, { params: { id: subject } });
  const profile = reading.data?.profile;
  return (
    <>
      <PageHead
        title={infosText.title}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="profile" to={paths.riskResult()} className="link">
                {riskQuestions.crumb}
              </AreaLink>,
            ]}
          />
        }
      />
      {profile === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={infosText.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {profile === undefined && !reading.isError && (
        <Loading label={text.loading}>
          <div className="max-w-220 pt-6">
            <SkeletonRows count={8} height={64} />
          </div>
        </Loading>
      )}
      {profile !== undefined && !mayChange && <EmptyState kind="unavailable" title={text.readOnly} />}
      {profile !== undefined && mayChange && (
        <>
          <AnswerUse />
          <SituationForm profile={profile} wealth={wealth.data?.wealth} />
        </>
      )}
    </>
  );
}
