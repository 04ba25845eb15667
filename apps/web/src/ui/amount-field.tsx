import { amountRefusal } from "./fields-text.ts";
import type { Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { privateMask } from "./format.ts";
import { amountFieldText, parseAmount } from "./format-typed.ts";
import { usePrivateMode } from "./private-mode.ts";
import { TypedField, type TypedValueProps } from "./typed-field.tsx";

export type AmountFieldProps = TypedValueProps<Cents> & { readonly unit?: string };

/** An amount in euros as people type it: `1 234,5`, `1234.5`, `1 234,50 €`. In private mode it is only visible while the field
 * has the focus: one cannot correct what one does not see. */
export function AmountField({ unit = "€", ...props }: AmountFieldProps): ReactNode {
  const isPrivate = usePrivateMode();
  return (
    <TypedField
      {...props}
      unit={unit}
      parse={parseAmount}
      format={amountFieldText}
      refusal={amountRefusal}
      mask={isPrivate ? privateMask : undefined}
    />
  );
}
