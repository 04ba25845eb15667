import type { Cents } from "@vigie/domain";
import { useState, type ReactNode, type Ref } from "react";
import { Field, type FieldTexts } from "./field.tsx";
import { amountFieldText, parseAmount } from "./format.ts";

type NumericFieldProps<T> = FieldTexts & {
  /** What was typed, read: the value, null where the field is empty, "invalid" where it says no number. */
  readonly onValue: (value: T | null | "invalid") => void;
  readonly value: T | null;
  readonly name?: string;
  readonly required?: boolean;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
};

export type AmountFieldProps = NumericFieldProps<Cents> & { readonly unit?: string };

/** An amount in euros, typed as one writes it: `1 234,5`, `1234.5`, `1 234,50 €`. The text stays as it was typed
 * while the field has the focus and is set in order when it leaves. */
export function AmountField({ unit = "€", ...props }: AmountFieldProps): ReactNode {
  return (
    <TypedField {...props} unit={unit} parse={parseAmount} format={amountFieldText} refusal={amountRefusal} />
  );
}

const amountRefusal = "Ce montant n’est pas lisible. Écrivez-le en chiffres, par exemple 1 234,50.";

type TypedFieldProps<T> = NumericFieldProps<T> & {
  readonly unit: string | undefined;
  readonly parse: (text: string) => T | null;
  readonly format: (value: T | null) => string;
  readonly refusal: string;
};

function TypedField<T>(props: TypedFieldProps<T>): ReactNode {
  const { label, help, error, value, onValue, onBlur, unit, parse, format, refusal, ...input } = props;
  // What is being typed; null when the field shows its value.
  const [typed, setTyped] = useState<string | null>(null);
  const [unread, setUnread] = useState(false);
  const leave = (): void => {
    const readable = typed === null || typed.trim() === "" || parse(typed) !== null;
    setUnread(!readable);
    if (readable) setTyped(null);
    onBlur?.();
  };
  return (
    <Field label={label} help={help} error={error ?? (unread ? refusal : undefined)}>
      {(ids) => (
        <span className="relative block">
          <input
            {...input}
            {...ids}
            inputMode="decimal"
            autoComplete="off"
            className={`control text-right ${unit === undefined ? "" : "pr-10"}`}
            value={typed ?? format(value)}
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
