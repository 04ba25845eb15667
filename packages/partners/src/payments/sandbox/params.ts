import { z } from "zod";
import { refusalOf } from "./errors.ts";
import type { Form } from "./form.ts";

/** Form parameters: strings that represent integers and booleans. */
export const text = z.string().max(5000);
export const int = z
  .string()
  .regex(/^-?\d{1,15}$/, "Invalid integer")
  .transform(Number);
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const texts = z.array(text);
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 50);
export const eur = z.literal("eur");
/** At most four levels, as at the partner. */
export const expand = z
  .array(
    z
      .string()
      .refine((path) => path.split(".").length <= 4, "You cannot expand more than 4 levels of a property"),
  )
  .max(20)
  .default([]);

/** Returns the parsed parameters of a call, or throws its refusal. */
export function parse<T>(schema: z.ZodType<T>, form: Form): T {
  const parsed = schema.safeParse(form);
  if (!parsed.success) throw refusalOf(parsed.error);
  return parsed.data;
}

/** Merges new metadata into the old; an empty value deletes its key. */
export function mergeMetadata(
  before: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> {
  const merged = { ...before, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
