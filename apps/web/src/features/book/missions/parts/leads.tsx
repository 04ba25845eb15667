import type { Lead, Mission, missionsApi, Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { useState, type ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { useQueryState, useQueryText } from "../../../../shared/area/area.tsx";
import { bookText } from "../../../../shared/book/book-text.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { useIsPhone } from "../../../../ui/media.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Pager } from "../../../../ui/pager.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { leadText } from "../text.ts";
import { ExportLeads } from "./export-leads.tsx";
import { LeadColumns } from "./lead-columns.tsx";
import { LeadList } from "./lead-list.tsx";
import { LeadPanel } from "./lead-panel.tsx";
import type { Outcome } from "./use-outcome.ts";
import { missionViews, ViewChoice } from "./view-choice.tsx";

const filters = ["all", "toCall", "contacted", "appointment", "later", "validated", "canceled"] as const;
const perPage = 100;

export type OpenLead = { readonly lead: Lead; readonly outcome: Outcome | null };

/** The leads of a mission, the open one, and the next one to call. */
export function useLeads(mission: Pick<Mission, "id" | "state">) {
  const [filter, setFilter] = useQueryState("pistes", filters, "all");
  const [pageText, setPage] = useQueryText("page");
  const page = Math.max(Number(pageText) || 1, 1);
  const state = filter === "all" ? {} : { state: filter === "toCall" ? ("targeted" as const) : filter };
  const params = { id: mission.id };
  const reading = useReading(bookApi.missions.leads, { params, query: { ...state, page } });
  const [opened, setOpened] = useState<OpenLead | null>(null);
  const except = opened === null ? {} : { except: opened.lead.customerId };
  // The next lead to call does not depend on the filter of the list.
  const queue = useReading(
    bookApi.missions.nextLead,
    { params, query: except },
    { enabled: mission.state === "open" },
  );
  const next = queue.data?.lead ?? null;
  const isQueueRead = queue.data !== undefined;
  /** Opens the lead after the open one, waiting if it is still loading. */
  const openNext = async (): Promise<void> => {
    const following = (isQueueRead ? queue.data : (await queue.refetch()).data)?.lead ?? null;
    setOpened((current) =>
      current !== opened ? current : following === null ? null : { lead: following, outcome: null },
    );
  };
  return { filter, setFilter, page, setPage, reading, opened, setOpened, next, isQueueRead, openNext };
}

/** After the end of the mission nobody is to be called. */
function filterLabel(filter: (typeof filters)[number], isOpen: boolean): string {
  if (!isOpen && filter === "toCall") return leadText.notContacted;
  if (!isOpen && filter === "later") return leadText.postponed;
  return leadText[filter];
}

type Counts = Reply<typeof missionsApi.leads>["counts"];

/** Null while it is unknown. */
function countOf(counts: Counts | null, filter: (typeof filters)[number]): number | null {
  if (counts === null) return null;
  const state = filter === "toCall" ? "targeted" : filter;
  const counted = counts.filter((one) => state === "all" || one.state === state);
  return counted.reduce((sum, { leadCount }) => sum + leadCount, 0);
}

function countedLabel(label: string, count: number | null): string {
  return count === null ? label : formatMessage(leadText.counted, { label, count });
}

type Props = { readonly mission: Mission; readonly leads: ReturnType<typeof useLeads> };

export function Leads({ mission, leads }: Props): ReactNode {
  const [view, setView] = useQueryState("vue", missionViews, "liste");
  const isPhone = useIsPhone();
  const { filter, setFilter, setPage, opened, setOpened, next, isQueueRead, openNext } = leads;
  const isOpen = mission.state === "open";
  const counts = leads.reading.data?.counts ?? null;
  return (
    <section className="pt-6">
      <SectionHead
        title={leadText.title}
        aside={
          <>
            <ExportLeads missionId={mission.id} />
            {!isPhone && <ViewChoice value={view} onValue={setView} />}
          </>
        }
      />
      <div className="pt-2">
        <Choice
          label={leadText.filters}
          options={filters.map((value) => ({
            value,
            label: countedLabel(filterLabel(value, isOpen), countOf(counts, value)),
          }))}
          value={filter}
          onValue={(value) => {
            setPage("");
            setFilter(value);
          }}
        />
      </div>
      <Shown mission={mission} leads={leads} asColumns={view === "colonnes" && !isPhone} />
      {opened !== null && (
        <LeadPanel
          missionId={mission.id}
          customerId={opened.lead.customerId}
          name={opened.lead.customerName}
          first={opened.outcome}
          isOpen={isOpen}
          filters={mission.filters}
          objective={mission.objective}
          isOnProducts={mission.productIds.length > 0 || mission.category === "financial_product"}
          isLast={isQueueRead && next === null}
          onNext={openNext}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

function Shown({ mission, leads, asColumns }: Props & { readonly asColumns: boolean }): ReactNode {
  const { reading, page, setPage, setOpened } = leads;
  const shown = reading.data;
  if (shown === undefined)
    return reading.isError ? (
      <EmptyState
        kind="failed"
        title={leadText.failed}
        action={<LinkButton onClick={() => void reading.refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={leadText.loading}>
        <SkeletonRows count={8} height={44} />
      </Loading>
    );
  if (shown.leads.length === 0) return <EmptyState kind="none" title={leadText.none} />;
  const isOpen = mission.state === "open";
  const onOpen = (lead: Lead, outcome: Outcome | null = null): void => setOpened({ lead, outcome });
  return (
    <>
      {asColumns ? (
        <LeadColumns leads={shown.leads} counts={shown.counts} isOpen={isOpen} onOpen={onOpen} />
      ) : (
        <LeadList leads={shown.leads} isOpen={isOpen} onOpen={onOpen} />
      )}
      <p className="t1 pt-3 text-ink-2">
        {formatMessage(isOpen ? leadText.count : leadText.endedCount, {
          shown: shown.leads.length,
          total: shown.totalCount,
        })}
      </p>
      <Pager
        label={leadText.more}
        order="ranked"
        page={page}
        totalPages={Math.ceil(shown.totalCount / perPage)}
        onPage={(to) => setPage(to === 1 ? "" : String(to))}
      />
    </>
  );
}
