import type { importsApi, StatementImport } from "@vigie/contract";
import { addMs, dayOf, fail, type Id, ok, type Result } from "@vigie/domain";
import { rejectedRowMessage, statementMessage } from "@vigie/statements";
import { createHash } from "node:crypto";
import type { Action } from "../../../edge/handler.ts";
import { tell } from "../../../edge/live-bus.ts";
import type { Subject } from "../../../edge/subject.ts";
import type { Work } from "../../../edge/work.ts";
import type { Services } from "../../../services.ts";
import { readStatementApart } from "../../../workers/statement-reader.ts";
import { saveContract } from "../../portfolios/actions/save-contract.ts";
import { addFileContract, removeFileContracts } from "../../portfolios/actions/select.ts";
import {
  importedContracts,
  movementsOf,
  removeImported,
  saveTransactions,
} from "../../transactions/actions.ts";
import { rebuildHistory } from "../../wealth/actions/history.ts";
import * as store from "../store.ts";
import type { StoredImportLine } from "../../../db/schema.ts";
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
    content: JSON.stringify(contentOf(read.value)),
    warnings: JSON.stringify([
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
  const matched = await matchAccounts(services, subject, { accounts, joins });
  const lost = matched.find((one) => joins.has(one.account.key) && one.contract === null);
  if (lost !== undefined) return fail("portfolio.not_found");
  const done = await services.db.transaction().execute(async (trx) => {
    const moved = await store.confirmImport(subject, trx, { id, at: services.clock() });
    if (moved === undefined) return false;
    let count = 0;
    for (const one of matched) count += await writeAccount({ services, subject, trx }, { importId: id, one });
    await store.setAdded(subject, trx, { id, count });
    await tell(
      { services, subject, trx },
      {
        channel: "SyncChannel",
        payload: { event: "import.confirmed", importId: id },
      },
    );
    return true;
  });
  if (!done) return fail("import.wrong_state");
  const confirmed = await store.importById(subject, services.db, id);
  if (confirmed === undefined) return fail("import.not_found");
  return ok({ import: await importView(services, subject, confirmed) });
}

type Writing = { readonly importId: Id; readonly one: Matched };

async function writeAccount(work: Work, { importId, one }: Writing): Promise<number> {
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
      portfolioId,
      kind: contract?.kind ?? account.kind,
      valueCents: account.valueCents,
      asOf: account.valueOn ?? dayOf(services.clock()),
      provenance: "file",
      holdings: account.holdings,
      loan: null,
      contractSlug: null,
      backCast: null,
      movements,
    });
  }
  return added;
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

const undoDays = 30;

/** Takes back a whole import: its lines, the contracts it made that hold nothing else, and the histories it told. */
export const undoImport: Action<typeof importsApi.undo> = async ({ services, subject }, { params }) => {
  const row = await store.importById(subject, services.db, params.id);
  if (row === undefined) return fail("import.not_found");
  if (row.state === "previewed")
    return (await store.dropPreview(subject, services.db, row.id)) ? ok({}) : fail("import.wrong_state");
  const at = services.clock();
  const undone = await services.db.transaction().execute(async (trx) => {
    const moved = await store.undoImport(subject, trx, {
      id: row.id,
      at,
      confirmedAfter: addMs(at, -undoDays * 86_400_000),
    });
    if (!moved) return false;
    const touched = await importedContracts(trx, subject, row.id);
    await removeImported(trx, subject, row.id);
    await removeFileContracts(trx, subject, row.id);
    for (const { id, kind } of touched) {
      await rebuildHistory(trx, subject, {
        portfolioId: id,
        kind,
        movements: await movementsOf(trx, subject, id),
      });
    }
    await tell(
      { services, subject, trx },
      {
        channel: "SyncChannel",
        payload: { event: "import.undone", importId: row.id },
      },
    );
    return true;
  });
  if (undone) return ok({});
  return fail(row.state === "confirmed" ? "import.undo_too_late" : "import.wrong_state");
};
