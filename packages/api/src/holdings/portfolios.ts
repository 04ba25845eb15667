import {
  assetClasses,
  contractFeeKinds,
  envelopes,
  holdingKinds,
  investmentGoals,
  kindDetails,
  managementTypes,
  ownershipKinds,
  pocketConditions,
  portfolioKinds,
  portfolioStatuses,
  provenances,
  unreadParts,
} from "@vigie/domain";
import { z } from "zod";
import { recognition } from "./recognition.ts";
import { portfolioPages } from "./portfolio-pages.ts";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { contractFees } from "../market/funds.ts";
import { amount, dayText, decimal, id, instantText, ratio, who } from "../types.ts";

const loan = z.object({
  borrowed: amount.nullable(),
  outstanding: amount.nullable(),
  nominalRateRatio: ratio.nullable(),
  insuranceMonthly: amount.nullable(),
  instalment: amount.nullable(),
  nextPaymentOn: dayText.nullable(),
  signedOn: dayText.nullable(),
  endsOn: dayText.nullable(),
  durationMonths: z.int().nullable(),
  paymentsLeft: z.int().nullable(),
});

/** Ownership of a portfolio. */
export const ownershipTerms = z.object({
  kind: z.enum(ownershipKinds),
  /** The share as entered, at most six decimals; null: half of a joint portfolio, the tax scale of a divided ownership. */
  ratio: ratio.min(0.000_001).max(1).nullable().default(null),
  /** Date of birth of the usufructuary, for the tax scale. */
  usufructuaryBornOn: typedDay("fact").nullable().default(null),
});

export const ownership = z.object({
  kind: z.enum(ownershipKinds),
  ratio: ratio.nullable(),
  usufructuaryBornOn: dayText.nullable(),
  /** Share that counts in totals. */
  ownedRatio: ratio,
  /** True where the saver set it; otherwise a default from the kind and the bank's data. */
  said: z.boolean(),
  told: z.enum(["owner", "co-owner", "attorney"]).nullable(),
});
export type Ownership = z.output<typeof ownership>;

/** What could not be read, and since when. */
export const unread = z.object({ part: z.enum(unreadParts), since: instantText });

/** A portfolio. Amounts are in `currency`; unknown values are null. */
export const portfolio = z.object({
  id,
  accountId: id.nullable(),
  externalId: z.string().nullable(),
  kind: z.enum(portfolioKinds),
  kindDetail: z.enum(kindDetails).nullable(),
  envelope: z.enum(envelopes),
  /** True where the saver corrected the kind: a sync keeps it. */
  kindCorrected: z.boolean(),
  name: z.string(),
  bank: z.object({ id: z.string(), name: z.string() }).nullable(),
  status: z.enum(portfolioStatuses),
  disabled: z.boolean(),
  deleted: z.boolean(),
  demo: z.boolean(),
  needsRefresh: z.boolean(),
  /** What the last read could not read, and since when; null where it was complete. Always sent. */
  unread: unread.nullable().optional(),
  /** Value of the whole portfolio. */
  amount: amount.nullable(),
  /** The saver's share of it, which counts in totals. */
  ownedAmount: amount.nullable(),
  ownership,
  amountAsOf: dayText.nullable(),
  provenance: z.enum(provenances).nullable(),
  /** Source of the portfolio: a bank connection, files, or manual input. Always sent. */
  source: z.enum(["provider", "file", "typed"]).optional(),
  currency: z.string(),
  currencySymbol: z.string(),
  openedOn: dayText.nullable(),
  recommendedRisk: z.int().nullable(),
  /** Change over the last year without payments, and why it is null. */
  yearPerformanceRatio: ratio.nullable(),
  loan: loan.nullable(),
});
export type Portfolio = z.output<typeof portfolio>;

const pocket = z.object({
  label: z.string().nullable(),
  quantity: decimal.nullable(),
  value: amount.nullable(),
  condition: z.enum(pocketConditions),
  availableOn: dayText.nullable(),
});

/** A line of a portfolio. */
export const holding = z.object({
  id,
  isin: z.string().nullable(),
  label: z.string(),
  holdingKind: z.enum(holdingKinds),
  assetClass: z.enum(assetClasses),
  quantity: decimal.nullable(),
  unitPrice: decimal.nullable(),
  unitCost: decimal.nullable(),
  amount: amount.nullable(),
  gain: amount.nullable(),
  gainRatio: ratio.nullable(),
  weightRatio: ratio.nullable(),
  asOf: dayText.nullable(),
  sri: z.int().min(1).max(7).nullable(),
  /** Yearly ongoing costs of the fund, included in its price. */
  ongoingFeeRatio: ratio.nullable(),
  /** The part of them that is the manager's yearly fee. */
  managementFeeRatio: ratio.nullable().default(null),
  /** Maximum entry fee of the fund. */
  maxSubscriptionFeeRatio: ratio.nullable().default(null),
  /** Suitability of the fund for the risk profile, 0 to 5; null where neither the portfolio nor the person has a profile. */
  grade: z.number().nullable().default(null),
  pockets: z.array(pocket),
});
export type Holding = z.output<typeof holding>;

const part = z.object({
  assetClass: z.enum(assetClasses),
  amount,
  ratio,
});

const payment = amount.refine((value) => value >= 0, "amount.negative").nullable();
const text = z.string().trim().min(1).max(120).nullable();

