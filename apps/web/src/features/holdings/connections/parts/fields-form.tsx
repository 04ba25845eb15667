import { isDay, type ConnectionField } from "@vigie/domain";
import {
  useForm,
  useController,
  type Control,
  type FieldErrors,
  type UseFormRegister,
} from "react-hook-form";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { ComboBox } from "../../../../ui/combo-box.tsx";
import { parseDayText } from "../../../../ui/format-typed.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Select } from "../../../../ui/select.tsx";
import { PasswordField, TextField } from "../../../../ui/text-field.tsx";
import type { FieldValues } from "./provider.ts";
import { text } from "../text.ts";

/** Typed values by the index of the field: the partner's names may contain characters that the form library parses as a path. */
type Typed = { readonly values: readonly string[] };
type TypedForm = { values: string[] };

export type FieldsFormProps = {
  readonly fields: readonly ConnectionField[];
  readonly submit: string;
  readonly busy: boolean;
  /** Previously typed values, restored when the bank refuses; kept in the page only. */
  readonly draft: FieldValues;
  readonly onDraft: (values: FieldValues) => void;
  readonly onSubmit: (values: FieldValues) => void;
  /** Between the fields and the button: terms to accept. */
  readonly children?: ReactNode;
  /** Returns whether the rest of the page is valid. */
  readonly ready?: () => boolean;
  readonly beside?: ReactNode;
};

/** The bank's own fields, with its own validation. Errors are shown at their field, and nothing typed is lost. */
export function FieldsForm(props: FieldsFormProps): ReactNode {
  const { fields, submit, busy, draft, onDraft, onSubmit, children, ready = () => true, beside } = props;
  const { register, control, handleSubmit, formState, getValues } = useForm<TypedForm>({
    defaultValues: { values: fields.map((field) => draft[field.name] ?? "") },
    reValidateMode: "onChange",
  });
  const keep = (): void => {
    onDraft(typedByName(fields, getValues().values));
  };
  // Typed values survive the form: they are restored when the bank refuses.
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(
    () => () => {
      latest.current();
    },
    [],
  );
  return (
    <form
      noValidate
      className="grid max-w-120 gap-5"
      autoComplete="off"
      onSubmit={(event) => {
        keep();
        const complete = ready();
        void handleSubmit((form: Typed) => {
          if (complete && !busy) onSubmit(wireValues(fields, form.values));
        })(event);
      }}
    >
      {fields.map((field, index) => (
        <OneField key={field.name} {...{ field, index, register, control }} errors={formState.errors} />
      ))}
      {children}
      {fields.some((field) => field.type === "password") && (
        <p className="t1 flex gap-1.5 text-ink-3">
          <Icon name="lock" size={16} />
          {text.share.secretShort}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-1">
        <Button type="submit" look="solid" busy={busy} className="max-sm:w-full">
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  );
}

type OneFieldProps = {
  readonly field: ConnectionField;
  readonly index: number;
  readonly register: UseFormRegister<TypedForm>;
  readonly control: Control<TypedForm>;
  readonly errors: FieldErrors<TypedForm>;
};

function OneField({ field, index, register, control, errors }: OneFieldProps): ReactNode {
  const label = labelOf(field);
  if (field.type === "list") return <ListField {...{ field, index, control, label }} />;
  const shared = {
    label,
    error: errors.values?.[index]?.message,
    autoComplete: isOneTimeCode(field) ? "one-time-code" : "off",
    autoCapitalize: "none",
    spellCheck: false,
    ...register(`values.${index}`, { validate: (typed) => problemOf(field, typed) ?? true }),
  };
  if (field.type === "password") return <PasswordField {...shared} autoComplete="new-password" />;
  if (field.type === "date")
    return <TextField {...shared} help={text.form.dateHelp} inputMode="numeric" autoComplete="bday" />;
  return <TextField {...shared} inputMode={isDigits(field) ? "numeric" : "text"} />;
}

/** Above about fifteen options (the regional banks of a group), the list has a search. */
const longList = 15;

function ListField(props: {
  readonly field: ConnectionField;
  readonly index: number;
  readonly control: Control<TypedForm>;
  readonly label: string;
}): ReactNode {
  const { field, index, control, label } = props;
  const { field: input, fieldState } = useController({
    control,
    name: `values.${index}`,
    rules: { validate: (typed) => problemOf(field, typed) ?? true },
  });
  const place = useRef<HTMLDivElement>(null);
  const { ref } = input;
  useEffect(() => {
    // The first invalid field gets the focus; for a list its button, because its field would open it over the errors.
    ref({ focus: () => place.current?.querySelector<HTMLElement>("button")?.focus() });
  }, [ref]);
  const List = field.options.length > longList ? ComboBox : Select;
  return (
    <div ref={place}>
      <List
        label={label}
        options={field.options}
        value={input.value === "" ? null : input.value}
        onValue={input.onChange}
        placeholder={text.form.list}
        error={fieldState.error?.message}
      />
    </div>
  );
}

function labelOf(field: ConnectionField): string {
  // Without a label of the bank, the partner gives the field's name, which means nothing to savers.
  const label = field.label === field.name ? text.form.unnamedField : field.label;
  return field.required ? label : formatMessage(text.form.optional, { label });
}

/** The validation error in a sentence; null if the value is valid. */
export function problemOf(field: ConnectionField, typed: string): string | null {
  const value = typed.trim();
  if (value === "")
    return field.required ? (field.type === "list" ? text.form.requiredList : text.form.required) : null;
  if (field.type === "date") return isDay(parseDayText(value) ?? "") ? null : text.form.date;
  const pattern = patternOf(field);
  if (pattern === null || pattern.test(value)) return null;
  const count = digitsOf(field);
  return count === null ? text.form.pattern : formatMessage(text.form.digits, { count });
}

/** The bank's pattern, written for another regex engine: one that ours cannot parse is left to the bank. */
function patternOf(field: ConnectionField): RegExp | null {
  if (field.pattern === null) return null;
  try {
    return new RegExp(field.pattern, "u");
  } catch {
    return null;
  }
}

function digitsOf(field: ConnectionField): number | null {
  const [, count] = /^\^(?:\\d|\[0-9\])\{(\d+)\}\$$/.exec(field.pattern ?? "") ?? [];
  return count === undefined ? null : Number(count);
}

function isDigits(field: ConnectionField): boolean {
  return digitsOf(field) !== null || isOneTimeCode(field);
}

function isOneTimeCode(field: ConnectionField): boolean {
  return /sms|otp|code reçu/i.test(`${field.name} ${field.label}`);
}

function typedByName(fields: readonly ConnectionField[], values: readonly string[]): FieldValues {
  return Object.fromEntries(fields.map((field, index) => [field.name, values[index] ?? ""]));
}

/** The values for the partner: without empty fields, dates in its format, a secret exactly as typed. */
function wireValues(fields: readonly ConnectionField[], values: readonly string[]): FieldValues {
  return Object.fromEntries(
    fields.flatMap((field, index) => {
      const typed = values[index] ?? "";
      const value = field.type === "password" ? typed : typed.trim();
      if (value === "") return [];
      return [[field.name, field.type === "date" ? (parseDayText(value) ?? value) : value]];
    }),
  );
}
