import { interestOfYear } from "@vigie/analytics/insight";
import type { portfoliosApi } from "@vigie/api";
import { dayOf, fail, interestReceivedByYear, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { bookedTransactions } from "../../transactions/actions.ts";
import { portfolioById } from "../../portfolios/actions/select.ts";

/** Returns the interest of the year on a savings account, and what its bank paid. */
export const showSavings: Action<typeof portfoliosApi.savings> = async (
  { services, subject },
  { params },
) => {
  const row = await portfolioById(services, subject, params.portfolioId);
  if (row === null) return fail("portfolio.not_found");
  const booked = await bookedTransactions(services.db, subject, { portfolioId: row.id });
  const today = dayOf(services.clock());
  const found = interestOfYear(row, booked, today);
  const savings = {
    year: Number(today.slice(0, 4)),
    interest: typeof found === "string" ? null : found,
    reason: typeof found === "string" ? found : null,
    received: interestReceivedByYear(booked),
  };
  return ok({ savings });
};
