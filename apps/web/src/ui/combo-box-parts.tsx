import { comboBoxText } from "./fields-text.ts";
import type { ReactNode } from "react";
import {
  Button,
  ComboBox as AriaComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  useFilter,
} from "react-aria-components";
import { Icon } from "./icon.tsx";
import { FieldNotes, OptionText, type SelectProps } from "./select.tsx";

/** The searchable list itself; combo-box.tsx loads it on demand. */
export function ComboBoxParts<T extends string>(props: SelectProps<T>): ReactNode {
  const { label, help, error, options, value, onValue, placeholder, disabled = false } = props;
  const { contains } = useFilter({ sensitivity: "base" });
  // The description of an option is searched too: « Santé » leads to « Pharmacie ».
  const matches = (name: string, typed: string): boolean =>
    options.some((one) => one.label === name && contains(`${name} ${one.help ?? ""}`, typed));
  return (
    <AriaComboBox
      className="grid gap-1.5"
      defaultFilter={matches}
      allowsEmptyCollection
      selectedKey={value}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      menuTrigger="focus"
      onSelectionChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen !== undefined) onValue(chosen.value);
      }}
    >
      <Label className="t2 wrap-anywhere hyphens-auto text-ink-2">{label}</Label>
      <span className="relative block">
        <Input className="control pr-11" placeholder={placeholder} />
        <Button className="absolute inset-y-0 right-0 px-3 text-ink-2" aria-label={comboBoxText.open}>
          <Icon name="chevronDown" size={18} />
        </Button>
      </span>
      <FieldNotes help={help} error={error} />
      <Popover className="over w-(--trigger-width) overflow-auto" offset={4}>
        <ListBox className="max-h-80 overflow-auto py-1 outline-none" renderEmptyState={() => <NoMatch />}>
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} textValue={option.label} className="option">
              <OptionText option={option} />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

function NoMatch(): ReactNode {
  return <p className="t2 px-3.5 py-2 text-ink-3">{comboBoxText.none}</p>;
}
