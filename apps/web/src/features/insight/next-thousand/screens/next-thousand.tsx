import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { OutlookTabs } from "../../../../shared/area/outlook-tabs.tsx";
import { useQueryValues } from "../../../../shared/area/query-values.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { livretMost } from "../parts/livret-rate.tsx";
import { Places, Rooms, Taxes } from "../parts/places.tsx";
import { PlaceSteps } from "../parts/steps.tsx";
import { text } from "../text.ts";

/** Where the next thousand euros may go: the rules in order, then the envelopes side by side. */
export function NextThousandScreen(): ReactNode {
  const { subject } = useArea();
  const query = useQueryValues();
  const [rateIn, rateOut] = [rateOf(query.get("in"), 0.6), rateOf(query.get("out"), 0.6)];
  const livretRate = rateOf(query.get("livret"), livretMost);
  const reading = useReading(api.nextThousand.show, {
    params: { id: subject },
    query: {
      ...(rateIn === null ? {} : { rateIn }),
      ...(rateOut === null ? {} : { rateOut }),
      ...(livretRate === null ? {} : { livretRate }),
    },
  });
  useLive("SyncChannel", () => void reading.refetch());
  const next = reading.data?.nextThousand;
  return (
    <>
      <PageHead
        title={text.title}
        asOf={next === undefined ? undefined : formatMessage(text.on, { day: formatDay(next.on) })}
      />
      <OutlookTabs />
      {next === undefined && reading.isPending && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={8} height={52} />
          </div>
        </Loading>
      )}
      {next === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {next !== undefined && (
        <div className="grid gap-8 pt-4">
          <p className="t2 max-w-160 text-ink-2">{text.lead}</p>
          <PlaceSteps steps={next.steps} />
          <Rooms next={next} />
          <Places next={next} />
          <Taxes next={next} />
        </div>
      )}
    </>
  );
}

/** A rate read from the address; null for any other text. */
function rateOf(written: string, most: number): number | null {
  const rate = Number(written);
  return written !== "" && rate >= 0 && rate <= most ? rate : null;
}
