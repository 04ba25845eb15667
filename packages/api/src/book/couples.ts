import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, nothing, ratio } from "../types.ts";

const couple = z.object({
  notedAt: instantText,
  /** The other customer, with the row of the list for what they share. */
  partner: z.object({
    id,
    name: z.string(),
    wealth: amount.nullable(),
    oldestDate: dayText.nullable(),
    contractCount: z.int().nullable(),
    /** Completeness of the file that the firm holds about them. */
    completeness: ratio.nullable(),
  }),
  /** What both share with the firm, with an account of both counted once; null where one of them shares nothing of known value. */
  together: z
    .object({
      amount,
      /** Day of the oldest value in it. */
      asOf: dayText.nullable(),
      /** Number of contracts of unknown value, which are in no sum. */
      unknownNb: z.int(),
    })
    .nullable(),
});
export type CustomerCouple = z.output<typeof couple>;

const ofCustomer = z.object({ id });
const reads = { access: "firm", permission: "customers.read", subject: "id" } as const;
const writes = { access: "firm", permission: "customers.write", subject: "id" } as const;

export const couplesApi = {
  show: endpoint({
    ...reads,
    method: "GET",
    path: "/customers/{id}/couple",
    summary: "The customer of the firm with whom this one is noted as a couple, where both are within reach",
    params: ofCustomer,
    reply: z.object({ couple: couple.nullable() }),
    errors: [],
  }),
  note: endpoint({
    ...writes,
    method: "PUT",
    path: "/customers/{id}/couple",
    summary: "Note two customers as a couple; each of them reads it among what is written about them",
    params: ofCustomer,
    body: z.object({ couple: z.object({ partnerId: id }) }),
    reply: z.object({ couple }),
    errors: ["user.not_found", "couple.same_person", "couple.already"],
  }),
  end: endpoint({
    ...writes,
    method: "DELETE",
    path: "/customers/{id}/couple",
    summary: "End what is noted of a couple: its days are kept, and each of them reads it",
    params: ofCustomer,
    reply: nothing,
    errors: ["couple.not_found"],
  }),
};
