import type { customersApi } from "@vigie/api";
import { dayOf, fail, isDay, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store/links.ts";

const rowsOfPage = 50;

/** « Qui détient ? »: searches the shared contracts and fund lines, and returns the customer's own share of them. */
export const listHolders: Action<typeof customersApi.holders> = async ({ services, firm }, { query }) => {
  const { page, isin = null, fund = null, insurer = null, kind = null } = query;
  if ([isin, fund, insurer, kind].every((one) => one === null)) return fail("holders.nothing_asked");
  const asked = { isin, fund, insurer, kind, today: dayOf(services.clock()) };
  const total = await store.holdersTotal(firm, services.db, asked);
  const slice = { ...asked, offset: (page - 1) * rowsOfPage, limit: rowsOfPage };
  const rows = await store.holders(firm, services.db, slice);
  return ok({
    holdings: rows.map(({ amountCents, asOf, ...row }) => ({
      ...row,
      amount: amountCents,
      asOf: asOf !== null && isDay(asOf) ? asOf : null,
    })),
    meta: {
      totalCount: total.totalCount,
      customerCount: total.customerCount,
      total: total.totalCents,
      unknownCount: total.unknownCount,
      oldestDate: total.oldestOn !== null && isDay(total.oldestOn) ? total.oldestOn : null,
      page,
      totalPages: Math.max(1, Math.ceil(total.totalCount / rowsOfPage)),
    },
  });
};
