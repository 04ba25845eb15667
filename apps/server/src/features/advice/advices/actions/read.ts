import type { AdviceSummary, advicesApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { portfolioById } from "../../../holdings/portfolios/actions/select.ts";
import * as store from "../store.ts";
import { adviceView } from "./record.ts";

/** Records outlive their portfolio: those of a deleted one are still listed for whoever may see them. */
export const listAdvices: Action<typeof advicesApi.list> = async ({ services, subject }, { params }) => {
  const rows = await store.ofPortfolio(subject, services.db, params.portfolioId);
  if (rows.length === 0 && (await portfolioById(services, subject, params.portfolioId)) === null)
    return fail("portfolio.not_found");
  return ok({ advices: rows.flatMap((row) => summaryOf(row) ?? []) });
};

export const showAdvice: Action<typeof advicesApi.show> = async ({ services, subject }, { params }) => {
  const rows = await store.ofPortfolio(subject, services.db, params.portfolioId);
  const row = rows.find(({ id }) => id === params.adviceId);
  const advice = row === undefined ? null : adviceView(row);
  return advice === null ? fail("advice.not_found") : ok({ advice });
};

function summaryOf(row: store.AdviceRow): AdviceSummary | null {
  const advice = adviceView(row);
  if (advice === null) return null;
  const { previousHash: _, asked: _asked, basis: _basis, answered: _answered, text: _text, ...head } = advice;
  return head;
}
