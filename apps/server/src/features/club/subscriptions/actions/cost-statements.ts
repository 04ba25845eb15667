import type { CostStatement, costStatementsApi } from "@vigie/api";
import { cents, costsSum, fail, type Id, ok, sumCents } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { DocumentData } from "../../documents/actions/kinds.ts";
import { thirdParties } from "../../documents/actions/parties.ts";
import { documentFile } from "../../documents/actions/read.ts";
import { hiddenAmong, statementsOf } from "../store/costs.ts";

/** Lists the statements, which cover every contract of the letter. For an advisor they are recomputed without hidden contracts, so
 * that no total includes them; the file, which names all contracts, is for the customer only. */
export const listCostStatements: Action<typeof costStatementsApi.list> = async ({ services, subject }) => {
  const rows = await keptStatements(services, subject);
  const views = rows.map(async (row) => await viewOf(services, subject, row));
  return ok({ costStatements: await Promise.all(views) });
};

export const costStatementFile: Action<typeof costStatementsApi.document> = async (
  { services, subject },
  { params },
) => {
  const rows = await keptStatements(services, subject);
  const row = rows.find(({ documentId }) => documentId === params.statementId);
  if (row === undefined || (await seenOf(services, subject, row)).isCut) return fail("club.no_document");
  const file = await documentFile(services, subject, row.documentId);
  if (file === null) return fail("club.no_document");
  return ok({ fileName: file.name, mediaType: "application/pdf", content: whole(file.bytes) });
};

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

type Kept = Pick<DocumentData["yearly_costs"], "span" | "payments" | "contracts" | "seller">;
type Row = Awaited<ReturnType<typeof statementsOf>>[number] & { readonly kept: Kept };

/** Statements made before December 2026 do not detail each cost: they are listed among the documents of the Club only. */
async function keptStatements(services: Services, subject: Subject): Promise<readonly Row[]> {
  const rows = await statementsOf(subject, services.db);
  return rows.flatMap((row) => {
    const kept: unknown = JSON.parse(row.record ?? "null");
    return isStatement(kept) ? [{ ...row, kept: kept.data }] : [];
  });
}

/** The record was written by `issueDocument` from the same type, and has been hashed into the chain since, so a shallow check is
 * enough. */
function isStatement(kept: unknown): kept is { readonly data: Kept } {
  if (typeof kept !== "object" || kept === null || !("data" in kept)) return false;
  return typeof kept.data === "object" && kept.data !== null && "payments" in kept.data;
}

async function viewOf(services: Services, subject: Subject, row: Row): Promise<CostStatement> {
  const { kept, isCut } = await seenOf(services, subject, row);
  const { span, payments, contracts } = kept;
  const service = sumCents(payments.map((one) => one.cents));
  const products = sumCents(contracts.map(({ lines }) => costsSum(lines)));
  return {
    id: row.documentId,
    year: row.year,
    number: row.number,
    madeAt: row.madeAt,
    ...span,
    payments: payments.map(({ cents: paid, ...one }) => ({ ...one, amount: paid })),
    contracts: contracts.map(({ name, averageCents, lines, gaps, operationsFrom }) => ({
      name,
      average: averageCents,
      lines: lines.map(({ cents: cost, ...line }) => ({ ...line, amount: cost })),
      total: costsSum(lines),
      gaps: [...gaps],
      operationsFrom,
    })),
    service,
    products,
    total: cents(service + products),
    isWhole: contracts.every(({ gaps }) => gaps.length === 0),
    thirdParties: thirdParties(kept.seller),
    hasFile: !isCut,
  };
}

async function seenOf(
  services: Pick<Services, "db">,
  subject: Subject,
  row: Row,
): Promise<{ readonly kept: Kept; readonly isCut: boolean }> {
  const { kept, hiddenIds } = row;
  if (subject.sees === "all") return { kept, isCut: false };
  const hidden = await hiddenOf(services, subject, { kept, hiddenIds });
  const contracts = kept.contracts.filter(({ portfolioId }) => !hidden.has(portfolioId));
  return { kept: { ...kept, contracts }, isCut: contracts.length < kept.contracts.length };
}

async function hiddenOf(
  { db }: Pick<Services, "db">,
  subject: Subject,
  { kept, hiddenIds }: { readonly kept: Kept; readonly hiddenIds: readonly Id[] },
): Promise<ReadonlySet<Id>> {
  const told = kept.contracts.map(({ portfolioId }) => portfolioId);
  return new Set([...hiddenIds, ...(await hiddenAmong(subject, db, told))]);
}
