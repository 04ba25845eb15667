import { api } from "../../../../api.ts";
import { staleTotals } from "../../../../shared/portfolios/stale-totals.ts";

/** The readings that a typed portfolio makes stale: its own, and every total it is part of. */
export const staleAfterTyping = [api.manualPortfolios.show, api.transactions.list, ...staleTotals] as const;
