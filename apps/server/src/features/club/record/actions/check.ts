import type { recordApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { takeFromLimit } from "../../../identity/sessions/actions/network-limits.ts";
import { verifyDocuments } from "../../documents/actions/chain.ts";
import { documentsByFile } from "../store.ts";

/** By the fingerprint alone: who does not hold the document cannot ask for it, and learns of no other. */
export const checkDocument: Action<typeof recordApi.check> = async (context, { body }) => {
  if (!(await takeFromLimit(context, "documentChecks"))) return fail("request.too_many");
  const { services } = context;
  const [found] = await documentsByFile(services.db, body.sha256);
  if (found === undefined) return ok({ document: null });
  let isIntact = true;
  for await (const { broken } of verifyDocuments(services, found.customerId)) isIntact = broken === null;
  const { title, number, firmName: firm, madeAt } = found;
  return ok({ document: { title, number, firm, madeAt, isIntact } });
};
