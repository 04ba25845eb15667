import { api } from "../../../../api.ts";
import { staleTotals } from "../../../../shared/portfolios/stale-totals.ts";

/** Queries that a manual portfolio invalidates: its own, and every total that contains it. */
export const staleAfterTyping = [api.manualPortfolios.show, api.transactions.list, ...staleTotals] as const;
