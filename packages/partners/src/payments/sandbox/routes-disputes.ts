import { z } from "zod";
import { closeDispute } from "./intents.ts";
import { expand, int, metadata, parse, text } from "./params.ts";
import { list } from "./render.ts";
import type { Route } from "./router.ts";
import { find } from "./world.ts";

/** Charges and chargebacks. */

const page = {
  limit: int.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};
const chargeList = z.strictObject({ ...page, customer: text.optional(), payment_intent: text.optional() });
const disputeList = z.strictObject({
  ...page,
  charge: text.optional(),
  payment_intent: text.optional(),
  created: z.strictObject({ gte: int.optional() }).optional(),
});
/** The partner's test values: the text of the evidence determines the bank's decision. */
const answer = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.enum(["winning_evidence", "losing_evidence"]) }),
  submit: text.optional(),
  metadata: metadata.optional(),
  expand,
});

export const disputeRoutes: readonly Route[] = [
  [
    "GET",
    "/v1/charges",
    (world, { form }) => {
      const given = parse(chargeList, form);
      const found = Object.values(world.data.charges).filter(
        ({ customer, payment_intent: payment }) =>
          (given.customer === undefined || customer === given.customer) &&
          (given.payment_intent === undefined || payment === given.payment_intent),
      );
      return paged("/v1/charges", found, given);
    },
  ],
  ["GET", "/v1/charges/:id", (world, { id }) => find(world, "charges", id)],
  [
    "GET",
    "/v1/disputes",
    (world, { form }) => {
      const given = parse(disputeList, form);
      const found = Object.values(world.data.disputes).filter(
        ({ charge, payment_intent: payment, created }) =>
          (given.charge === undefined || charge === given.charge) &&
          (given.payment_intent === undefined || payment === given.payment_intent) &&
          created >= (given.created?.gte ?? 0),
      );
      return paged("/v1/disputes", found, given);
    },
  ],
  ["GET", "/v1/disputes/:id", (world, { id }) => find(world, "disputes", id)],
  [
    "POST",
    "/v1/disputes/:id",
    (world, { id, form }) => {
      const { evidence } = parse(answer, form);
      const dispute = find(world, "disputes", id);
      closeDispute(world, dispute, evidence.uncategorized_text === "winning_evidence" ? "won" : "lost");
      return dispute;
    },
  ],
  [
    "POST",
    "/v1/disputes/:id/close",
    (world, { id }) => {
      const dispute = find(world, "disputes", id);
      closeDispute(world, dispute, "lost");
      return dispute;
    },
  ],
];

/** A page of a list, newest first. */
function paged(
  url: string,
  all: readonly { readonly id: string }[],
  given: { readonly limit?: number | undefined; readonly starting_after?: string | undefined },
): object {
  const { limit = 10, starting_after: after } = given;
  const newest = all.toReversed();
  const start = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  return list(url, newest.slice(start, start + limit), start + limit < newest.length);
}
