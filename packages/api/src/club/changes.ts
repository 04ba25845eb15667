import { clubChangeKinds, clubIntervals } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id } from "../types.ts";
import { clubSubscription } from "./subscription-views.ts";

const one = z.object({ clubSubscription });
const wish = z.object({
  portfolios: z.array(id).max(200).optional(),
  interval: z.enum(clubIntervals).optional(),
});
const moveErrors = ["club.not_found", "club.wrong_state"] as const;

/** Changes of a running subscription: `update` requests them, these calls handle the answers. */
export const clubChangesApi = {
  price: endpoint({
    method: "POST",
    path: "/users/me/club_subscriptions/{subId}/changes/pricing",
    summary:
      "What other contracts or another interval would make of a running subscription: nothing is asked",
    access: "customer",
    params: z.object({ subId: id }),
    body: wish,
    reply: z.object({
      kind: z.enum(clubChangeKinds),
      interval: z.enum(clubIntervals),
      basis: amount,
      before: amount,
      after: amount,
      /** Adjustment of the next invoice for the remaining days of the paid period; negative is a refund. */
      adjustment: amount,
      /** True where a contract is added, which needs the advisor's approval. */
      needsAdvisor: z.boolean(),
      /** Day of effect; where the advisor must approve first, the earliest possible day. */
      effectiveOn: dayText,
    }),
    errors: [
      ...moveErrors,
      "club.one_change",
      "club.nothing_changes",
      "club.change_waiting",
      "portfolio.not_found",
      "club.mandate",
    ],
  }),
  answer: endpoint({
    method: "PUT",
    path: "/users/me/club_subscriptions/{subId}/changes/{changeId}",
    summary: "Accept a price that rises, or take back a change that is not in effect",
    access: "customer",
    fullAccount: "advice",
    params: z.object({ subId: id, changeId: id }),
    body: z.object({ answer: z.enum(["accept", "drop"]) }),
    reply: one,
    errors: ["club.not_found", "club.change_not_found", "club.changed"],
  }),
  decide: endpoint({
    access: "firm",
    subject: "id",
    method: "POST",
    path: "/users/{id}/club_subscriptions/{subId}/changes/{changeId}/decision",
    summary: "Take the new contracts in with an addendum, or refuse them with words for the customer",
    permission: "advice.approve",
    params: z.object({ id, subId: id, changeId: id }),
    body: z.object({
      approve: z.boolean(),
      message: z.string().trim().min(1).max(2000).nullable().default(null),
    }),
    reply: one,
    errors: [...moveErrors, "club.change_not_found", "club.motive_required"],
  }),
};
