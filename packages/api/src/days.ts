import {
  dayBounds,
  type DayBounds,
  type DayMeaning,
  dayMeanings,
  dayOf,
  type Day,
  type Instant,
  isDay,
  isInstant,
  isWithin,
} from "@vigie/domain";
import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { asType, unwrap } from "./schema-nodes.ts";

/** Days that somebody types. A schema has no clock: it says what its day tells, and the edge holds the bounds of that for every call. */

const meanings = new WeakMap<z.ZodType, DayMeaning>();

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
  meanings.set(schema, meaning);
  return schema;
}

export function typedInstant(meaning: DayMeaning) {
  const schema = z
    .custom<Instant>((value) => typeof value === "string" && isInstant(value))
    .meta({ type: "string", format: "date-time", description: descriptions[meaning] });
  meanings.set(schema, meaning);
  return schema;
}

export type DayOutside = { readonly path: readonly string[]; readonly bounds: DayBounds };

/** The first day of a value that is not within the bounds of what it tells; null where all are. */
export function dayOutside(schema: z.ZodType, value: unknown, today: Day): DayOutside | null {
  return outside(schema, value, { today, path: [] });
}

/** What a call may answer of the days in its body. */
export function dayErrorsOf(schema: z.ZodType | "file" | undefined): readonly ErrorCode[] {
  if (schema === undefined || schema === "file") return [];
  const told = meaningsIn(schema);
  return dayMeanings.filter((meaning) => told.has(meaning)).map(dayErrorOf);
}

export function dayErrorOf(meaning: DayMeaning): ErrorCode {
  return `day.${meaning}_range`;
}

type Walk = { readonly today: Day; readonly path: readonly string[] };

function outside(schema: z.ZodType, value: unknown, walk: Walk): DayOutside | null {
  if (value === null || value === undefined || meaningsIn(schema).size === 0) return null;
  const node = unwrap(schema);
  const meaning = meanings.get(node);
  if (meaning !== undefined) return outsideOf(meaning, value, walk);
  for (const [key, child, item] of childrenOf(node, value)) {
    const path = key === null ? walk.path : [...walk.path, key];
    const found = outside(child, item, { ...walk, path });
    if (found !== null) return found;
  }
  return null;
}

function outsideOf(meaning: DayMeaning, value: unknown, { today, path }: Walk): DayOutside | null {
  if (typeof value !== "string") return null;
  const told = isDay(value) ? value : isInstant(value) ? dayOf(value) : null;
  const bounds = dayBounds(meaning, today);
  return told === null || isWithin(told, bounds) ? null : { path, bounds };
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
      // The branch that read it.
      const isIts = option.safeEncode(value).success;
      return isIts ? [[null, option, value]] : [];
    });
  return [];
}

const known = new WeakMap<z.ZodType, ReadonlySet<DayMeaning>>();

function meaningsIn(schema: z.ZodType): ReadonlySet<DayMeaning> {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const node = unwrap(schema);
  const own = meanings.get(node);
  const told = new Set([
    ...(own === undefined ? [] : [own]),
    ...innerOf(node).flatMap((child) => [...meaningsIn(child)]),
  ]);
  known.set(schema, told);
  return told;
}

function innerOf(node: z.ZodType): readonly z.ZodType[] {
  if (node instanceof z.ZodArray) return [asType(node.element)];
  if (node instanceof z.ZodObject) return Object.values(node.shape).map(asType);
  return node instanceof z.ZodUnion ? node.options.map(asType) : [];
}
