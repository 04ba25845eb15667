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
  /** What the customer owns of it, as its page tells it. Since the service began: what was paid in less what was taken out, and what
   * markets did; null on the first day, and where it is not known. */
  paid: amount.nullable(),
  market: amount.nullable(),
  /** Of its analysis today, and of the last one before the service began. */
  stars: z.number().nullable(),
  starsBefore: z.number().nullable(),
  /** Where the newest advice on it stands; null without one. */
  advice: z.enum(adviceStandings).nullable(),
});
export type FollowedContract = z.output<typeof contract>;

/** One thing that the advisor did: an advice, or a talk. */
const work = z.object({
  at: instantText,
  kind: z.enum(["advice", ...contactKinds]),
  contractName: z.string().nullable(),
  proposalId: id.nullable(),
  advice: z.enum(adviceStandings).nullable(),
  /** Less to pay in a year by an advice that was carried out. */
  saved: amount.nullable(),
});
export type FollowedWork = z.output<typeof work>;

const followUp = z.object({
  /** The first day of the service that is under way; null before it. */
  since: dayText.nullable(),
  /** Costs of a year before less those after, of the advice that was carried out, each at the values of its day. Null where none
   * was, or where its costs are not known. */
  saved: z
    .object({
      amount,
      parts: z.array(z.object({ proposalId: id, contractName: z.string(), amount })),
    })
    .nullable(),
  /** The Club's fee of a year. */
  clubYearly: amount.nullable(),
  contracts: z.array(contract),
  /** Sums of the contracts; null where one of them is not known. */
  total: z.object({ value: amount.nullable(), paid: amount.nullable(), market: amount.nullable() }),
  /** The newest advice that waits for an answer. */
  waiting: z
    .object({
      id,
      contractName: z.string(),
      moved: amount,
      /** Paid in with it. */
      paid: amount.nullable(),
      sentAt: instantText,
      validUntil: dayText,
    })
    .nullable(),
  /** With the firm; the customer's own answer tells it. */
  appointment: z.object({ at: instantText, place: z.string().nullable(), authorName: z.string() }).nullable(),
  /** The newest first. */
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
