import { selectText } from "./parts-text.ts";
import type { ReactNode } from "react";
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  FieldError,
  Text,
} from "react-aria-components";
import { Icon } from "./icon.tsx";
import type { FieldTexts } from "./field.tsx";
import { privateMask } from "./format.ts";
import { usePrivateMode } from "./private-mode.ts";

export type Option<T extends string> = { readonly value: T; readonly label: string; readonly help?: string };

export type SelectProps<T extends string> = FieldTexts & {
  readonly options: readonly Option<T>[];
  readonly value: T | null;
  readonly onValue: (value: T) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
};

/** One choice among a few. Above about fifteen options, a ComboBox has a search. */
export function Select<T extends string>(props: SelectProps<T>): ReactNode {
  const {
    label,
    help,
    error,
    options,
    value,
    onValue,
    placeholder = selectText.choose,
    disabled = false,
  } = props;
  const isPrivate = usePrivateMode();
  return (
    <AriaSelect
      className="grid min-w-0 grid-cols-1 gap-1.5"
      selectedKey={value}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      placeholder={placeholder}
      onSelectionChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen !== undefined) onValue(chosen.value);
      }}
    >
      <Label className="t2 wrap-anywhere hyphens-auto text-ink-2">{label}</Label>
      <Button className="control flex items-center justify-between gap-3 text-left">
        <SelectValue className="min-w-0 data-[placeholder]:text-ink-3">
          {({ selectedText }) => {
            // No choice is an empty text.
            if (selectedText === null || selectedText === "") return placeholder;
            // The chosen bracket reveals an amount; the list of brackets does not.
            return isPrivate && selectedText.includes("€") ? privateMask : selectedText;
          }}
        </SelectValue>
        <Icon name="chevronDown" size={18} />
      </Button>
      <FieldNotes help={help} error={error} />
      <Popover className="over w-(--trigger-width) overflow-auto" offset={4}>
        <ListBox className="max-h-80 overflow-auto py-1 outline-none">
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} textValue={option.label} className="option">
              <OptionText option={option} />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

export function OptionText({ option }: { readonly option: Option<string> }): ReactNode {
  return (
    <span className="grow">
      {option.label}
      {option.help !== undefined && <span className="t1 block text-ink-3">{option.help}</span>}
    </span>
  );
}

/** Help and error of controls with their own ids: the slots link them to the control. */
export function FieldNotes({ help, error }: Pick<FieldTexts, "help" | "error">): ReactNode {
  return (
    <>
      {help !== undefined && (
        <Text slot="description" className="t1 text-ink-3">
          {help}
        </Text>
      )}
      <FieldError className="t1 flex gap-1.5 text-neg">
        <Icon name="alert" size={16} />
        {error}
      </FieldError>
    </>
  );
}
