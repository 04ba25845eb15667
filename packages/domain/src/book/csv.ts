import { withoutInvisible } from "../kernel/invisible.ts";

/** A table that French Excel opens as it is, of which no cell runs as a formula. */

/** A text that begins as a formula would gets an apostrophe before it; what is no plain word stands in quotes; what nobody sees
 * is not written. */
export function csvText(told: string): string {
  const text = withoutInvisible(told);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A number with a decimal comma; nothing where it is unknown, never 0. */
export function csvNumber(value: number | null, decimals = 2): string {
  return value === null ? "" : value.toFixed(decimals).replace(".", ",");
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.join(";")}\r\n`;
}
