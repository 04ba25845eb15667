import type { CustomerView, Segment } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction, useReading } from "../../../../api.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Menu, type MenuEntry } from "../../../../ui/menu.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";
import { filterTextsOf } from "./filter-values.ts";
import { writeFilterTexts, type FilterTexts } from "./filters.ts";
import { SaveView } from "./save-view.tsx";
import type { ListAddress } from "./use-list.ts";

/** Segments as tabs with their counts, saved views in a menu, and what saves the list as it is shown. */
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
            isCurrent={current === segment.id}
            onShow={() => show(filterTextsOf(segment.filters))}
          />
        ))}
      </div>
      <div className="flex shrink-0 items-center gap-5 max-sm:hidden">
        <SavedMenu views={views} segments={segments} address={address} />
        <LinkButton className="t1" onClick={() => setSaving(true)}>
          {text.saveView}
        </LinkButton>
      </div>
      {isSaving && <SaveView address={address} onClose={() => setSaving(false)} />}
    </div>
  );
}

function sameTexts(a: FilterTexts, b: FilterTexts): boolean {
  const written = (texts: FilterTexts): string => JSON.stringify(writeFilterTexts(texts));
  return written(a) === written(b);
}

type TabProps = {
  readonly label: string;
  readonly count: number | undefined;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
};

function Tab({ label, count, isCurrent, onShow }: TabProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      className={`t2 flex min-h-11 items-center gap-2 border-b-2 whitespace-nowrap ${isCurrent ? "border-ink font-semibold" : "border-transparent text-ink-2 hover:text-ink"}`}
      onClick={onShow}
    >
      {label}
      {count !== undefined && <span className="t1 font-normal text-ink-2">{formatNumber(count)}</span>}
    </button>
  );
}

type SavedMenuProps = {
  readonly views: readonly CustomerView[];
  readonly segments: readonly Segment[];
  readonly address: ListAddress;
};

function SavedMenu({ views, segments, address }: SavedMenuProps): ReactNode {
  const removeView = useAction(api.segments.removeView, { refreshes: [api.segments.views] });
  const removeSegment = useAction(api.segments.remove, { refreshes: [api.segments.list] });
  const remove = async (name: string, done: Promise<object | null>): Promise<void> => {
    if ((await done) !== null) toast(formatMessage(text.deleted, { name }));
  };
  const entries: readonly MenuEntry[] = [
    ...views.map(({ id, name, filters, sort, order, columns }) => ({
      id,
      label: name,
      onSelect: () => {
        address.show({ texts: filterTextsOf(filters), sort, order, columns });
      },
    })),
    ...views
      .filter(({ isMine }) => isMine)
      .map(({ id, name }) => ({
        id: `delete-${id}`,
        label: formatMessage(text.deleteSegment, { name }),
        danger: true,
        onSelect: () => void remove(name, removeView.run({ params: { viewId: id } })),
      })),
    ...segments
      .filter(({ isMine }) => isMine)
      .map(({ id, name }) => ({
        id: `delete-${id}`,
        label: formatMessage(text.deleteSegment, { name }),
        danger: true,
        onSelect: () => void remove(name, removeSegment.run({ params: { segmentId: id } })),
      })),
  ];
  if (entries.length === 0) return null;
  return <Menu label={text.views} className="t1 text-brand" entries={entries} />;
}
