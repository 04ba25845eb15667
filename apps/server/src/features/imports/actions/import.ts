import type { importsApi, StatementImport } from "@vigie/contract";
import { dayOf, fail, type Id, ok, type Result } from "@vigie/domain";
import { rejectedRowMessage, statementMessage } from "@vigie/statements";
import { createHash } from "node:crypto";
import type { Action } from "../../../edge/handler.ts";
import { tell } from "../../../edge/live-bus.ts";
import type { Subject } from "../../../edge/subject.ts";
import type { Work } from "../../../edge/work.ts";
import type { Services } from "../../../services.ts";
import { readStatementApart } from "../../../workers/statement-reader.ts";
import { saveContract } from "../../portfolios/actions/save-contract.ts";
import { addFileContract } from "../../portfolios/actions/select.ts";
import { movementsOf, saveTransactions } from "../../transactions/actions.ts";
import { rebuildHistory } from "../../wealth/actions/history.ts";
import * as store from "../store.ts";
import type { StoredImportAccount, StoredImportLine } from "../../../db/schema.ts";
import { lockCustomer } from "../../../db/customer-lock.ts";
import { contentOf } from "./content.ts";
import { matchAccounts, type Matched } from "./match.ts";
import { importHead, importView } from "./view.ts";

export type StatementUpload = { readonly fileName: string; readonly bytes: Uint8Array };

export const createImport: Action<typeof importsApi.create> = async (
  { services, subject },
  { query, body },
) => {
  const made = await previewFile(services, subject, { fileName: query.fileName, bytes: body });
  return made.ok ? ok({ import: await importView(services, subject, made.value) }) : made;
};

/** Reads a file and keeps what it says until the saver confirms. Nothing of it counts before. */
export async function previewFile(
  services: Services,
  subject: Subject,
  upload: StatementUpload,
): Promise<Result<store.ImportRow, "import.unreadable">> {
  const read = await readStatementApart(upload.bytes, upload.fileName);
  if (!read.ok)
    return fail("import.unreadable", { detail: { sentence: statementMessage(read), reason: read.code } });
  const id = services.newId();
  await store.insertImport(subject, services.db, {
    id,
    file_name: upload.fileName,
    file_hash: createHash("sha256").update(upload.bytes).digest(),
    format: read.value.format,
    state: "previewed",
    content: storable(contentOf(read.value)),
    warnings: storable([
      ...read.value.rejectedRows.map(rejectedRowMessage),
      ...read.value.warnings.map((warning) => warning.message),
    ]),
    created_at: services.clock(),
    confirmed_at: null,
    undone_at: null,
  });
  const row = await store.importById(subject, services.db, id);
  if (row === undefined) throw new Error("assertion: the import was just written");
  return ok(row);
}

/** JSON that PostgreSQL takes: a file may hold U+0000 or half a surrogate pair, a jsonb neither. */
function storable(content: unknown): string {
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", " ").toWellFormed() : value,
  );
}

export const listImports: Action<typeof importsApi.list> = async ({ services, subject }) => {
  const rows = await store.listImports(subject, services.db);
  return ok({ imports: rows.map(importHead) });
};

export const showImport: Action<typeof importsApi.show> = async ({ services, subject }, { params }) => {
  const row = await store.importById(subject, services.db, params.id);
  return row === undefined
    ? fail("import.not_found")
    : ok({ import: await importView(services, subject, row) });
};

export const confirmImport: Action<typeof importsApi.confirm> = async (
  { services, subject },
  { params, body },
) => {
  const joins = new Map(body.joins.map((join) => [join.key, join.portfolioId]));
  return await confirm(services, subject, { id: params.id, joins });
};

type Confirmation = { readonly id: Id; readonly joins: ReadonlyMap<string, Id> };
type ConfirmCode = "import.not_found" | "import.wrong_state" | "portfolio.not_found";

/** Adds what is new, whole or not at all. */
export async function confirm(
  services: Services,
  subject: Subject,
  { id, joins }: Confirmation,
): Promise<Result<{ import: StatementImport }, ConfirmCode>> {
  const row = await store.importById(subject, services.db, id);
  if (row === undefined) return fail("import.not_found");
  const { accounts } = row.content;
  const done = await services.db.transaction().execute(async (trx): Promise<ConfirmCode | null> => {
    await lockCustomer(trx, subject);
    // Matched under the lock, with what another file of this moment has just written.
    const matched = await matchAccounts({ ...services, db: trx }, subject, { accounts, joins });
    const lost = matched.find((one) => joins.has(one.account.key) && one.contract === null);
    if (lost !== undefined) return "portfolio.not_found";
    const moved = await store.confirmImport(subject, trx, { id, at: services.clock() });
    if (moved === undefined) return "import.wrong_state";
    let count = 0;
    const targets: Record<string, Id> = {};
    for (const one of matched) {
      const written = await writeAccount({ services, subject, trx }, { importId: id, one });
      count += written.added;
      targets[one.account.key] = written.portfolioId;
    }
    await store.setWritten(subject, trx, { id, count, targets });
    await tell(
      { services, subject, trx },
      {
        channel: "SyncChannel",
        payload: { event: "import.confirmed", importId: id },
      },
    );
    return null;
  });
  if (done !== null) return fail(done);
  const confirmed = await store.importById(subject, services.db, id);
  if (confirmed === undefined) return fail("import.not_found");
  return ok({ import: await importView(services, subject, confirmed) });
}

type Written = { readonly portfolioId: Id; readonly added: number };
type Writing = { readonly importId: Id; readonly one: Matched };

async function writeAccount(work: Work, { importId, one }: Writing): Promise<Written> {
  const { services, subject, trx } = work;
  const { account, contract } = one;
  const portfolioId = contract?.id ?? (await addFileContract(work, { ...account, importId }));
  const fresh = account.lines.filter((line) => !one.duplicates.has(line.key));
  const added = await saveTransactions(work, {
    portfolioId,
    importId,
    provenance: "file",
    rows: fresh.map(sourceRow),
    gone: [],
  });
  const movements = await movementsOf(trx, subject, portfolioId);
  const newer =
    contract?.amount_as_of === undefined ||
    contract.amount_as_of === null ||
    (account.valueOn !== null && account.valueOn >= contract.amount_as_of);
  // A connected contract keeps the bank's own word for its value; the file only adds its past.
  if (contract?.source === "provider" || !newer)
    await rebuildHistory(trx, subject, { portfolioId, kind: contract?.kind ?? account.kind, movements });
  else {
    await saveContract(work, {
      ...readingOf(services, account),
      portfolioId,
      kind: contract?.kind ?? account.kind,
      movements,
    });
  }
  return { portfolioId, added };
}

/** What a file says of a contract, but for its lines. */
export function readingOf(services: Services, account: StoredImportAccount) {
  return {
    valueCents: account.valueCents,
    asOf: account.valueOn ?? dayOf(services.clock()),
    provenance: "file" as const,
    holdings: account.holdings,
    loan: null,
    contractSlug: null,
    backCast: null,
  };
}

function sourceRow(line: StoredImportLine) {
  return {
    externalId: line.key,
    date: line.date,
    valueDate: line.valueDate,
    amountCents: line.amountCents,
    wording: line.wording,
    originalWording: line.wording,
    type: line.type,
    coming: false,
  };
}
