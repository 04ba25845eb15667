import { assetClasses } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio } from "../types.ts";
import { proposalCost, proposalOutlook } from "./proposal-figures.ts";
import { proposalCheck, proposalShape } from "./proposal-shapes.ts";
import { draftErrors, paymentSource, place } from "./proposals.ts";

/** Weights that an advisor tries on a contract before they become a proposal. */

const share = ratio.min(0).max(1);
/** A line by its key: the ISIN of a fund, otherwise the name of the line. */
const weight = z.object({ key: z.string().min(1).max(80), ratio: share });
const weights = z.array(weight).max(200);
/** Ten million euros: a larger amount is a typing error. */
export const mostPaidCents = 1_000_000_000;
const paid = amount.refine((value) => value > 0, "amount.not_positive");
const profile = z.int().min(0).max(5);

const line = z.object({
  key: z.string(),
  isin: z.string().nullable(),
  label: z.string(),
  assetClass: z.enum(assetClasses),
  sri: z.int().nullable(),
  ongoingFeeRatio: ratio.nullable(),
  held: amount,
  /** Ratio among the lines of known value. */
  nowRatio: ratio,
  /** True where it cannot be changed, as its prices or its risk are unknown. */
  isFixed: z.boolean(),
});

const figures = z.object({
  before: proposalOutlook,
  after: proposalOutlook,
  costs: z.array(proposalCost),
  moved: amount,
  /** One-off costs of the moves and on entry. */
  switchCost: amount,
  /** Entry fee of a payment; null where unknown. */
  entryFee: amount.nullable(),
  leftGuarantee: amount,
  /** Most cautious profile whose limits the weights satisfy; null above all of them. */
  profile: profile.nullable(),
  checks: z.array(proposalCheck),
  /** Violated rules of the contract, in French. */
  broken: z.array(z.string()),
  notes: z.array(z.string()),
  dataFrom: dayText.nullable(),
  dataTo: dayText.nullable(),
});
export type TargetFigures = z.output<typeof figures>;

const target = z.object({
  amount,
  asOf: dayText.nullable(),
  lines: z.array(line),
  /** What is missing to reach 1; negative where the sum is too high. */
  missing: ratio,
  /** Requested lines that cannot be held: not in the contract's offer, or without enough prices. */
  left: z.array(
    z.object({ key: z.string(), label: z.string(), reason: z.enum(["not_offered", "unmeasured"]) }),
  ),
  /** Null while the weights do not add up to 1. */
  figures: figures.nullable(),
  /** The firm's model for the customer's profile, and the classes outside its bands; null where there is none. */
  model: z
    .object({
      profile,
      version: z.int(),
      gaps: z.array(z.object({ assetClass: z.enum(assetClasses), share: ratio, beyond: ratio })),
    })
    .nullable(),
});
export type Target = z.output<typeof target>;
export type TargetLineView = z.output<typeof line>;

const modelled = z.object({
  profile,
  version: z.int(),
  weights: z.array(weight),
  /** True where no move is needed. */
  isStill: z.boolean(),
  /** True where the targets cannot be reached, but the bands can. */
  isBandsOnly: z.boolean(),
  /** Classes of which the contract cannot hold the minimum of the model. */
  shortages: z.array(z.object({ assetClass: z.enum(assetClasses), low: ratio, reachable: ratio })),
});
export type ModelledTarget = z.output<typeof modelled>;

const proposes = { access: "firm", permission: "advice.propose", needs: "showReco", subject: "id" } as const;
const onContract = { ...proposes, params: z.object({ id, portfolioId: id }) } as const;
const refusals = [
  "target.payment_mistyped",
  "portfolio.not_found",
  "optimization.unavailable",
  "optimization.funds_unavailable",
  "optimization.add_euro_fund",
  "optimization.add_low_risk_fund",
  "optimization.too_few_funds",
  "optimization.conflicting_rule",
  "optimization.failed",
] as const;

export const targetsApi = {
  weigh: endpoint({
    ...onContract,
    // A GET, as it changes nothing and is called for each typed weight; logged as one read in the customer's journal.
    method: "GET",
    path: "/customers/{id}/portfolios/{portfolioId}/target",
    summary:
      "The figures, costs and checks of weights that an advisor sets on a contract; of today's where none are given",
    query: z.object({
      /** « key:ratio », separated by commas; absent for today's weights. */
      weights: z
        .string()
        .max(9000)
        .regex(/^([\w.-]{1,80}:(0(\.\d{1,17})?|1)(,|$))*$/)
        .optional(),
      /** Payment included: the weights are then relative to the value including it. */
      paymentCents: z.coerce.number().int().min(0).default(0),
    }),
    reply: z.object({ target }),
    errors: [...refusals],
  }),
  model: endpoint({
    ...onContract,
    method: "POST",
    path: "/customers/{id}/portfolios/{portfolioId}/target/model",
    summary:
      "Weights of a contract within the bands of the firm's model for the customer's profile, with the fewest moves, from what the contract offers",
    costly: "computation",
    body: z.object({
      /** Move to the targets, or only into the bands. */
      aim: z.enum(["target", "bands"]).default("target"),
      /** Payment included: the weights are relative to the value including it. */
      payment: paid.nullable().default(null),
    }),
    reply: z.object({ modelled }),
    errors: [...refusals, "model.no_profile", "model.none"],
  }),
  create: endpoint({
    ...proposes,
    method: "POST",
    path: "/customers/{id}/proposals/target",
    summary: "Prepare a proposal from weights that an advisor set, by hand or from the firm's model",
    params: z.object({ id }),
    body: z.object({
      portfolioId: id,
      weights,
      /** `model` is stored only if the weights are within the model's bands. */
      from: z.enum(["hand", "model"]),
      /** Payment and its origin. */
      payment: z
        .object({
          amount: paid,
          source: paymentSource,
        })
        .nullable()
        .default(null),
      ...place,
    }),
    reply: z.object({ proposal: proposalShape }),
    status: 201,
    errors: [
      ...refusals,
      "proposal.not_found",
      "proposal.wrong_state",
      "target.nothing_moves",
      ...draftErrors,
      "target.not_whole",
      "target.not_held_here",
      "target.contract_rule",
      "target.above_profiles",
      "target.outside_model",
    ],
  }),
};
