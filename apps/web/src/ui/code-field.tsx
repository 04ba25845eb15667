import type { ReactNode, Ref } from "react";
import { Field, type FieldTexts } from "./field.tsx";

export type CodeFieldProps = FieldTexts & {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The length of the code, and the width of the field. */
  readonly length: number;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A code received elsewhere, in one field: it can be pasted as a whole, with spaces or dashes, and a phone may suggest it. */
export function CodeField({ label, help, error, value, onValue, length, ref }: CodeFieldProps): ReactNode {
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <input
          {...ids}
          ref={ref}
          className="control t4 uppercase"
          style={{ letterSpacing: "0.24em", maxWidth: `${String(length * 1.9 + 2)}ch` }}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          // Leaves space for characters pasted around the code.
          maxLength={length * 3}
          value={value}
          onChange={({ target }) => {
            onValue(target.value.toUpperCase());
          }}
        />
      )}
    </Field>
  );
}
