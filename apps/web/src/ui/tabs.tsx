import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components";

export type TabItem = { readonly id: string; readonly label: string; readonly content: ReactNode };

export type TabsProps = {
  /** What the tabs are about, for a screen reader. */
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
};

/** Panels of one screen, underlined. Pages with an address of their own are NavTabs (shell). */
export function Tabs({ label, items, selected, onSelect }: TabsProps): ReactNode {
  return (
    <AriaTabs
      {...(selected === undefined ? {} : { selectedKey: selected })}
      onSelectionChange={(key) => onSelect?.(String(key))}
    >
      <TabList aria-label={label} className="flex gap-5 overflow-x-auto border-b border-line">
        {items.map((item) => (
          <Tab
            key={item.id}
            id={item.id}
            className="t2 -mb-px min-h-10 border-b-2 border-transparent pt-2 whitespace-nowrap text-ink-2 hover:text-ink data-[selected]:border-ink data-[selected]:font-semibold data-[selected]:text-ink"
          >
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="pt-5">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
