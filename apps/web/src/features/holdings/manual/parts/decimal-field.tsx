import type { ReactNode } from "react";
import { formatDecimal, privateMask } from "../../../../ui/format.ts";
import { parseDecimal } from "../../../../ui/format-typed.ts";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { TypedField, type TypedValueProps } from "../../../../ui/typed-field.tsx";
import { lineText } from "../text.ts";

/** A number of units or a price, with all digits. Masked in private mode: units times a public price is an amount. */
export function DecimalField({
  unit,
  ...props
}: TypedValueProps<string> & { readonly unit?: string }): ReactNode {
  const isPrivate = usePrivateMode();
  return (
    <TypedField
      {...props}
      unit={unit}
      mask={isPrivate ? privateMask : undefined}
      parse={parseParts}
      format={(value) => (value === null ? "" : formatDecimal(value, { maxDigits: 10 }))}
      refusal={lineText.unread}
    />
  );
}

function parseParts(text: string): string | null {
  const decimal = parseDecimal(text)?.replace(/\.$/, "") ?? null;
  return decimal !== null && /^\d{1,15}(\.\d{1,10})?$/.test(decimal) ? decimal : null;
}
