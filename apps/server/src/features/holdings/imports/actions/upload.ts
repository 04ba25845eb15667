import type { importsApi } from "@vigie/api";
import { dayOf, fail, type Fail, type Id, type ImportWordMeaning, ok, type Result } from "@vigie/domain";
import { type OpenedStatement, statementMessage, wordKey } from "@vigie/statements";
import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import type { StoredAnswers, StoredReading } from "../../../../db/schema-imports.ts";
import type { Action } from "../../../../edge/handler.ts";
import { releaseFile } from "../../../../edge/file-body.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { noLots } from "../../../../workers/coming-lots.ts";
import { type OpenedApart, ReadingStopped } from "../../../../workers/reader-process.ts";
import { readStatementApart } from "../../../../workers/statement-reader.ts";
import { storable } from "../../../../workers/stored-content.ts";
import * as store from "../store.ts";
import * as memory from "../store/memory.ts";
import { importView } from "./view.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import { sealContexts } from "../../../../db/sealed-columns.ts";

export type StatementUpload = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The batch that the file joins; without one it starts its own. */
  readonly batchId?: Id | undefined;
};
type UploadCode =
  "import.unreadable" | "import.busy" | "import.not_found" | "import.wrong_state" | "import.batch_full";

const maxFiles = 40;
const maxFileBytes = 21_000_000;
const unpack = promisify(gunzip);

export const createImport: Action<typeof importsApi.create> = async (
  { services, subject },
  { query, body },
) => {
  const upload = { fileName: query.fileName, bytes: body, batchId: query.batchId };
  const made = await previewFile(services, subject, upload);
  releaseFile(body);
  return made.ok ? ok({ import: await importView(services, subject, made.value) }) : made;
};

/** Parses a file and stores the result until the saver confirms. Before that, nothing of it counts. */
export async function previewFile(
  services: Services,
  subject: Subject,
  upload: StatementUpload,
): Promise<Result<store.ImportRow, UploadCode>> {
  const joined = await mayJoin(services, subject, upload.batchId);
  if (!joined.ok) return joined;
  const remembered = await memory.knownSources(subject, services.db);
  const asked = {
    filename: upload.fileName,
    remembered,
    today: dayOf(services.clock()),
    keep: true,
    store: true,
  };
  const read = await readStatementApart(upload.bytes, asked);
  if (read === null) return fail("import.busy");
  if (read.opened.kind === "refused") return unreadable(services, read.opened);
  const { kept } = read;
  if (kept === null) throw new Error("assertion: a file that is not refused comes back packed");
  const columns = columnsOf(read.opened, read.stored);
  const id = services.newId();
  const at = services.clock();
  return await writeAsRead(services, async (unit) => {
    const written = await store.insertImport(subject, unit.db, {
      id,
      batchId: upload.batchId ?? id,
      fileName: upload.fileName,
      fileHash: Buffer.from(kept.hash),
      ...columns,
      createdAt: at,
      confirmedAt: null,
      undoneAt: null,
    });
    const sealed = services.secrets.seal(
      Buffer.from(await kept.packed).toString("base64"),
      sealContexts.importFile(subject.customerId, id),
    );
    await memory.keepFile(subject, unit.db, { importId: id, sealed, at });
    return written;
  });
}

/** Writes a file while the rest of it is read; if the reader stops before the end, nothing is stored. */
export async function writeAsRead<T>(
  services: Services,
  write: (unit: UnitOfWork) => Promise<T>,
): Promise<Result<T, "import.unreadable">> {
  try {
    return await unitOfWork(services, async (unit) => ok(await write(unit)));
  } catch (reason) {
    if (reason instanceof ReadingStopped) return unreadable(services, reason);
    throw reason;
  }
}

async function mayJoin(
  services: Services,
  subject: Subject,
  batchId: Id | undefined,
): Promise<Result<null, UploadCode>> {
  if (batchId === undefined) return ok(null);
  const files = await store.statesOfBatch(subject, services.db, batchId);
  if (files.length === 0) return fail("import.not_found");
  const closed = files.find(({ state }) => state !== "asking" && state !== "previewed");
  if (closed !== undefined) return refusedMove("import.wrong_state", { present: closed });
  return files.length >= maxFiles ? fail("import.batch_full") : ok(null);
}

