import { centsFromDecimal, isDay, type Cents, type Day } from "@vigie/domain";
import { refuse, type Diagnostics } from "../diagnostics.ts";
import { maxDepth, maxElements } from "../limits.ts";
import { isoDay } from "../text/dates.ts";

export type JsonRecord = { readonly [key: string]: unknown };

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function recordsOf(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Parses JSON of a bounded depth and number of records; null where the file is refused. */
export function parseJson(text: string, diagnostics: Diagnostics): unknown {
  const fault = boundsFault(text);
  if (fault !== null) return refuse(diagnostics, fault);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser has no other way to say that the text is not JSON.
    return refuse(diagnostics, "statement.malformed_line", { line: 1, found: text.slice(0, 80) });
  }
}

/** Counts brackets outside strings: a file of millions of them is refused before the parser recurses into it, or makes as
 * many objects. */
export function boundsFault(text: string): "statement.too_deep" | "statement.too_many_rows" | null {
  let depth = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = stringEnd(text, at);
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      count += 1;
      if (depth > maxDepth) return "statement.too_deep";
      if (count > maxElements) return "statement.too_many_rows";
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return null;
}

function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22) return at;
  }
  return text.length;
}

/** A JSON number (or a numeric string) to the decimal it was written as; null where it has none, as 1e300. */
export function decimalOf(value: unknown): string | null {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  return /^-?\d{1,15}(?:\.\d{1,20})?$/.test(text) ? text : null;
}

export function centsOf(value: unknown): Cents | null {
  const decimal = decimalOf(value);
  return decimal === null ? null : centsFromDecimal(decimal);
}

export function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? null : text.slice(0, 1000);
}

/** `2021-11-15`, `2021-11-15T...`, `2021-11-15 15:37:46`, or milliseconds since 1970. */
export function dayOf(value: unknown): Day | null {
  if (typeof value === "string") return isoDay(value.trim());
  if (typeof value !== "number" || !Number.isFinite(value) || Math.abs(value) > 8.64e15) return null;
  const day = new Date(value).toISOString().slice(0, 10);
  return isDay(day) ? day : null;
}

/** Currencies come as a code, or as an object with one. */
export function currencyOf(value: unknown): string | null {
  const code = isRecord(value) ? (value["code"] ?? value["id"]) : value;
  return typeof code === "string" && /^[A-Z]{3}$/.test(code) ? code : null;
}
