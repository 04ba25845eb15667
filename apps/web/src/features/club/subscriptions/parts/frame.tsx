import type { ClubSubscription } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { clubApi } from "@vigie/api/club";
import { OwnOnly } from "../../../../shared/area/own-only.tsx";
import { clubPaths } from "../../../../shared/club/club-paths.ts";
import { ClubSteps, stepOf } from "../../../../shared/club/club-steps.tsx";
import { type Club, useClub } from "../../../../shared/club/use-club.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";

/** The content of a loaded Club; otherwise a placeholder or an error. */
export function WithClub({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (club: Club) => ReactNode;
}): ReactNode {
  const club = useClub();
  if (club.reading.data !== undefined) return children(club);
  return (
    <>
      <PageHead title={title} />
      {club.reading.isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          reason={club.reading.error.body.message}
          action={<LinkButton onClick={() => void club.reading.refetch()}>{text.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <SkeletonRows count={8} height={44} />
        </Loading>
      )}
    </>
  );
}

/** A screen of one's own Club: an advisor viewing the customer's area is told so. */
export function OwnClub({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (club: Club) => ReactNode;
}): ReactNode {
  return (
    <OwnOnly call={clubApi.subscriptions.create} page={title} title={text.ownTitle} reason={text.ownReason}>
      <WithClub title={title}>{children}</WithClub>
    </OwnOnly>
  );
}

export type StepPageProps = {
  readonly title: string;
  readonly subscription: ClubSubscription | null;
  /** The page's step, if the subscription alone does not determine it. */
  readonly step?: number;
  readonly action?: ReactNode;
  /** Beside the action: the deadline. */
  readonly asOf?: ReactNode;
  /** Below the steps: what is already decided. */
  readonly decided?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A step of the subscription: the steps on the left, the form in the middle, the result on the right. */
export function StepPage(props: StepPageProps): ReactNode {
  const { title, subscription, action, asOf, decided, aside, children } = props;
  const { step = stepOf(subscription) } = props;
  return (
    <>
      <PageHead
        title={title}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="club" to={clubPaths.landing()} className="link">
                {text.club}
              </AreaLink>,
              formatMessage(text.crumbStep, { step }),
            ]}
          />
        }
        action={action}
        asOf={asOf}
      />
      <div
        className={`grid gap-x-10 gap-y-6 pt-4 ${aside === undefined ? "md:grid-cols-[16rem_1fr]" : "md:grid-cols-[16rem_1fr] min-[81.25rem]:grid-cols-[16rem_1fr_16rem]"}`}
      >
        <div className="max-md:order-last">
          <ClubSteps subscription={subscription} />
          {decided}
          <p className="pt-4">
            <AreaLink to="/user/advisor" className="link t2">
              {text.talk}
            </AreaLink>
          </p>
        </div>
        <div className="min-w-0 md:border-l md:border-line md:pl-6">{children}</div>
        {aside !== undefined && (
          <div className="min-w-0 md:max-[81.25rem]:col-start-2 min-[81.25rem]:border-l min-[81.25rem]:border-line min-[81.25rem]:pl-6">
            {aside}
          </div>
        )}
      </div>
    </>
  );
}
