import type { Household } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { OwnOnly } from "../../../../shared/area/own-only.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Forming } from "../parts/forming.tsx";
import { LeaveHousehold } from "../parts/leave.tsx";
import { Shares } from "../parts/shares.tsx";
import { Theirs } from "../parts/theirs.tsx";
import { Totals } from "../parts/totals.tsx";
import { text } from "../text.ts";

/** What two people own: « moi », « nous », and what each shares with the other. */
export function HouseholdScreen(): ReactNode {
  return (
    <OwnOnly call={api.households.ask} page={text.title} title={text.viewTitle} reason={text.viewReason}>
      <Own />
    </OwnOnly>
  );
}

function Own(): ReactNode {
  const reading = useReading(api.households.show, {});
  useLive("NotificationsChannel", () => void reading.refetch());
  const found = reading.data?.household;
  return (
    <>
      <PageHead title={text.title} />
      {found !== undefined ? (
        <Shown household={found} />
      ) : reading.isError ? (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      ) : (
        <Loading label={text.loading}>
          <SkeletonRows count={6} height={52} />
        </Loading>
      )}
    </>
  );
}

function Shown({ household }: { readonly household: Household }): ReactNode {
  const { partner } = household;
  return (
    <div className="grid max-w-220 gap-8 pt-4">
      <p className="t2 max-w-160 text-ink-2">{text.lead}</p>
      {partner === null ? (
        <Forming household={household} />
      ) : (
        <p className="t2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span>
            {formatMessage(text.with, { name: partner.name, day: formatInstantDay(partner.since) })}
          </span>
          <LeaveHousehold name={partner.name} />
        </p>
      )}
      <Totals household={household} />
      {partner !== null && (
        <>
          <Theirs name={partner.name} theirs={household.theirs} />
          <Shares name={partner.name} contracts={household.contracts} />
        </>
      )}
    </div>
  );
}
