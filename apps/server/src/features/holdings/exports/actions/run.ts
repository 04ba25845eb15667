import { addMs, variantNamed } from "@vigie/domain";
import { createGzip } from "node:zlib";
import { pipeline, Readable } from "node:stream";
import { scopedToPeople } from "../../../../db/scope.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { systemSubject, type Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { personById } from "../../../directory/people/actions.ts";
import { rowCountUpTo } from "../store.ts";
import {
  addPiece,
  endFile,
  type ExportFileRow,
  isAnyWaiting,
  reviveSilentFiles,
  setTotal,
  takeNextFile,
} from "../store/files.ts";
import { exportContent } from "./content.ts";
import { pieceContext } from "./files.ts";

const keptMs = 24 * 3_600_000;
/** A worker that stores no piece for this long is considered dead: the longest silence, the layout of a PDF, takes some seconds. */
export const silentMs = 120_000;
const attempts = 3;
const pieceBytes = 256 * 1024;
const mostRows = 10_000_000;

/** Writes the next file, then wakes a worker for the one after it. */
export async function writeNextFile(services: Services): Promise<void> {
  const at = services.clock();
  const row = await inTransaction(services, async ({ db }) => {
    await reviveSilentFiles(db, { before: addMs(at, -silentMs), at, attempts });
    return await takeNextFile(db, at);
  });
  if (row === undefined) return;
  const person = await personById(services.db, row.customerId);
  if (person === undefined) return;
  const subject = systemSubject("export", row.customerId, variantNamed(person.variant));
  // The next file is chosen among all customers; its content is read within the scope of one customer.
  await scopedToPeople([row.customerId], async () => {
    const event = await outcomeOf(services, subject, row);
    await inTransaction(services, async (unit) => {
      const now = unit.clock();
      const { id, attempt } = row;
      if (event !== "lost")
        await endFile(subject, unit.db, { id, attempt, event, at: now, expiresAt: addMs(now, keptMs) });
    });
  });
  if (await isAnyWaiting(services.db)) await services.queue.send(services.db, "export", { at: "next" });
}

/** `lost`: another worker has the file by now, or its owner was deleted. */
async function outcomeOf(
  services: Services,
  subject: Subject,
  row: ExportFileRow,
): Promise<"finish" | "fail" | "lost"> {
  try {
    return (await write(services, subject, row)) ? "finish" : "lost";
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 120) : "unknown";
    services.log("error", "export.failed", { format: row.format, error: message });
    return "fail";
  }
}

async function write(services: Services, subject: Subject, row: ExportFileRow): Promise<boolean> {
  const { id, attempt, format } = row;
  const totalCount = Math.max(1, await rowCountUpTo(subject, services.db, mostRows));
  await setTotal(subject, services.db, { id, attempt, totalCount });
  let doneCount = 0;
  const onRows = (count: number): void => void (doneCount += count);
  const content = exportContent(services, subject, { format, onRows });
  // An error in one of the two ends the other and the loop below.
  const packed = pipeline(
    Readable.from(content, { objectMode: false }),
    createGzip({ level: 1 }),
    () => undefined,
  );
  let position = 0;
  for await (const bytes of inPieces(packed)) {
    const sealed = services.secrets.seal(bytes.toString("base64"), pieceContext(subject, { id, position }));
    const piece = { id, attempt, position, sealed, doneCount, at: services.clock() };
    const isOurs = await inTransaction(services, async ({ db }) => await addPiece(subject, db, piece));
    if (!isOurs) return false;
    position += 1;
  }
  return true;
}

async function* inPieces(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const bytes of packed) {
    held.push(bytes);
    length += bytes.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(held);
    [held, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(held);
}
