import {
  dayBounds,
  type DayMeaning,
  dayOf,
  type Day,
  type Instant,
  isDay,
  isInstant,
  isWithin,
  formatBounds,
  undrawnSigns,
} from "@vigie/domain";
import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { asType, unwrap } from "./schema-nodes.ts";

/** Checks that a schema alone cannot do, declared with the schema and applied by the edge to every call: a day, whose bounds depend
 * on the clock, and text that a document prints. */

type Mark = DayMeaning | "printed";
const marks = new WeakMap<z.ZodType, Mark>();

const descriptions: Readonly<Record<DayMeaning, string>> = {
  life: "From 1900-01-01 to 120 years after today",
  fact: "From 1900-01-01 to a year after today",
  exchange: "From 2000-01-01 to ten years after today",
  due: "From a year before today to ten years after it",
};

export function typedDay(meaning: DayMeaning) {
  const schema = z
    .custom<Day>((value) => typeof value === "string" && isDay(value))
    .meta({ type: "string", format: "date", description: descriptions[meaning] });
  marks.set(schema, meaning);
  return schema;
}

export function typedInstant(meaning: DayMeaning) {
  const schema = z
    .custom<Instant>((value) => typeof value === "string" && isInstant(value))
    .meta({ type: "string", format: "date-time", description: descriptions[meaning] });
  marks.set(schema, meaning);
  return schema;
}

/** Text printed in one of our documents: characters missing in its font are rejected. */
export function printedText<S extends z.ZodType>(schema: S): S {
  marks.set(schema, "printed");
  return schema;
}

export type InputFault = {
  readonly path: readonly string[];
  readonly code: ErrorCode;
  readonly detail: Readonly<Record<string, string>>;
};

/** Returns the first day outside its bounds, or the first text that cannot be printed; null where all are valid. */
export function inputFault(schema: z.ZodType, value: unknown, today: Day): InputFault | null {
  return faultIn(schema, value, { today, path: [] });
}

/** Returns the error codes for days and texts in the body of a call. */
export function inputErrorsOf(schema: z.ZodType | "file" | undefined): readonly ErrorCode[] {
  return schema === undefined || schema === "file" ? [] : [...marksIn(schema)].map(codeOf).toSorted();
}

function codeOf(mark: Mark): ErrorCode {
  return mark === "printed" ? "text.undrawn" : `day.${mark}_range`;
}

type Walk = { readonly today: Day; readonly path: readonly string[] };

function faultIn(schema: z.ZodType, value: unknown, walk: Walk): InputFault | null {
  if (value === null || value === undefined || marksIn(schema).size === 0) return null;
  const node = unwrap(schema);
  const mark = marks.get(schema) ?? marks.get(node);
  if (mark !== undefined && typeof value === "string") {
    const detail = mark === "printed" ? undrawn(value) : beyond(mark, value, walk.today);
    return detail === null ? null : { path: walk.path, code: codeOf(mark), detail };
  }
  for (const [key, child, item] of childrenOf(node, value)) {
    const path = key === null ? walk.path : [...walk.path, key];
    const found = faultIn(child, item, { ...walk, path });
    if (found !== null) return found;
  }
  return null;
}

function beyond(meaning: DayMeaning, value: string, today: Day): InputFault["detail"] | null {
  const told = isDay(value) ? value : isInstant(value) ? dayOf(value) : null;
  const bounds = dayBounds(meaning, today);
  return told === null || isWithin(told, bounds) ? null : formatBounds(bounds);
}

const mostSigns = 10;

function undrawn(value: string): InputFault["detail"] | null {
  const signs = undrawnSigns(value);
  return signs.length === 0 ? null : { signs: signs.slice(0, mostSigns).join(" ") };
}

type Child = readonly [key: string | null, schema: z.ZodType, value: unknown];

function childrenOf(node: z.ZodType, value: unknown): readonly Child[] {
  if (node instanceof z.ZodArray && Array.isArray(value))
    return value.map((item, at): Child => [String(at), asType(node.element), item]);
  if (typeof value !== "object" || value === null) return [];
  if (node instanceof z.ZodObject) {
    const held = new Map<string, unknown>(Object.entries(value));
    return Object.entries(node.shape).map(([key, child]): Child => [key, asType(child), held.get(key)]);
  }
  if (node instanceof z.ZodUnion)
    return node.options.map(asType).flatMap((option): Child[] => {
      // Only the branch that accepted the value.
      const isIts = option.safeEncode(value).success;
      return isIts ? [[null, option, value]] : [];
    });
  return [];
}

const known = new WeakMap<z.ZodType, ReadonlySet<Mark>>();

function marksIn(schema: z.ZodType): ReadonlySet<Mark> {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const node = unwrap(schema);
  const own = marks.get(schema) ?? marks.get(node);
  const told = new Set([
    ...(own === undefined ? [] : [own]),
    ...innerOf(node).flatMap((child) => [...marksIn(child)]),
  ]);
  known.set(schema, told);
  return told;
}

function innerOf(node: z.ZodType): readonly z.ZodType[] {
  if (node instanceof z.ZodArray) return [asType(node.element)];
  if (node instanceof z.ZodObject) return Object.values(node.shape).map(asType);
  return node instanceof z.ZodUnion ? node.options.map(asType) : [];
}
