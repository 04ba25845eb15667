import {
  clubDocumentKinds,
  clubIntervals,
  clubLeavingReasons,
  clubRefusalReasons,
  clubStates,
} from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { dayText, id, instantText, amount, nothing, who } from "../types.ts";
import { planIds } from "./plans.ts";
import { clubDocument, clubMove, clubRequest, clubSubscription } from "./subscription-views.ts";

export * from "./subscription-views.ts";

const one = z.object({ clubSubscription });
const ofUser = z.object({ id: who });
const ofSubscription = z.object({ id: who, subId: id });
const mine = z.object({ subId: id });
const code = z.string().trim().min(1).max(40);
const text = z.string().trim().min(1).max(2000);
const selection = {
  portfolios: z.array(id).max(200),
  interval: z.enum(clubIntervals),
  coupon: code.nullable(),
};

const owned = { access: "owner", subject: "id" } as const;
const writes = { ...owned, permission: "subscription.write" } as const;
const selectionErrors = ["portfolio.not_found", "club.mandate", "coupon.too_many", "coupon.unknown"] as const;
const moveErrors = ["club.not_found", "club.wrong_state"] as const;

/** A customer's subscription, for them and their advisor. */
export const clubSubscriptionsApi = {
  list: endpoint({
    ...owned,
    method: "GET",
    path: "/users/{id}/club_subscriptions",
    summary: "The Club subscription under way, or with state=all every one, the one under way first",
    params: ofUser,
    query: z.object({ state: z.enum(["all"]).optional() }),
    reply: z.object({ clubSubscriptions: z.array(clubSubscription) }),
    errors: [],
  }),
  show: endpoint({
    ...owned,
    method: "GET",
    path: "/users/{id}/club_subscriptions/{subId}",
    summary: "One Club subscription with its history",
    params: ofSubscription,
    reply: z.object({ clubSubscription, history: z.array(clubMove) }),
    errors: ["club.not_found"],
  }),
  create: endpoint({
    method: "POST",
    path: "/users/{id}/club_subscriptions",
    summary: "Ask for the Club: a draft, sent at once to the advisor where it is complete and that is asked",
    access: "customer",
    subject: "id",
    fullAccount: "advice",
    params: ofUser,
    body: z.object({
      portfolios: selection.portfolios.default([]),
      interval: selection.interval.default("monthly"),
      coupon: selection.coupon.default(null),
      submit: z.boolean().default(false),
    }),
    reply: one,
    status: 201,
    errors: [...selectionErrors, "club.already_open", "club.minor", "club.no_advisor"],
  }),
  subscribe: endpoint({
    method: "POST",
    path: "/users/me/subscriptions",
    summary: "Subscribe to a plan: a draft without contracts yet",
    access: "customer",
    fullAccount: "advice",
    body: z.object({ planId: z.enum(planIds), coupon: code.nullable().default(null) }),
    reply: one,
    status: 201,
    errors: [...selectionErrors, "club.already_open", "club.minor", "club.no_advisor"],
  }),
  update: endpoint({
    ...writes,
    method: "PUT",
    path: "/users/{id}/club_subscriptions/{subId}",
    summary:
      "Change a request, receive its information, see its price or send it: a letter that was made is then void; of a subscription that runs, ask for other contracts or another interval",
    params: ofSubscription,
    body: z.object({
      ...z.object(selection).partial().shape,
      /** The customer received the documents about the firm and the contract. */
      acceptedDer: z.literal(true).optional(),
      priceSeen: z.literal(true).optional(),
      submit: z.literal(true).optional(),
      /** Revokes one's own termination. */
      keep: z.literal(true).optional(),
    }),
    reply: one,
    errors: [
      ...moveErrors,
      ...selectionErrors,
      "club.changed",
      "club.change_waiting",
      "club.nothing_changes",
      "club.one_change",
      "customer.read_only",
    ],
  }),
  remove: endpoint({
    ...writes,
    method: "DELETE",
    path: "/users/{id}/club_subscriptions/{subId}",
    summary: "Cancel or end a subscription (the customer), or revoke it (the advisor)",
    params: ofSubscription,
    body: z.object({
      motive: text.nullable().default(null),
      /** For an advisor: with 30 days' notice for a running subscription; otherwise immediate and for cause. */
      notice: z.boolean().default(true),
    }),
    reply: one,
    errors: [...moveErrors, "club.motive_required"],
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/users/me/club_subscriptions/{subId}/withdrawal",
    summary: "Withdraw from the contract within its fourteen days",
    access: "customer",
    params: mine,
    body: z.object({ confirm: z.literal(true) }),
    reply: z.object({ receivedAt: instantText, refund: amount, endsOn: dayText, clubSubscription }),
    errors: [...moveErrors, "club.withdrawal_over"],
  }),
  survey: endpoint({
    method: "POST",
    path: "/users/me/club_subscriptions/{subId}/survey",
    summary: "Why one left, once the end is confirmed",
    access: "customer",
    params: mine,
    body: z.object({
      reason: z.enum(clubLeavingReasons),
      text: z.string().trim().max(500).nullable().default(null),
    }),
    reply: nothing,
    errors: moveErrors,
  }),
  sign: endpoint({
    method: "POST",
    path: "/users/me/club_subscriptions/{subId}/sign",
    summary: "Where to sign the letter, or to show one's identity document",
    access: "customer",
    recent: true,
    fullAccount: "advice",
    params: mine,
    reply: z.object({ signUrl: z.string(), expiresAt: instantText.nullable() }),
    errors: [...moveErrors, "club.firm_signs_first", "signature.unavailable"],
  }),
  documents: endpoint({
    ...owned,
    method: "GET",
    path: "/users/{id}/club_subscriptions/{subId}/documents",
    summary: "What was signed, billed and confirmed",
    params: ofSubscription,
    reply: z.object({ documents: z.array(clubDocument) }),
    errors: ["club.not_found"],
  }),
  download: endpoint({
    method: "POST",
    path: "/users/me/club_subscriptions/{subId}/download",
    summary: "An address of five minutes, for one use, of the newest document of a kind or of one by its id",
    access: "customer",
    params: mine,
    body: z.object({ kind: z.enum(clubDocumentKinds), documentId: id.optional() }),
    reply: z.object({ downloadUrl: z.string(), expiresAt: instantText }),
    errors: ["club.not_found", "club.no_document"],
  }),
  file: endpoint({
    method: "GET",
    path: "/club/downloads/{token}",
    summary: "The document behind an address, once",
    access: "public",
    params: z.object({ token: z.string().max(100) }),
    reply: "file",
    errors: ["club.no_document"],
  }),
  terminate: endpoint({
    method: "POST",
    path: "/club/terminations",
    summary: "End a contract without a session: the same answer whether it is found or not",
    access: "public",
    body: z.object({
      contractNumber: z.string().trim().min(1).max(40),
      email: z.string().trim().min(3).max(254),
      name: z.string().trim().min(1).max(160),
    }),
    reply: z.object({ receivedAt: instantText }),
    status: 202,
    errors: ["request.too_many"],
  }),
};

