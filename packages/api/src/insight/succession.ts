import {
  estateReasons,
  heirKinds,
  insuredReasons,
  maritalStatuses,
  successionRuleKinds,
} from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

const heirs = z.enum(heirKinds);
const unsigned = amount.refine((value) => value >= 0, "amount.negative");

/** Beneficiaries of a life insurance contract, in equal parts. */
const clause = z.object({
  heirs,
  /** Number of siblings, nephews or others; for a spouse or children it follows from the family. */
  count: z.int().min(1).max(20),
  /** Payments before and after the seventieth birthday: asked from that day on. */
  earlyPaid: unsigned.nullable(),
  latePaid: unsigned.nullable(),
});
export type ClauseView = z.output<typeof clause>;

const named = z.object({ id, name: z.string() });

const succession = z.object({
  on: dayText,
  /** Null where the birth date is unknown. */
  age: z.int().nullable(),
  maritalStatus: z.enum(maritalStatuses).nullable(),
  childrenCount: z.int().nullable(),
  /** Estate without life insurance and retirement contracts. */
  assets: amount,
  debts: amount,
  funeral: amount,
  estate: amount,
  /** Why the shares of the estate are unknown. */
  reason: z.enum(estateReasons).nullable(),
  contracts: z.array(
    z.object({
      ...named.shape,
      value: amount.nullable(),
      openedOn: dayText.nullable(),
      clause: clause.nullable(),
      toldOn: dayText.nullable(),
      /** Why the contract is excluded from the figures. */
      reason: z.enum(insuredReasons).nullable(),
      earlyValue: amount.nullable(),
      lateValue: amount.nullable(),
    }),
  ),
  /** One line per group of heirs with the same share; amounts are per person. */
  heirs: z.array(
    z.object({
      heir: heirs,
      count: z.int(),
      estate: amount.nullable(),
      insurance: amount,
      lateValue: amount,
      /** Payments after the age of seventy that are subject to duty. */
      latePaid: amount,
      allowance: amount.nullable(),
      lateAllowance: amount,
      base: amount.nullable(),
      duty: amount.nullable(),
      insuranceDuty: amount,
      net: amount.nullable(),
    }),
  ),
  /** Retirement contracts, which are in no figure. */
  apart: z.array(named),
  /** Contracts of unknown value, in no figure either. */
  unknown: z.array(named),
  /** Legal figures, each with its article and first day. */
  rules: z.array(
    z.object({
      rule: z.enum(successionRuleKinds),
      amount: amount.nullable(),
      ratio: ratio.nullable(),
      /** Article of the tax code (code général des impôts). */
      article: z.string(),
      from: dayText,
    }),
  ),
  scale: z.object({
    article: z.string(),
    from: dayText,
    slices: z.array(z.object({ key: z.string(), upTo: amount.nullable(), ratio })),
  }),
  readOn: dayText,
});
export type SuccessionView = z.output<typeof succession>;

export const successionApi = {
  show: endpoint({
    method: "GET",
    path: "/users/{id}/succession",
    summary:
      "Who would receive what today: the estate by law, life insurance by the clauses told, duties taken",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    versioned: true,
    reply: z.object({ succession }),
    errors: [],
  }),
  tell: endpoint({
    method: "PUT",
    path: "/portfolios/{id}/beneficiary_clause",
    summary: "Tell who receives a life insurance; null forgets it",
    access: "owner",
    params: z.object({ id }),
    body: z.object({ clause: clause.nullable() }),
    reply: z.object({ clause: clause.nullable() }),
    errors: ["portfolio.not_found"],
  }),
};
