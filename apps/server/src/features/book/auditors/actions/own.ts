import type { auditorsApi } from "@vigie/api";
import { auditStateOf, dayOf, fail, ok } from "@vigie/domain";
import { scopedToFirm } from "../../../../db/scope.ts";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store.ts";

/** What an auditor may read. */

export const listOwnAudits: Action<typeof auditorsApi.own> = async ({ services, caller }) => {
  const today = dayOf(services.clock());
  const rows = await store.accessesOfAuditor(caller.userId, services.db);
  return ok({
    audits: rows.map((row) => ({
      id: row.id,
      firmName: row.firmName,
      purpose: row.purpose,
      beginsOn: row.beginsOn,
      endsOn: row.endsOn,
      state: auditStateOf(row, today),
    })),
  });
};

/** Lists the customers of an audit that is open now; before and after its dates, nobody. */
export const listAuditedCustomers: Action<typeof auditorsApi.customers> = async (
  { services: { db }, caller },
  { params, query },
) => {
  const audit = caller.audits?.find(({ id }) => id === params.auditId);
  if (audit === undefined) return fail("audit.not_found");
  const { page, perPage, text = "", customerId = null } = query;
  const asked = { text, customerId };
  return await scopedToFirm(audit.firmId, [caller.userId], async () => {
    const slice = { ...asked, offset: (page - 1) * perPage, limit: perPage };
    const customers = await store.auditedCustomers(audit, db, slice);
    const totalCount = await store.countAudited(audit, db, asked);
    const totalPages = Math.max(1, Math.ceil(totalCount / perPage));
    return ok({ customers, meta: { page, totalCount, totalPages } });
  });
};
