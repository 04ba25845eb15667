import {
  type Cents,
  centsFromUnits,
  type Day,
  type Id,
  type Instant,
  isDay,
  isId,
  isInstant,
  isWebLink,
  mostLinkSigns,
  unitsFromCents,
} from "@vigie/domain";
import { z } from "zod";

/** Leaf types of the wire. */

/** An amount: on the wire a number with at most two decimals in the contract's currency, in code `Cents`. */
export const amount = z.codec(
  z.number().refine((units) => Math.abs(units) < 9e13, "amount.out_of_range"),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: centsFromUnits, encode: unitsFromCents },
);

export const id = z
  .custom<Id>((value) => typeof value === "string" && isId(value))
  .meta({ type: "string", format: "uuid" });
export const dayText = z
  .custom<Day>((value) => typeof value === "string" && isDay(value))
  .meta({ type: "string", format: "date" });
export const instantText = z
  .custom<Instant>((value) => typeof value === "string" && isInstant(value))
  .meta({ type: "string", format: "date-time" });
/** A quantity or a unit price: an exact decimal string. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
export const ratio = z.number();
/** "me", or the id of a customer whom the caller may see. */
export const who = z.union([z.literal("me"), id]);

export const page = z.object({
  page: z.int().min(1).default(1),
  perPage: z.int().min(1).max(100).default(50),
});
export const pageMeta = z.object({ page: z.int(), totalPages: z.int(), totalCount: z.int() });
export const nothing = z.object({});

/** An address given by a user, to be opened in a browser. */
export const webLink = z
  .string()
  .trim()
  .max(mostLinkSigns)
  .refine((text) => isWebLink(text));
