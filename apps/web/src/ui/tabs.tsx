import { useId, type ReactNode } from "react";
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

export type ChoiceOption<T extends string> = { readonly value: T; readonly label: string };

export type ChoiceProps<T extends string> = {
  readonly label: string;
  readonly options: readonly ChoiceOption<T>[];
  readonly value: T;
  readonly onValue: (value: T) => void;
};

/** A short choice that redraws what is beside it (3 mois, 1 an, Tout), underlined: radio buttons, so arrows work. */
export function Choice<T extends string>({ label, options, value, onValue }: ChoiceProps<T>): ReactNode {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-x-5">
      {options.map((option) => (
        <label
          key={option.value}
          className="t1 relative flex min-h-8 cursor-pointer items-center border-b-2 border-transparent text-ink-2 hover:text-ink has-checked:border-ink has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={option.value === value}
            onChange={() => {
              onValue(option.value);
            }}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
