import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { OutlookTabs } from "../../../../shared/area/outlook-tabs.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { WayOn } from "../../../../shared/area/way-on.tsx";
import { useLive } from "../../../../shared/requests/live.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Project } from "../parts/project.tsx";
import { Together } from "../parts/together.tsx";
import { text } from "../text.ts";

/** What each contract is for, and how likely it is to be enough. */
export function ProjectsScreen(): ReactNode {
  const { subject } = useArea();
  const reading = useReading(api.projects.list, { params: { id: subject } });
  useLive("SyncChannel", () => void reading.refetch());
  const projects = reading.data?.projects;
  const on = projects?.flatMap(({ outlook }) => outlook?.points[0]?.on ?? [])[0];
  return (
    <>
      <PageHead
        title={text.title}
        asOf={on === undefined ? undefined : formatMessage(text.on, { day: formatDay(on) })}
      />
      <OutlookTabs />
      {projects === undefined && reading.isPending && (
        <Loading label={text.loading}>
          <div className="pt-6">
            <SkeletonRows count={8} height={52} />
          </div>
        </Loading>
      )}
      {projects === undefined && reading.isError && (
        <EmptyState
          kind="failed"
          title={text.failed}
          action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {projects?.length === 0 && (
        <EmptyState
          kind="none"
          title={text.none}
          reason={text.noneReason}
          action={<WayOn to={paths.portfolios()} label={text.toContracts} add={text.add} />}
        />
      )}
      {projects !== undefined && projects.length > 0 && (
        <div className="grid gap-10 pt-4">
          <p className="t2 max-w-160 text-ink-2">{text.lead}</p>
          {projects.length > 1 && <Together />}
          {projects.map((project) => (
            <Project key={project.portfolioId} project={project} />
          ))}
        </div>
      )}
    </>
  );
}