/** A saver's settings of a portfolio. Null is not set; 0 is a value. */
export const portfolioInfos = z.object({
  externalCreatedAt: typedDay("fact").nullable(),
  typeInvestment: z.enum(investmentGoals).nullable(),
  targetAmount: payment,
  /** Years until the money is needed. */
  timeInvestment: z.int().min(0).max(80).nullable(),
  monthlyDeposit: payment,
  monthlyBuyout: payment,
  managementType: z.enum(managementTypes).nullable(),
  /** Slug of the contract in the market catalogue. */
  contractId: text,
  contractIssuer: text,
  fees: contractFees,
  /** Fields requested by an advisory firm. */
  nomEntreprise: text,
  sousTypeLegal: text,
});
export type PortfolioInfos = z.output<typeof portfolioInfos>;

export const portfolioDetail = z.object({
  ...portfolio.shape,
  holdings: z.array(holding),
  /** Allocation of the portfolio; empty where it has no line and is not one class by nature. */
  allocationDetailed: z.array(part),
  infos: portfolioInfos,
  /** Which settings are complete: every field set, zero included, or a risk profile of the portfolio or of the person. */
  settings: z.object({ goal: z.boolean(), fees: z.boolean(), questions: z.boolean() }),
  /** Fees that a form asks for, in its order, with the catalogue's data about them. */
  feesAsked: z.array(
    z.object({
      fee: z.enum(contractFeeKinds),
      catalogueRatio: ratio.nullable(),
      /** Fee of a recognised contract that the saver has to confirm; it is not used before. */
      toConfirm: z.object({ ratio, isCeiling: z.boolean() }).optional(),
    }),
  ),
  /** The recognised contract, or the candidates. Absent where none is known, and where the catalogue has the contract's offer. */
  recognition: recognition.optional(),
  updatedAt: instantText.nullable(),
});
export type PortfolioDetail = z.output<typeof portfolioDetail>;

/** Whether the catalogue contract is a required field in the costs of `settings`, for portfolios with a list of eligible funds. */
const detailQuery = z.object({ withContract: z.boolean().default(false) });

const contractDoubt = z.object({
  portfolioId: id,
  known: z.array(z.object({ id, name: z.string() })),
});
export type ContractDoubt = z.output<typeof contractDoubt>;

const ownReading = { method: "GET", access: "owner", versioned: true } as const;

export const portfoliosApi = {
  list: endpoint({
    ...ownReading,
    path: "/users/{id}/portfolios",
    summary: "Portfolios, hidden ones included, deleted ones not",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ portfolios: z.array(portfolio) }),
    errors: [],
  }),
  ofAccount: endpoint({
    ...ownReading,
    path: "/accounts/{id}/portfolios",
    summary: "The portfolios of one bank connection, disabled ones included",
    params: z.object({ id }),
    reply: z.object({
      portfolios: z.array(portfolio),
      /** Possible duplicates of accounts that another connection to the bank reported: the owner decides. Always sent. */
      doubts: z.array(contractDoubt).optional(),
    }),
    errors: ["account.not_found"],
  }),
  ofUser: endpoint({
    ...ownReading,
    path: "/users/{id}/portfolios/{portfolioId}",
    summary: "One portfolio with its lines",
    subject: "id",
    params: z.object({ id: who, portfolioId: id }),
    query: detailQuery,
    reply: z.object({ portfolio: portfolioDetail }),
    errors: ["portfolio.not_found"],
  }),
  show: endpoint({
    ...ownReading,
    path: "/portfolios/{id}",
    summary: "One portfolio with its lines",
    params: z.object({ id }),
    query: detailQuery,
    reply: z.object({ portfolio: portfolioDetail }),
    errors: ["portfolio.not_found"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/portfolios/{id}",
    summary:
      "Rename, hide, correct the kind, activate or deactivate, ask for a refresh, answer the risk questions",
    access: "owner",
    params: z.object({ id }),
    body: z.object({
      portfolio: z.object({
        name: z.string().trim().min(1).max(120).optional(),
        status: z.enum(portfolioStatuses).optional(),
        kind: z.enum(portfolioKinds).optional(),
        kindDetail: z.enum(kindDetails).nullable().optional(),
        disabled: z.boolean().optional(),
        needsRefresh: z.boolean().optional(),
        /** Null removes the setting. */
        ownership: ownershipTerms.nullable().optional(),
      }),
      /** Profile 0 to 5 from the risk questions of this portfolio. */
      riskSurvey: z.object({ recommendedRisk: z.int().min(0).max(5) }).optional(),
    }),
    reply: z.object({ portfolio: portfolioDetail }),
    errors: [
      "portfolio.not_found",
      "portfolio.invalid_kind",
      "ownership.no_share",
      "ownership.future_birth",
      "partner.unavailable",
    ],
  }),
  updateInfos: endpoint({
    method: "PUT",
    path: "/portfolios/{id}/portfolio_infos",
    summary:
      "Say the goal, the costs and the catalogue entry of a portfolio; a field that is absent stays as it is",
    access: "owner",
    params: z.object({ id }),
    body: z.object({
      portfolioInfos: portfolioInfos.partial().extend({ fees: contractFees.partial().optional() }),
    }),
    reply: z.object({ portfolio: portfolioDetail }),
    errors: ["portfolio.not_found", "contract.unknown"],
  }),
  recognise: endpoint({
    method: "PUT",
    path: "/portfolios/{id}/recognition",
    summary: "Say which known contract a portfolio is, or which ones it is not",
    access: "owner",
    params: z.object({ id }),
    body: z.object({
      recognition: z.object({
        slugs: z.array(z.string().min(1).max(120)).min(1).max(5),
        /** True: confirms the only named contract; false: rejects all named ones. */
        isRight: z.boolean(),
      }),
    }),
    reply: z.object({ portfolio: portfolioDetail }),
    errors: ["portfolio.not_found", "contract.unknown"],
  }),
  ...portfolioPages,
};
