import { auditorsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { grantAudit, listAudits, revokeAudit } from "./actions/grants.ts";
import { listAuditedCustomers, listOwnAudits } from "./actions/own.ts";

export const auditorRoutes = routes(auditorsApi, {
  list: listAudits,
  grant: grantAudit,
  revoke: revokeAudit,
  own: listOwnAudits,
  customers: listAuditedCustomers,
});
