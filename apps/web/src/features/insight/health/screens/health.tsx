import type { Health } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AddLink } from "../../../../shared/area/add-link.tsx";
import { PathLink, useArea } from "../../../../shared/area/area.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Problems } from "../parts/problems.tsx";
import { Source } from "../parts/source.tsx";
import { text } from "../text.ts";

/** Which figures can be trusted today, and for each of the others the one action that corrects it. */
export function HealthScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.health.show, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  const health = reading.data?.health;
  return (
    <>
      <PageHead title={text.title} asOf={health === undefined ? undefined : readWords(health)} />
      {health === undefined && reading.isPending && (
        <Loading label={text.loading}>
          <Skeleton width="50%" height={26} className="my-6" />
          <SkeletonRows count={6} height={64} />
        </Loading>
      )}
      {health === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {health?.sources.length === 0 && (
        <EmptyState
          kind="none"
          title={text.none}
          reason={text.noneReason}
          action={<AddLink label={text.add} className="button button-solid" />}
        />
      )}
      {health !== undefined && health.sources.length > 0 && <Known health={health} />}
    </>
  );
}

function readWords({ readAt }: Health): string {
  return formatMessage(text.readAt, { day: formatInstantDay(readAt), time: formatTime(readAt) });
}

function Known({ health: { sources, problems } }: { readonly health: Health }): ReactNode {
  const banks = sources.filter((source) => source.source === "provider");
  const total = banks.length;
  const fresh = banks.filter((bank) => bank.standing === "fresh").length;
  return (
    <>
      {total > 0 && (
        <p className="t4 pt-5 leading-[2rem]">
          {formatMessage(fresh === total ? text.leadAll : text.lead, { fresh, total })}
        </p>
      )}
      <Problems problems={problems} />
      <section aria-label={text.sources} className="pt-8">
        <SectionHead
          title={text.sources}
          aside={
            <span className="t1 text-ink-3">
              <FigureWord id="health.amount">{text.amounts}</FigureWord>
            </span>
          }
        />
        <p className="t1 max-w-160 pt-2 pb-3 text-ink-3">
          {text.sourcesNote}{" "}
          <PathLink to="/status" className="link" data-print="none">
            {text.bankStatuses}
          </PathLink>
        </p>
        {sources.map((source) => (
          <Source key={source.accountId ?? source.source} source={source} problems={problems} />
        ))}
      </section>
    </>
  );
}
