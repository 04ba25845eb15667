import { isDeepStrictEqual } from "node:util";
import type { InvitationImport, invitationImportsApi } from "@vigie/api";
import {
  fail,
  headingKey,
  type HeadingMeaning,
  type Id,
  invitationFileBytes,
  isMappingWhole,
  mappingOf,
  ok,
  readEmail,
  type Result,
} from "@vigie/domain";
import { createHash } from "node:crypto";
import { inTransaction, type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import { refusedMove } from "../../../../db/transition.ts";
import type { Services } from "../../../../boot/services.ts";
import { releaseFile } from "../../../../edge/file-body.ts";
import type { Action, FirmContext } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import * as store from "../store/imports.ts";
import * as lines from "../store/lines.ts";
import { checkLines } from "./import-check.ts";
import { type InviteeTable, previewOf, rawLines, readInviteeTable, withAddresses } from "./import-table.ts";
import { importViews, lineView } from "./import-view.ts";
import { sealContexts } from "../../../../db/sealed-columns.ts";

export const createInvitationImport: Action<typeof invitationImportsApi.create> = async (
  context,
  { query, body },
) => {
  const bytes = Buffer.from(body);
  releaseFile(body);
  if (!/\.csv$/i.test(query.fileName)) return fail("invitation_import.not_csv");
  if (bytes.length > invitationFileBytes) return fail("invitation_import.too_large");
  const table = readInviteeTable(bytes);
  if (!table.ok) return table;
  const { services, firm, caller } = context;
  const fileHash = createHash("sha256").update(bytes).digest();
  const mine = { authorId: caller.userId, fileHash };
  const known = await store.importOfFile(firm, services.db, mine);
  const made =
    known ?? (await addImport(context, table.value, { bytes, fileHash, fileName: query.fileName }));
  return ok({ import: await shownImport(services, firm, made) });
};

type File = { readonly bytes: Buffer; readonly fileHash: Buffer; readonly fileName: string };

async function addImport(
  { services, firm, caller }: FirmContext,
  table: InviteeTable,
  { bytes, fileHash, fileName }: File,
): Promise<Id> {
  const remembered = await store.headingsOf(firm, services.db);
  const mapping = withAddresses(table, mappingOf(table.headings, remembered));
  const book = { authorId: caller.userId, variant: firm.variant.name };
  const raw = rawLines(table, mapping).map((line) => ({ ...line, corrected: false }));
  const checked = await checkLines(services, firm, { ...book, lines: raw });
  const id = services.newId();
  return await inTransaction(services, async (unit) => {
    const added = await store.insertImport(firm, unit.db, {
      id,
      ...book,
      fileName,
      fileHash,
      state: "checked",
      encoding: table.encoding,
      separator: table.separator,
      mapping: JSON.stringify(mapping),
      preview: JSON.stringify(previewOf(table)),
      original: unit.secrets.seal(bytes.toString("base64"), sealContexts.invitationImport(firm.firmId, id)),
      createdAt: unit.clock(),
      runAt: null,
      finishedAt: null,
      undoneAt: null,
    });
    if (added) {
      await saveChecked(unit, firm, { importId: id, checked });
      return id;
    }
    const known = await store.importOfFile(firm, unit.db, { authorId: caller.userId, fileHash });
    if (known === undefined) throw new Error("assertion: the same file was added meanwhile");
    return known;
  });
}

const linesAtOnce = 1_000;

async function saveChecked(
  unit: UnitOfWork,
  firm: FirmSubject,
  { importId, checked }: { readonly importId: Id; readonly checked: readonly lines.CheckedLine[] },
): Promise<void> {
  for (let at = 0; at < checked.length; at += linesAtOnce)
    await lines.saveLines(firm, unit.db, { importId, lines: checked.slice(at, at + linesAtOnce) });
}

export async function shownImport(services: Services, firm: FirmSubject, id: Id): Promise<InvitationImport> {
  const row = await store.importById(firm, services.db, id);
  const [view] = row === undefined ? [] : await importViews(services.db, firm, [row]);
  if (view === undefined) throw new Error("assertion: what was written is there");
  return view;
}

export const listInvitationImports: Action<typeof invitationImportsApi.list> = async ({ services, firm }) => {
  const rows = await store.listImports(firm, services.db);
  return ok({ imports: await importViews(services.db, firm, rows) });
};

export const showInvitationImport: Action<typeof invitationImportsApi.show> = async (
  { services, firm },
  { params },
) =>
  (await store.importById(firm, services.db, params.id)) === undefined
    ? fail("invitation_import.not_found")
    : ok({ import: await shownImport(services, firm, params.id) });

const outcomesOf = {
  ready: ["new", "updated"],
  to_see: ["already_invited", "already_customer", "duplicate", "invalid"],
} as const;

export const listImportLines: Action<typeof invitationImportsApi.lines> = async (
  { services, firm },
  { params, query },
) => {
  const found = await store.importById(firm, services.db, params.id);
  if (found === undefined) return fail("invitation_import.not_found");
  const { outcome, group, after, size } = query;
  const outcomes = outcome !== undefined ? [outcome] : group !== undefined ? outcomesOf[group] : null;
  const rows = await lines.linesPage(firm, services.db, {
    importId: found.id,
    outcomes,
    after,
    size: size + 1,
  });
  const page = rows.slice(0, size);
  return ok({
    lines: page.map(lineView),
    after: rows.length > size ? (page.at(-1)?.line ?? null) : null,
  });
};

/** Parses the file again with the given encoding, separator and mapping. Corrections are kept if their line still exists. */
export const setImportMapping: Action<typeof invitationImportsApi.setMapping> = async (
  { services, firm },
  { params, body },
) => {
  const found = await openImport(services, firm, params.id);
  if (!found.ok) return found;
  const sealed = await store.originalOf(firm, services.db, params.id);
  if (sealed === null) return refusedMove("invitation_import.wrong_state", { present: found.value });
  const bytes = Buffer.from(
    services.secrets.open(sealed, sealContexts.invitationImport(firm.firmId, params.id)),
    "base64",
  );
  const table = readInviteeTable(bytes, {
    encoding: body.encoding ?? found.value.encoding,
    separator: body.separator ?? found.value.separator,
  });
  if (!table.ok) return table;
  const { headings } = table.value;
  const mapping = body.mapping ?? mappingOf(headings, await store.headingsOf(firm, services.db));
  if (body.mapping !== undefined && !(isMappingWhole(mapping) && isOf(mapping, headings)))
    return fail("invitation_import.mapping");
  const rows = rawLines(table.value, mapping);
  const corrected = await lines.correctedLines(firm, services.db, params.id);
  const early = await checkLines(services, firm, { ...found.value, lines: withCorrected(rows, corrected) });
  return await unitOfWork(services, async (unit) => {
    const row = await store.lockImport(firm, unit.db, params.id);
    if (row?.state !== "checked") return refusedMove("invitation_import.wrong_state", { present: row });
    const { encoding, separator } = table.value;
    const reading = { encoding, separator, mapping: JSON.stringify(mapping) };
    const preview = JSON.stringify(previewOf(table.value));
    await store.saveReading(firm, unit.db, { id: row.id, ...reading, preview });
    // A line corrected during the check must not be overwritten: all lines are then checked again with it.
    const present = await lines.correctedLines(firm, unit.db, row.id);
    const checked = isDeepStrictEqual(present, corrected)
      ? early
      : await checkLines(unit, firm, { ...row, lines: withCorrected(rows, present) });
    await lines.removeLines(firm, unit.db, row.id);
    await saveChecked(unit, firm, { importId: row.id, checked });
    if (body.mapping !== undefined) await remember(unit, firm, mapping);
    return ok({ import: await shownImport(unit, firm, row.id) });
  });
};

type RawLine = ReturnType<typeof rawLines>[number];

/** Returns the lines of the file, with the corrections applied. */
function withCorrected(rows: readonly RawLine[], corrected: readonly Pick<RawLine, "line" | "content">[]) {
  const kept = new Map(corrected.map(({ line, content }) => [line, content]));
  return rows.map(({ line, content }) => ({
    line,
    content: kept.get(line) ?? content,
    corrected: kept.has(line),
  }));
}

function isOf(mapping: readonly HeadingMeaning[], headings: readonly string[]): boolean {
  return mapping.length === headings.length && mapping.every(({ heading }, at) => heading === headings[at]);
}

async function remember(
  unit: UnitOfWork,
  firm: FirmSubject,
  mapping: readonly HeadingMeaning[],
): Promise<void> {
  const said = new Map(mapping.map(({ heading, column }) => [headingKey(heading), column]));
  await store.rememberHeadings(
    firm,
    unit.db,
    [...said].map(([heading, meaning]) => ({ heading, meaning })),
  );
}

export async function openImport(
  services: Services,
  firm: FirmSubject,
  id: Id,
): Promise<Result<store.StoredImport, "invitation_import.not_found" | "invitation_import.wrong_state">> {
  const found = await store.importById(firm, services.db, id);
  if (found === undefined) return fail("invitation_import.not_found");
  return found.state === "checked"
    ? ok(found)
    : refusedMove("invitation_import.wrong_state", { present: found });
}

/** Checks the line again, together with all lines that have its former or its new address. */
export const correctLine: Action<typeof invitationImportsApi.correct> = async (
  { services, firm },
  { params, body },
) =>
  await unitOfWork(services, async (unit) => {
    const row = await store.lockImport(firm, unit.db, params.id);
    if (row === undefined) return fail("invitation_import.not_found");
    if (row.state !== "checked") return refusedMove("invitation_import.wrong_state", { present: row });
    const key = { importId: row.id, line: params.line };
    const line = await lines.lineAt(firm, unit.db, key);
    if (line === undefined) return fail("invitation_import.line_not_found");
    const content = { ...line.content, ...body.values };
    const emails = [line.email, readEmail(content.email ?? "")].filter((email) => email !== null);
    const alike = await lines.linesOfEmails(firm, unit.db, { importId: row.id, emails });
    const others = alike.filter((one) => one.line !== line.line);
    const again = [...others, { ...line, content, corrected: true }].toSorted((a, b) => a.line - b.line);
    const checked = await checkLines(unit, firm, {
      ...row,
      lines: again.map((one) => ({ line: one.line, content: one.content, corrected: one.corrected })),
    });
    await lines.saveLines(firm, unit.db, { importId: row.id, lines: checked });
    const after = await lines.lineAt(firm, unit.db, key);
    if (after === undefined) throw new Error("assertion: the line was just written");
    return ok({ line: lineView(after), import: await shownImport(unit, firm, row.id) });
  });

export const removeInvitationImport: Action<typeof invitationImportsApi.remove> = async (
  { services, firm },
  { params },
) =>
  await unitOfWork(services, async (unit) => {
    const row = await store.lockImport(firm, unit.db, params.id);
    if (row === undefined) return fail("invitation_import.not_found");
    if (row.state !== "checked") return refusedMove("invitation_import.wrong_state", { present: row });
    await store.removeImport(firm, unit.db, row.id);
    return ok({});
  });
