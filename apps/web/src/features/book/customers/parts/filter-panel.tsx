import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { FilterControl, filterGroups } from "../../../../shared/book/filter-control.tsx";
import { filterText } from "../../../../shared/book/filter-text.ts";
import type { FilterTexts } from "../../../../shared/book/filters.ts";
import { filtersOf } from "../../../../shared/book/filter-values.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SidePanel } from "../../../../ui/side-panel.tsx";
import { text } from "../text.ts";

type PanelProps = {
  readonly texts: FilterTexts;
  readonly onTexts: (texts: FilterTexts) => void;
  readonly onClose: () => void;
};

/** All filters, with the number of customers that they would find. */
export function FilterPanel({ texts, onTexts, onClose }: PanelProps): ReactNode {
  const [draft, setDraft] = useState(texts);
  // Invalid text is kept in its field: clearing remounts each field.
  const [clearings, setClearings] = useState(0);
  const count = useReading(api.segments.count, { body: { filters: filtersOf(draft) } });
  return (
    <SidePanel
      title={filterText.title}
      onClose={onClose}
      actions={
        <>
          <Button
            look="solid"
            onClick={() => {
              onTexts(draft);
              onClose();
            }}
          >
            <span aria-live="polite">
              {count.data === undefined
                ? count.isError
                  ? text.showAny
                  : text.counting
                : formatMessage(text.show, { count: count.data.customerCount })}
            </span>
          </Button>
          <LinkButton
            onClick={() => {
              setDraft(texts.text === undefined ? {} : { text: texts.text });
              setClearings((before) => before + 1);
            }}
          >
            {text.clear}
          </LinkButton>
        </>
      }
    >
      {filterGroups.map(({ title, names }) => (
        <section key={title} aria-label={title} className="grid gap-4 pt-6">
          <h3 className="t3 border-b border-line pb-2">{title}</h3>
          {names.map((name) => (
            <FilterControl
              key={`${name}-${clearings}`}
              name={name}
              value={draft[name] ?? ""}
              onValue={(value) => {
                setDraft((before) => ({ ...before, [name]: value }));
              }}
            />
          ))}
        </section>
      ))}
    </SidePanel>
  );
}