type Refused = Extract<OpenedStatement, { kind: "refused" }>;

function unreadable({ log }: Services, { failure }: Pick<Refused, "failure">): Fail<"import.unreadable"> {
  // An error in our own reader, reported to the saver as such: the log has the place in the code, never the content of the file.
  if (failure.code === "statement.reader_stopped")
    log("error", "import.reader_stopped", { where: String(failure.detail?.["where"] ?? "") });
  return fail("import.unreadable", {
    detail: { sentence: statementMessage(failure), reason: failure.code },
  });
}

/** Maps a parsed file to the columns of an import. */
function columnsOf(opened: Exclude<OpenedStatement, Refused>, stored: OpenedApart["stored"]) {
  const reading: StoredReading = {
    encoding: opened.encoding,
    answers: opened.used,
    remembered: opened.remembered,
    ...(stored === null ? {} : { rejected: stored.rejected }),
  };
  const common = { signature: opened.signature, reading: storable(reading) };
  if (opened.kind === "asks")
    return {
      ...common,
      format: "unknown",
      state: "asking" as const,
      content: storable({ accounts: [] }),
      lots: noLots,
      needs: storable(opened.questions),
      warnings: storable([]),
    };
  if (stored === null) throw new Error("assertion: a file that is read comes back as texts to store");
  return {
    ...common,
    format: opened.file.format,
    state: "previewed" as const,
    content: stored.content,
    lots: stored.lots,
    needs: storable([]),
    warnings: stored.warnings,
  };
}

type NewAnswers = Parameters<Action<typeof importsApi.read>>[1]["body"];

/** Merges answers: columns are replaced as a whole, words one by one. */
function withAnswers(before: StoredAnswers, { columns, words, ...others }: NewAnswers): StoredAnswers {
  const meanings = words?.map(({ word, meaning }): [string, ImportWordMeaning] => [wordKey(word), meaning]);
  return {
    ...before,
    ...others,
    ...(columns === undefined
      ? {}
      : { columns: Object.fromEntries(columns.map(({ role, heading }) => [role, heading])) }),
    ...(meanings === undefined
      ? {}
      : { words: meanings.length === 0 ? {} : { ...before.words, ...Object.fromEntries(meanings) } }),
  };
}

/** Parses a file again with the saver's answers. The earlier result is kept until every question has an answer, and if an answer
 * makes the file unreadable. */
export const rereadImport: Action<typeof importsApi.read> = async (
  { services, subject },
  { params, body },
) => {
  const row = await store.importById(subject, services.db, params.id);
  if (row === undefined) return fail("import.not_found");
  if (row.state !== "asking" && row.state !== "previewed")
    return refusedMove("import.wrong_state", { present: row });
  const sealed = await memory.keptFile(subject, services.db, row.id);
  if (sealed === null) return fail("import.file_gone");
  const packed = Buffer.from(
    services.secrets.open(sealed, sealContexts.importFile(subject.customerId, row.id)),
    "base64",
  );
  const bytes = await unpack(packed, { maxOutputLength: maxFileBytes });
  const answers = withAnswers(row.reading.answers ?? {}, body);
  const read = await readStatementApart(bytes, {
    filename: row.fileName,
    answers,
    today: dayOf(services.clock()),
    store: true,
  });
  if (read === null) return fail("import.busy");
  if (read.opened.kind === "refused") return unreadable(services, read.opened);
  const choices = JSON.stringify(
    Object.fromEntries(
      Object.entries(row.choices).map(([key, { lines: _lines, ...choice }]) => [key, choice]),
    ),
  );
  const reread = { id: row.id, ...columnsOf(read.opened, read.stored), choices };
  const saved = await writeAsRead(services, async (unit) => await store.saveReread(subject, unit.db, reread));
  if (!saved.ok) return saved;
  if (!saved.value.moved) return refusedMove("import.wrong_state", saved.value);
  if (read.opened.kind === "read" && Object.keys(answers).length > 0)
    await memory.rememberSource(subject, services.db, {
      signature: read.opened.signature,
      answers,
      at: services.clock(),
    });
  const after = await store.importById(subject, services.db, row.id);
  return after === undefined
    ? fail("import.not_found")
    : ok({ import: await importView(services, subject, after) });
};
