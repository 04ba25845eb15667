import type { SpendingView } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AddLink } from "../../../../shared/area/add-link.tsx";
import { useArea } from "../../../../shared/area/area.tsx";
import { OutlookTabs } from "../../../../shared/area/outlook-tabs.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Months } from "../parts/months.tsx";
import { Subscriptions, Unusual } from "../parts/payments.tsx";
import { text } from "../text.ts";

/** Where the money of the current accounts goes: months by family, recurring payments, unusual payments. */
export function SpendingScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.spending.show, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  const spending = reading.data?.spending;
  return (
    <>
      <PageHead
        title={text.title}
        asOf={spending === undefined ? undefined : formatMessage(text.on, { day: formatDay(spending.on) })}
      />
      <OutlookTabs />
      {spending === undefined && reading.isPending && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={10} height={34} />
          </div>
        </Loading>
      )}
      {spending === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {spending !== undefined && (spending.accounts.count === 0 ? <None /> : <Known spending={spending} />)}
    </>
  );
}

function None(): ReactNode {
  return (
    <EmptyState
      kind="none"
      title={text.none}
      reason={text.noneReason}
      action={<AddLink label={text.add} />}
    />
  );
}

function Known({ spending }: { readonly spending: SpendingView }): ReactNode {
  const { months, accounts } = spending;
  return (
    <div className="grid gap-8 pt-4">
      <p className="t2 max-w-160 text-ink-2">{text.lead}</p>
      {months.length === 0 ? (
        <p className="t2 text-ink-2">
          {formatMessage(text.noMonths, { known: accounts.knownCount, count: accounts.count })}
        </p>
      ) : (
        <Months months={months} />
      )}
      <Subscriptions spending={spending} />
      <Unusual spending={spending} />
    </div>
  );
}