const firm = { access: "firm", subject: "id", params: z.object({ id, subId: id }) } as const;

/** A firm's decisions on requests. */
export const clubRequestsApi = {
  list: endpoint({
    method: "GET",
    path: "/club_subscriptions",
    summary: "The Club requests and subscriptions of the firm's customers, the longest waiting first",
    access: "firm",
    permission: "customers.read",
    query: z.object({ state: z.enum(clubStates).optional() }),
    reply: z.object({ clubRequests: z.array(clubRequest) }),
    errors: [],
  }),
  approve: endpoint({
    ...firm,
    method: "POST",
    path: "/users/{id}/club_subscriptions/{subId}/approve",
    summary: "Approve a request with all or some of its contracts: the letter is made and sent to be signed",
    permission: "advice.approve",
    body: z.object({
      clubSubscription: z.object({
        portfolios: z.array(z.object({ id })).max(200),
        /** The version that was read; a different one is rejected. */
        version: z.int().optional(),
        /** A message to the customer, shown at the signature. */
        message: text.optional(),
      }),
    }),
    reply: z.object({
      clubSubscription,
      /** URL where the firm signs first; null where the partner has not responded yet. */
      signUrl: z.string().nullable(),
    }),
    errors: [
      ...moveErrors,
      "portfolio.not_found",
      "club.mandate",
      "club.changed",
      "club.not_chosen",
      "club.file_incomplete",
    ],
  }),
  sign: endpoint({
    ...firm,
    method: "POST",
    path: "/users/{id}/club_subscriptions/{subId}/firm_signature",
    summary: "Where the firm signs the letter, before the customer",
    permission: "advice.approve",
    recent: true,
    fullAccount: false,
    reply: z.object({ signUrl: z.string(), expiresAt: instantText.nullable() }),
    errors: [...moveErrors, "signature.unavailable"],
  }),
  reject: endpoint({
    ...firm,
    method: "POST",
    path: "/users/{id}/club_subscriptions/{subId}/reject",
    summary: "Refuse a request with words for the customer, or ask them to complete it",
    permission: "advice.refuse",
    body: z.object({
      reason: z.enum([...clubRefusalReasons, "incomplete"]),
      message: text,
    }),
    reply: one,
    errors: moveErrors,
  }),
  askAgain: endpoint({
    ...firm,
    method: "POST",
    path: "/users/{id}/club_subscriptions/{subId}/refused_acts",
    summary: "Ask the partners again for what they had refused for good",
    permission: "advice.approve",
    reply: one,
    errors: ["club.not_found", "club.nothing_refused"],
  }),
  recordDeath: endpoint({
    access: "firm",
    subject: "id",
    method: "POST",
    path: "/users/{id}/death",
    summary:
      "Record the death of a customer: their subscription ends on that day, what is not served is paid back, nobody is written to any more",
    permission: "deaths.write",
    params: z.object({ id }),
    body: z.object({
      diedOn: typedDay("fact"),
      /** Description of what was seen as proof. */
      proof: z.string().trim().min(1).max(500),
    }),
    reply: z.object({
      diedOn: dayText,
      refund: amount,
      clubSubscription: clubSubscription.nullable(),
    }),
    errors: ["user.not_found", "death.day", "death.recorded"],
  }),
};
