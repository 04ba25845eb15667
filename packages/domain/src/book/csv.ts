import { withoutInvisible } from "../kernel/invisible.ts";

/** Writes a table that French Excel opens directly, and in which no cell is executed as a formula. */

/** Prefixes a text that starts like a formula with an apostrophe, quotes what is not a plain word, and removes invisible
 * characters. */
export function csvText(told: string): string {
  const text = withoutInvisible(told);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a number with a decimal comma; empty where it is unknown, never 0. */
export function csvNumber(value: number | null, decimals = 2): string {
  return value === null ? "" : value.toFixed(decimals).replace(".", ",");
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.join(";")}\r\n`;
}
