import { adviceStandings, contactKinds } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, who } from "../types.ts";

const contract = z.object({
  id,
  name: z.string(),
  institutionName: z.string().nullable(),
  value: amount.nullable(),
  asOf: dayText.nullable(),
  /** The customer's share, as on its page. Since the start of the service: deposits minus withdrawals, and market gains; null on
   * the first day, and where unknown. */
  paid: amount.nullable(),
  market: amount.nullable(),
  /** Star rating of its current analysis, and of the last one before the start of the service. */
  stars: z.number().nullable(),
  starsBefore: z.number().nullable(),
  /** Status of the newest advice on it; null without one. */
  advice: z.enum(adviceStandings).nullable(),
});
export type FollowedContract = z.output<typeof contract>;

/** One activity of the advisor: an advice or a contact. */
const work = z.object({
  at: instantText,
  kind: z.enum(["advice", ...contactKinds]),
  contractName: z.string().nullable(),
  proposalId: id.nullable(),
  advice: z.enum(adviceStandings).nullable(),
  /** Yearly savings by an advice that was carried out. */
  saved: amount.nullable(),
});
export type FollowedWork = z.output<typeof work>;

const followUp = z.object({
  /** First day of the active service; null before it. */
  since: dayText.nullable(),
  /** Yearly costs before minus after, for advice that was carried out, each at the values of its day. Null where there is none, or
   * where its costs are unknown. */
  saved: z
    .object({
      amount,
      parts: z.array(z.object({ proposalId: id, contractName: z.string(), amount })),
    })
    .nullable(),
  /** Yearly fee of the Club. */
  clubYearly: amount.nullable(),
  contracts: z.array(contract),
  /** Sums of the contracts; null where one of them is unknown. */
  total: z.object({ value: amount.nullable(), paid: amount.nullable(), market: amount.nullable() }),
  /** Newest advice that waits for an answer. */
  waiting: z
    .object({
      id,
      contractName: z.string(),
      moved: amount,
      /** Payment included in it. */
      paid: amount.nullable(),
      sentAt: instantText,
      validUntil: dayText,
    })
    .nullable(),
  /** Appointment with the firm; only in the customer's own response. */
  appointment: z.object({ at: instantText, place: z.string().nullable(), authorName: z.string() }).nullable(),
  /** Newest first. */
  done: z.array(work),
});
export type FollowUp = z.output<typeof followUp>;

export const followUpApi = {
  show: endpoint({
    access: "owner",
    needs: "showReco",
    method: "GET",
    path: "/users/{id}/club_follow_up",
    summary:
      "What the Club has done for its contracts: costs saved, advice that waits, what moved, what the advisor did",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ followUp }),
    errors: [],
  }),
};
