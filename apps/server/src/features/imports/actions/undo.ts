import type { importsApi } from "@vigie/contract";
import { addMs, dayOf, fail, type Id, ok } from "@vigie/domain";
import { lockCustomer } from "../../../db/customer-lock.ts";
import type { StoredImportAccount } from "../../../db/schema.ts";
import type { Action } from "../../../edge/handler.ts";
import { tell } from "../../../edge/live-bus.ts";
import type { Work } from "../../../edge/work.ts";
import { saveContract } from "../../portfolios/actions/save-contract.ts";
import {
  type Contract,
  forgetValue,
  knownContracts,
  removeContract,
  removeFileContracts,
} from "../../portfolios/actions/select.ts";
import {
  heldTransactions,
  importedContracts,
  movementsOf,
  removeImported,
} from "../../transactions/actions.ts";
import { forgetHistory } from "../../wealth/actions/forget.ts";
import { rebuildHistory } from "../../wealth/actions/history.ts";
import * as store from "../store.ts";
import { readingOf } from "./import.ts";

const undoDays = 30;

/** Takes back a whole import: its lines, the values it told, the contracts that nothing else tells of. */
export const undoImport: Action<typeof importsApi.undo> = async ({ services, subject }, { params }) => {
  const row = await store.importById(subject, services.db, params.id);
  if (row === undefined) return fail("import.not_found");
  if (row.state === "previewed")
    return (await store.dropPreview(subject, services.db, row.id)) ? ok({}) : fail("import.wrong_state");
  const at = services.clock();
  const undone = await services.db.transaction().execute(async (trx) => {
    await lockCustomer(trx, subject);
    const confirmedAfter = addMs(at, -undoDays * 86_400_000);
    if (!(await store.undoImport(subject, trx, { id: row.id, at, confirmedAfter }))) return false;
    const work: Work = { services: { ...services, db: trx }, subject, trx };
    const lined = await importedContracts(trx, subject, row.id);
    await removeImported(trx, subject, row.id);
    // Confirmed before its targets were kept.
    if (Object.keys(row.targets).length === 0) await removeFileContracts(trx, subject, row.id);
    const touched = new Set<Id>([...Object.values(row.targets), ...lined.map(({ id }) => id)]);
    const contracts = await knownContracts(work.services, subject);
    for (const contract of contracts.filter(({ id }) => touched.has(id))) await tellAgain(work, contract);
    await tell(work, { channel: "SyncChannel", payload: { event: "import.undone", importId: row.id } });
    return true;
  });
  if (undone) return ok({});
  return fail(row.state === "confirmed" ? "import.undo_too_late" : "import.wrong_state");
};

/** What the files that stay say of a contract, the oldest first: its value and its lines are the newest one's. */
async function tellAgain(work: Work, contract: Contract): Promise<void> {
  const { subject, trx } = work;
  const movements = await movementsOf(trx, subject, contract.id);
  if (contract.source !== "file")
    return await rebuildHistory(trx, subject, { portfolioId: contract.id, kind: contract.kind, movements });
  const readings = await readingsInto(work, contract.id);
  const held = await heldTransactions(work.services, subject, contract.id);
  if (readings.length === 0 && held.length === 0) return await removeContract(trx, subject, contract.id);
  await forgetHistory(trx, subject, contract.id);
  await forgetValue(trx, subject, contract.id);
  for (const account of readings) {
    await saveContract(work, {
      ...readingOf(work.services, account),
      portfolioId: contract.id,
      kind: contract.kind,
      movements,
    });
  }
}

async function readingsInto({ subject, trx }: Work, portfolioId: Id): Promise<StoredImportAccount[]> {
  const rows = await store.confirmedInto(subject, trx, portfolioId);
  const readings = rows.flatMap(({ content, targets, confirmed_at: at }) =>
    content.accounts
      .filter((account) => targets[account.key] === portfolioId)
      .map((account) => ({ account, on: account.valueOn ?? (at === null ? "" : dayOf(at)) })),
  );
  return readings.toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on))).map(({ account }) => account);
}
