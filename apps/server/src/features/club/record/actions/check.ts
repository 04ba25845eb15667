import type { CheckedDocument, recordApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import { takeFromLimit } from "../../../identity/sessions/actions/network-limits.ts";
import { verifyDocuments } from "../../documents/actions/chain.ts";
import { extractTitle } from "../record-text.ts";
import { documentsByFile, extractByFile } from "../store.ts";
import { verifyRecord } from "./verify.ts";

/** Checks a document by its hash only: without the document nobody can ask about it, and the response reveals no other. */
export const checkDocument: Action<typeof recordApi.check> = async (context, { body }) => {
  if (!(await takeFromLimit(context, "documentChecks"))) return fail("request.too_many");
  const { services } = context;
  const [found] = await documentsByFile(services.db, body.sha256);
  if (found === undefined) return ok({ document: await extractOf(services, body.sha256) });
  let isIntact = true;
  for await (const { broken } of verifyDocuments(services, found.customerId)) isIntact = broken === null;
  const { title, number, firmName: firm, madeAt } = found;
  return ok({ document: { title, number, firm, madeAt, isIntact, isExtract: false } });
};

/** Returns an extract of a record (its folder, chain or PDF), as it was exported, and whether the record is still intact. */
async function extractOf(services: Services, hash: string): Promise<CheckedDocument | null> {
  const found = await extractByFile(services.db, hash);
  if (found === undefined) return null;
  const { broken } = await verifyRecord(services, found.customerId);
  const { firmName: firm, madeAt } = found;
  return { title: extractTitle, number: null, firm, madeAt, isIntact: broken === null, isExtract: true };
}
