import { checkOutcomes, exposures, fundSources, vigilanceChecks, vigilanceLevels } from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { dayText, id, instantText } from "../types.ts";

const words = z.string().trim().max(2000);
const check = z.object({
  kind: z.enum(vigilanceChecks),
  seenOn: typedDay("fact"),
  result: z.enum(checkOutcomes),
  words: words.max(500),
});
const vigilanceFields = {
  level: z.enum(vigilanceLevels),
  /** Reason for the level. */
  reason: words.min(3),
  exposure: z.enum(exposures),
  exposureWords: words,
  sources: z.array(z.enum(fundSources)).max(fundSources.length),
  sourcesWords: words,
  checks: z.array(check).max(40),
};
export const vigilanceEntry = z.object({
  id,
  ...vigilanceFields,
  saidAt: instantText,
  byName: z.string(),
  reviewOn: dayText,
});
export type VigilanceEntry = z.output<typeof vigilanceEntry>;

const base = {
  access: "firm",
  subject: "id",
  ledger: "security",
  params: z.object({ id }),
} as const;

/** Vigilance against money laundering: calls that exist only for members with that duty. */
export const vigilanceApi = {
  show: endpoint({
    ...base,
    method: "GET",
    path: "/customers/{id}/vigilance",
    summary:
      "What is known of a customer for vigilance, the newest first: nothing that was said is ever overwritten",
    permission: "vigilance.read",
    reply: z.object({ entries: z.array(vigilanceEntry) }),
    errors: ["user.not_found"],
  }),
  say: endpoint({
    ...base,
    method: "PUT",
    path: "/customers/{id}/vigilance",
    summary: "Say what is known of a customer for vigilance from now on",
    permission: "vigilance.write",
    body: z.object({
      /** The entry that was read; the call is rejected if another one was added meanwhile. Null for the first. */
      after: id.nullable(),
      vigilance: z.object(vigilanceFields),
    }),
    reply: z.object({ entries: z.array(vigilanceEntry) }),
    errors: ["user.not_found", "vigilance.changed", "vigilance.exposed", "vigilance.future"],
  }),
};
