import { addMs, fullName, type Id, variantNamed } from "@vigie/domain";
import { bookExportsApi } from "@vigie/api";
import { scopedToFirm } from "../../../../db/scope.ts";
import { firmCallerOf } from "../../../../edge/firm-caller.ts";
import { inSnapshot, inTransaction } from "../../../../db/unit-of-work.ts";
import type { Services } from "../../../../boot/services.ts";
import type { Caller } from "../../../../edge/handler.ts";
import { type FirmSubject, systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { personById } from "../../../directory/people/actions.ts";
import { recordAccesses } from "../../../identity/access-log/actions.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import {
  addExportPiece,
  type BookExportRow,
  endExport,
  setCustomers,
  takeNextExport,
} from "../store/files.ts";
import { customerIds as idsOf } from "../store/read.ts";
import { entriesOf } from "./content.ts";
import { pieceContext } from "./files.ts";
import { zipOf } from "./zip.ts";

export const keptMs = 24 * 3_600_000;
/** A job that wrote no piece for this long is assumed to have lost its worker. */
export const silentMs = 300_000;
const attempts = 3;
const pieceBytes = 256 * 1024;

/** Writes the next pending archive, and queues a job for the one after it. */
export async function writeNextExport(services: Services): Promise<boolean> {
  const at = services.clock();
  const row = await inTransaction(
    services,
    async ({ db }) =>
      await takeNextExport(db, {
        at,
        silentBefore: addMs(at, -silentMs),
        attempts,
        expiresAt: addMs(at, keptMs),
      }),
  );
  if (row === undefined) return false;
  // The next job is chosen among all firms; its content is read within the scope of one firm.
  await scopedToFirm(row.firmId, [row.askedBy], async () => {
    const asker = await askerOf(services, row);
    const written = asker === null ? null : await outcomeOf(services, asker, row);
    await end(services, row, written);
  });
  await services.queue.send(services.db, "book_export", { at: "next" });
  return true;
}

type Asker = { readonly firm: FirmSubject; readonly caller: Caller };

/** Returns the person who requested the archive, with their current rights; null if they may read less than when they requested
 * it. */
async function askerOf(services: Services, row: BookExportRow): Promise<Asker | null> {
  const asker = firmCallerOf(await personById(services.db, row.askedBy), {
    firmId: row.firmId,
    permission: "customers.read",
    sessionId: row.sessionId,
    at: row.requestedAt,
  });
  if (asker === null || (row.reach === "firm" && asker.firm.sees === "own")) return null;
  return { ...asker, firm: { ...asker.firm, sees: row.reach } };
}

type Written = { readonly portfolioIds: readonly Id[] } | "lost";

async function outcomeOf(services: Services, asker: Asker, row: BookExportRow): Promise<Written | null> {
  try {
    return await write(services, asker, row);
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 120) : "unknown";
    services.log("error", "book_export.failed", { error: message });
    return null;
  }
}

async function end(services: Services, row: BookExportRow, written: Written | null): Promise<void> {
  if (written === "lost") return;
  const { id, attempt, askedBy, firmId } = row;
  const firm = { firmId };
  await inTransaction(services, async (unit) => {
    const at = unit.clock();
    const event = written === null ? "fail" : "finish";
    const portfolioIds = written?.portfolioIds ?? [];
    const ended = await endExport(firm, unit.db, {
      id,
      attempt,
      event,
      at,
      expiresAt: addMs(at, keptMs),
      portfolioIds,
    });
    const person = ended ? await personById(unit.db, askedBy) : undefined;
    if (person === undefined) return;
    await notify(workOf(unit, systemSubject("book_export", askedBy, variantNamed(person.variant))), {
      event: written === null ? "book.export_failed" : "book.export_ready",
      about: { name: fullName(person) },
      cause: `book export ${id}`,
    });
  });
}

async function write(services: Services, { firm, caller }: Asker, row: BookExportRow): Promise<Written> {
  const customerIds = await idsOf(firm, services.db);
  const { id, attempt } = row;
  await inTransaction(services, async (unit) => {
    await setCustomers(firm, unit.db, { id, attempt, customerIds });
    // The access is recorded once per archive, however many attempts it takes.
    if (attempt === 1 || row.customerIds === null)
      await recordAccesses(unit, customerIds, { caller, kind: "read", endpoint: bookExportsApi.prepare });
  });
  return await inSnapshot(services, async (moment) => {
    let doneCount = 0;
    const portfolioIds = new Set<Id>();
    const entries = await entriesOf({
      moment,
      firm,
      customerIds,
      onCustomers: (count) => void (doneCount += count / 2),
      onContracts: (ids) => {
        for (const one of ids) portfolioIds.add(one);
      },
    });
    let position = 0;
    for await (const bytes of inPieces(zipOf(entries, moment.clock()))) {
      const sealed = services.secrets.seal(bytes.toString("base64"), pieceContext(firm, { id, position }));
      const piece = { id, attempt, position, sealed, doneCount: Math.floor(doneCount), at: services.clock() };
      const isOurs = await inTransaction(services, async ({ db }) => await addExportPiece(firm, db, piece));
      if (!isOurs) return "lost";
      position += 1;
    }
    return { portfolioIds: [...portfolioIds] };
  });
}

async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of content) {
    held.push(bytes);
    length += bytes.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(held);
    [held, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(held);
}
