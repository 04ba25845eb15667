import { useState, type ReactNode, type Ref } from "react";
import { Field, type FieldTexts } from "./field.tsx";

export type TypedValueProps<T> = FieldTexts & {
  /** The parsed value: null if the field is empty, "invalid" if the text cannot be parsed. */
  readonly onValue: (value: T | null | "invalid") => void;
  readonly value: T | null;
  readonly name?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
};

type TypedFieldProps<T> = TypedValueProps<T> & {
  readonly unit?: string | undefined;
  readonly inputMode?: "decimal" | "numeric";
  readonly align?: "start" | "end";
  readonly parse: (text: string) => T | null;
  readonly format: (value: T | null) => string;
  /** The error of a text that cannot be parsed, possibly depending on it. */
  readonly refusal: string | ((text: string) => string);
  /** Shown instead of the value while the field does not have the focus. */
  readonly mask?: string | undefined;
};

/** A field with a parsed value. The text stays as typed while the field has the focus, and is formatted when it leaves. */
export function TypedField<T>(props: TypedFieldProps<T>): ReactNode {
  const { label, help, error, value, onValue, onBlur, unit, parse, format, refusal, mask, ...rest } = props;
  const { inputMode = "decimal", align = "end", ...input } = rest;
  // The text being typed; null when the field shows its value.
  const [typed, setTyped] = useState<string | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const [unread, setUnread] = useState(false);
  const leave = (): void => {
    const readable = typed === null || typed.trim() === "" || parse(typed) !== null;
    setUnread(!readable);
    setHasFocus(false);
    if (readable) setTyped(null);
    onBlur?.();
  };
  // A text that cannot be parsed shows the expected format, before any error of the form.
  const isUnread = typed !== null && typed.trim() !== "" && parse(typed) === null;
  const isRefused = isUnread && (unread || error !== undefined);
  const isMasked = mask !== undefined && !hasFocus && (value !== null || typed !== null);
  return (
    <Field label={label} help={help} error={isRefused ? refusalOf(refusal, typed) : error}>
      {(ids) => (
        <span className="relative block">
          <input
            {...input}
            {...ids}
            inputMode={inputMode}
            autoComplete="off"
            className={`control ${align === "end" ? "text-right" : ""} ${unit === undefined ? "" : "pr-10"}`}
            value={isMasked ? mask : (typed ?? format(value))}
            onFocus={() => {
              setHasFocus(true);
            }}
            onChange={(event) => {
              const text = event.target.value;
              setTyped(text);
              setUnread(false);
              onValue(text.trim() === "" ? null : (parse(text) ?? "invalid"));
            }}
            onBlur={leave}
          />
          {unit !== undefined && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-3"
            >
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

function refusalOf(refusal: string | ((text: string) => string), typed: string): string {
  return typeof refusal === "string" ? refusal : refusal(typed);
}
