import type { CustomerView, Reply, Segment, segmentsApi } from "@vigie/api";

import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Menu, type MenuEntry } from "../../../../ui/menu.tsx";
import { readySegmentText, text } from "../text.ts";
import { filtersOf, filterTextsOf } from "../../../../shared/book/filter-values.ts";
import { writeFilterTexts, type FilterTexts } from "../../../../shared/book/filters.ts";
import { readySegments } from "./ready-segments.ts";
import { RemoveView, type Removable } from "./remove-view.tsx";
import { SaveView } from "./save-view.tsx";
import { useDensity, type ListAddress } from "./use-list.ts";

/** Segments as tabs with their counts, saved views in a menu, and the action that saves the present list. */
export function ViewTabs({ address }: { readonly address: ListAddress }): ReactNode {
  const [isSaving, setSaving] = useState(false);
  const all = useReading(api.segments.count, { body: { filters: {} } }).data?.customerCount;
  const segments = useReading(api.segments.list, {}).data?.segments ?? [];
  const views = useReading(api.segments.views, {}).data?.views ?? [];
  const current = sameTexts(address.texts, {})
    ? "all"
    : segments.find(({ filters }) => sameTexts(filterTextsOf(filters), address.texts))?.id;
  const show = (texts: FilterTexts): void => {
    address.setTexts(texts);
  };
  return (
    <div data-print="none" className="flex items-center justify-between gap-6 border-b border-line">
      <div role="group" aria-label={text.segments} className="scroll-edges -mb-px flex gap-5 overflow-x-auto">
        <Tab label={text.all} count={all} isCurrent={current === "all"} onShow={() => show({})} />
        {segments.map((segment) => (
          <Tab
            key={segment.id}
            label={segment.name}
            count={segment.customerCount}
            trend={segment.trend}
            isCurrent={current === segment.id}
            onShow={() => show(filterTextsOf(segment.filters))}
          />
        ))}
      </div>
      <div className="flex shrink-0 items-center gap-5 max-sm:hidden">
        <ReadyMenu onShow={show} />
        <SavedMenu views={views} segments={segments} address={address} />
        <LinkButton className="t1" onClick={() => setSaving(true)}>
          {text.saveView}
        </LinkButton>
      </div>
      {isSaving && <SaveView address={address} onClose={() => setSaving(false)} />}
    </div>
  );
}

/** With the count of each, requested in one call when the menu opens. */
function ReadyMenu({ onShow }: { readonly onShow: (texts: FilterTexts) => void }): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const segments = readySegments.map(({ texts }) => ({ filters: filtersOf(texts) }));
  const counts = useReading(api.segments.counts, { body: { segments } }, { enabled: isAsked }).data?.counts;
  return (
    <Menu
      label={readySegmentText.menu}
      className="t1 text-brand"
      onOpen={() => setAsked(true)}
      entries={readySegments.map(({ id, label: name, texts }, rank) => {
        const found = counts?.[rank];
        return {
          id,
          label: found === undefined ? name : countedName(name, found),
          onSelect: () => onShow(texts),
        };
      })}
    />
  );
}

type Count = Reply<typeof segmentsApi.counts>["counts"][number];

function countedName(name: string, { customerCount: count, countIsBounded }: Count): string {
  return formatMessage(countIsBounded ? readySegmentText.countedBounded : readySegmentText.counted, {
    name,
    count,
  });
}

function sameTexts(a: FilterTexts, b: FilterTexts): boolean {
  const written = (texts: FilterTexts): string => JSON.stringify(writeFilterTexts(texts));
  return written(a) === written(b);
}

type TabProps = {
  readonly label: string;
  readonly count: number | undefined;
  /** Nothing is shown for an unknown trend. */
  readonly trend?: Segment["trend"];
  readonly isCurrent: boolean;
  readonly onShow: () => void;
};

function trendWords({ change, days }: NonNullable<Segment["trend"]>): string {
  if (change === 0) return formatMessage(text.steady, { days });
  return formatMessage(text.grown, { change: formatNumber(change, { signed: true }), days });
}

function Tab({ label, count, trend = null, isCurrent, onShow }: TabProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      className={`t2 flex min-h-11 items-center gap-2 border-b-2 whitespace-nowrap ${isCurrent ? "border-ink font-semibold" : "border-transparent text-ink-2 hover:text-ink"}`}
      onClick={onShow}
    >
      {label}
      {count !== undefined && <span className="t1 font-normal text-ink-2">{formatNumber(count)}</span>}
      {trend !== null && <span className="t1 font-normal text-ink-3">{trendWords(trend)}</span>}
    </button>
  );
}

/** Whether colleagues see it too, or it belongs to a colleague. */
function viewLabel({ name, isMine, shared }: Pick<CustomerView, "name" | "isMine" | "shared">): string {
  if (!isMine) return formatMessage(text.colleaguesView, { name });
  return shared ? formatMessage(text.sharedView, { name }) : name;
}

type SavedMenuProps = {
  readonly views: readonly CustomerView[];
  readonly segments: readonly Segment[];
  readonly address: ListAddress;
};

function SavedMenu({ views, segments, address }: SavedMenuProps): ReactNode {
  const [, setDensity] = useDensity();
  const [removed, setRemoved] = useState<Removable | null>(null);
  const removable: readonly Removable[] = [
    ...views.filter(({ mayRemove }) => mayRemove).map((view) => ({ ...view, kind: "view" as const })),
    ...segments
      .filter(({ mayRemove }) => mayRemove)
      .map((segment) => ({ ...segment, kind: "segment" as const })),
  ];
  const entries: readonly MenuEntry[] = [
    ...views.map(({ id, filters, sort, order, columns, density, ...view }) => ({
      id,
      label: viewLabel(view),
      onSelect: () => {
        setDensity(density);
        address.show({ texts: filterTextsOf(filters), sort, order, columns });
      },
    })),
    ...removable.map((one) => ({
      id: `delete-${one.id}`,
      label: formatMessage(text.deleteSegment, { name: one.name }),
      danger: true,
      onSelect: () => setRemoved(one),
    })),
  ];
  return (
    <>
      {entries.length > 0 && <Menu label={text.views} className="t1 text-brand" entries={entries} />}
      {removed !== null && <RemoveView removed={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
