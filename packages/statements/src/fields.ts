import { centsFromDecimal, type Cents, type Day } from "@vigie/domain";
import { refuse, warn, type Diagnostics } from "./diagnostics.ts";
import type { StatementCode } from "./model.ts";
import {
  isAmountFault,
  readAmount,
  readDecimal,
  type AmountFault,
  type DecimalMark,
  type ReadAmount,
} from "./text/amount.ts";

/** A value of the file and where it stands. */
export type Field = { readonly text: string | null; readonly line: number; readonly name: string };

const codeOfFault: Readonly<Record<AmountFault, StatementCode>> = {
  missing: "statement.missing_amount",
  invalid: "statement.invalid_amount",
  ambiguous: "statement.ambiguous_amount",
};

/** An amount that must be there and right, or the file is refused. */
export function requiredAmount(field: Field, mark: DecimalMark, into: Diagnostics): ReadAmount | null {
  const read = readAmount(field.text ?? "", mark);
  if (!isAmountFault(read)) return read;
  return refuse(into, codeOfFault[read], {
    line: field.line,
    found: read === "missing" ? field.name : (field.text ?? ""),
  });
}

/** An amount that may be absent: null then, and the file is refused where it is there and wrong. */
export function optionalAmount(field: Field, mark: DecimalMark, into: Diagnostics): ReadAmount | null {
  return field.text === null ? null : requiredAmount(field, mark, into);
}

/** A number of parts or a price, kept exact. */
export function optionalDecimal(field: Field, mark: DecimalMark, into: Diagnostics): string | null {
  if (field.text === null) return null;
  const read = readDecimal(field.text, mark);
  if (!isAmountFault(read)) return read;
  return refuse(into, codeOfFault[read], { line: field.line, found: field.text });
}

/** The day of an operation: without it the file is refused. */
export function requiredDay(field: Field, read: (text: string) => Day | null, into: Diagnostics): Day | null {
  if (field.text === null)
    return refuse(into, "statement.missing_date", { line: field.line, found: field.name });
  return read(field.text) ?? refuse(into, "statement.invalid_date", { line: field.line, found: field.text });
}

/** A day that says more about an operation but is not needed: a wrong one is told and left empty. */
export function optionalDay(field: Field, read: (text: string) => Day | null, into: Diagnostics): Day | null {
  if (field.text === null) return null;
  const day = read(field.text);
  if (day === null) warn(into, "statement.invalid_side_date", { line: field.line, found: field.text });
  return day;
}

export function optionalCents(amount: string | null): Cents | null {
  return amount === null ? null : centsFromDecimal(amount);
}
