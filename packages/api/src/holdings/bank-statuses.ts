import { bankStates } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instantText } from "../types.ts";

const bankStatus = z.object({
  slug: z.string(),
  name: z.string(),
  state: z.enum(bankStates),
  /** Start of the state; for `away`, the last successful read of any connection. */
  since: instantText,
  lastSuccessAt: instantText.nullable(),
});
export type BankStatus = z.output<typeof bankStatus>;

export const bankStatusesApi = {
  list: endpoint({
    method: "GET",
    path: "/bank_statuses",
    summary:
      "Which banks answer and since when, and whether readings and mails go out: counts over everybody, of no person",
    access: "public",
    duringMaintenance: true,
    reply: z.object({
      /** Null before the first evaluation. */
      countedAt: instantText.nullable(),
      services: z.object({
        readings: z.enum(["running", "silent", "unknown"]),
        mails: z.enum(["running", "stopped", "unknown"]),
      }),
      banks: z.array(bankStatus),
    }),
    errors: [],
  }),
};
