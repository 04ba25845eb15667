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

/** Who receives a life insurance, in equal parts. */
const clause = z.object({
  heirs,
  /** Of brothers and sisters, nephews and others; of a spouse or of children the family tells it. */
  count: z.int().min(1).max(20),
  /** Payments made before the seventieth birthday, and after it: asked from that day on. */
  earlyPaid: unsigned.nullable(),
  latePaid: unsigned.nullable(),
});
export type ClauseView = z.output<typeof clause>;

const named = z.object({ id, name: z.string() });

const succession = z.object({
  on: dayText,
  /** Null where the birthdate is not told. */
  age: z.int().nullable(),
  maritalStatus: z.enum(maritalStatuses).nullable(),
  childrenCount: z.int().nullable(),
  /** What is left but for life insurance and retirement contracts. */
  assets: amount,
  debts: amount,
  funeral: amount,
  estate: amount,
  /** Why nobody's part of the estate is told. */
  reason: z.enum(estateReasons).nullable(),
  contracts: z.array(
    z.object({
      ...named.shape,
      value: amount.nullable(),
      openedOn: dayText.nullable(),
      clause: clause.nullable(),
      toldOn: dayText.nullable(),
      /** Why the contract is in no figure. */
      reason: z.enum(insuredReasons).nullable(),
      earlyValue: amount.nullable(),
      lateValue: amount.nullable(),
    }),
  ),
  /** One line for those who receive the same; its amounts are of one of them. */
  heirs: z.array(
    z.object({
      heir: heirs,
      count: z.int(),
      estate: amount.nullable(),
      insurance: amount,
      lateValue: amount,
      /** Payments after seventy that bear duty. */
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
  /** Of an unknown value, in no figure either. */
  unknown: z.array(named),
  /** The figures of the law, each with its article and the day it holds from. */
  rules: z.array(
    z.object({
      rule: z.enum(successionRuleKinds),
      amount: amount.nullable(),
      ratio: ratio.nullable(),
      /** Of the tax code (code général des impôts). */
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
