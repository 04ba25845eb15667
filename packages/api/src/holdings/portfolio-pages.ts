import { assetClasses, fundRegions, sectors } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, ratio, who } from "../types.ts";

/** Parts of a portfolio by one dimension. Value without data is in no part: `coveredRatio` is the share with data. */
function split<Key extends z.ZodType>(key: Key) {
  return z.object({
    parts: z.array(z.object({ key, amount, ratio })),
    coveredRatio: ratio.nullable(),
  });
}

const allocation = z.object({
  total: amount.nullable(),
  asOf: dayText.nullable(),
  classes: split(z.enum(assetClasses)),
  /** By the risk indicator of each line, 1 to 7. */
  sri: split(z.int().min(1).max(7)),
  /** Average of the indicators by amount, over the covered part. */
  meanSri: z.number().nullable(),
  regions: split(z.enum(fundRegions)),
  sectors: split(z.enum(sectors)),
});
export type PortfolioAllocation = z.output<typeof allocation>;

const fortnight = z.object({
  /** First and last day. */
  from: dayText,
  to: dayText,
  /** Interest-bearing balance: excludes deposits within the half-month and subtracts withdrawals. */
  base: amount,
  rateRatio: ratio,
  interest: amount,
});

const savings = z.object({
  year: z.int(),
  interest: z
    .object({
      /** First day counted: 1 January, or the first day from which movements are known. */
      from: dayText,
      to: dayText,
      earned: amount,
      /** Interest of the whole year, if nothing changes until 31 December. */
      expected: amount,
      fortnights: z.array(fortnight),
    })
    .nullable(),
  /** Why no interest is computed. */
  reason: z.enum(["rate_unknown", "movements_unknown", "balance_unknown"]).nullable(),
  /** Interest paid by the bank, newest year first. */
  received: z.array(z.object({ year: z.int(), amount })),
});
export type SavingsInterest = z.output<typeof savings>;

const statement = z.object({
  importId: id,
  fileName: z.string(),
  format: z.string(),
  importedAt: instantText,
  /** Number of lines of the portfolio that came from it, and the days they cover. */
  lineCount: z.int(),
  from: dayText.nullable(),
  to: dayText.nullable(),
});
export type PortfolioStatement = z.output<typeof statement>;

const params = z.object({ id: who, portfolioId: id });

/** Additional calls for the pages of one portfolio. */
export const portfolioPages = {
  allocation: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/{portfolioId}/allocation",
    summary: "How a portfolio is spread: classes, risk indicators, regions and sectors, with what is covered",
    access: "owner",
    subject: "id",
    params,
    versioned: true,
    reply: z.object({ allocation }),
    errors: ["portfolio.not_found"],
  }),
  savings: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/{portfolioId}/savings",
    summary: "Interest of the year of a savings account, by fortnight, and what the bank paid in",
    access: "owner",
    subject: "id",
    params,
    versioned: true,
    reply: z.object({ savings }),
    errors: ["portfolio.not_found"],
  }),
  documents: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/{portfolioId}/documents",
    summary: "Statements that the saver imported into a portfolio, the newest first",
    access: "owner",
    subject: "id",
    params,
    versioned: true,
    reply: z.object({ documents: z.object({ statements: z.array(statement) }) }),
    errors: ["portfolio.not_found"],
  }),
};
