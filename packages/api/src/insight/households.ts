import { portfolioKinds } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText } from "../types.ts";

const total = z.object({
  amount,
  /** Day of the oldest value in it; null where there is none. */
  asOf: dayText.nullable(),
  /** Number of contracts of unknown value, which are in no sum. */
  unknownNb: z.int(),
});

const named = z.object({
  name: z.string(),
  kind: z.enum(portfolioKinds),
  institution: z.string().nullable(),
});
const contract = named.extend({
  /** The holder's share; null where its value is unknown. */
  amount: amount.nullable(),
  asOf: dayText.nullable(),
});

export const household = z.object({
  /** The other person of the household; null where there is none. */
  partner: z.object({ name: z.string(), since: instantText }).nullable(),
  /** The caller's pending request. */
  request: z.object({ id, email: z.string(), sentAt: instantText }).nullable(),
  /** Pending requests to the caller's address. */
  received: z.array(z.object({ id, name: z.string(), email: z.string(), sentAt: instantText })),
  /** « Moi », as on the dashboard. */
  own: total,
  /** « Nous »; null without a second person. */
  together: total.nullable(),
  /** One's own contracts, and whether the other sees them. */
  contracts: z.array(named.extend({ id, shared: z.boolean() })),
  /** Contracts shared by the other. */
  theirs: z.array(
    contract.extend({
      /** Id for its holder: nobody else can open it. */
      id,
      /** Amount added to « nous »: less than its value where one's own share of the same account already counts. */
      added: amount.nullable(),
      /** True for an account of both. */
      ofBoth: z.boolean(),
    }),
  ),
});
export type Household = z.output<typeof household>;

const reply = z.object({ household });

export const householdsApi = {
  show: endpoint({
    method: "GET",
    path: "/users/me/household",
    summary: "One's own wealth and that of the household, of which each of two people shows what they choose",
    access: "customer",
    reply,
    errors: [],
  }),
  ask: endpoint({
    method: "POST",
    path: "/users/me/household/requests",
    summary: "Ask whoever holds an address to be of one household; nobody learns whether anybody does",
    access: "customer",
    body: z.object({ email: z.string().max(254) }),
    reply,
    status: 201,
    errors: [
      "email.invalid",
      "household.own_address",
      "household.already",
      "household.asked",
      "household.too_many",
    ],
  }),
  cancel: endpoint({
    method: "DELETE",
    path: "/users/me/household/requests/{id}",
    summary: "Take a request back that nobody answered yet",
    access: "customer",
    params: z.object({ id }),
    reply,
    errors: ["household.request_not_found"],
  }),
  answer: endpoint({
    method: "POST",
    path: "/users/me/household/requests/{id}/answer",
    summary: "Accept or decline what was asked of one's own address; nothing is shown until each says what",
    access: "customer",
    params: z.object({ id }),
    body: z.object({ accepts: z.boolean() }),
    reply,
    errors: ["household.request_not_found", "household.already", "household.sender_taken"],
  }),
  share: endpoint({
    method: "PUT",
    path: "/users/me/household/shares",
    summary: "Say which of one's own contracts the other sees: these, and no others",
    access: "customer",
    body: z.object({ portfolioIds: z.array(id).max(500) }),
    reply,
    errors: ["household.none", "portfolio.not_found"],
  }),
  leave: endpoint({
    method: "DELETE",
    path: "/users/me/household",
    summary: "Leave the household: from now on neither sees anything of the other",
    access: "customer",
    reply,
    errors: ["household.none"],
  }),
};
