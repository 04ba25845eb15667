import type { Letter, LetterBlock } from "@vigie/api";
import { dayOf, type Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { fileNameOf } from "../file-names-text.ts";
import * as store from "../store.ts";
import { type DocumentData, documentKinds } from "./kinds.ts";
import type { Block } from "./sheet.ts";
import { termsOn } from "./terms.ts";

/** Returns the documents of a customer, or those of one subscription, newest first. */
export async function documentsOf(
  { db, clock }: Pick<Services, "db" | "clock">,
  subject: Subject,
  subscriptionId: Id | null = null,
): ReturnType<typeof store.linesOf> {
  return await store.linesOf(subject, db, { subscriptionId, terms: termsOn(dayOf(clock())) });
}

/** Returns the file and its download name; null if there is none, or if its retention period is over. */
export async function documentFile(
  { db, clock }: Pick<Services, "db" | "clock">,
  subject: Subject,
  id: Id,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
  const found = await store.fileOf(subject, db, { id, terms: termsOn(dayOf(clock())) });
  if (found?.pdf == null) return null;
  return { name: `${found.number ?? fileNameOf(found.kind, dayOf(found.madeAt))}.pdf`, bytes: found.pdf };
}

/** Returns the text of a letter of mission, rebuilt from the record in the chain: the same as in its file. */
export async function letterBlocks(
  { db, clock }: Pick<Services, "db" | "clock">,
  subject: Subject,
  id: Id,
): Promise<Letter | null> {
  const record = await store.recordOf(subject, db, { id, kind: "letter", terms: termsOn(dayOf(clock())) });
  if (record === null) return null;
  const kept: unknown = JSON.parse(record);
  if (!isOfLetter(kept)) throw new Error("assertion: a letter's record holds what it says");
  const { title, reference, blocks } = documentKinds.letter.sheet(kept.data);
  return { title, reference, blocks: blocks.map(toLetterBlock) };
}

/** The record was written by `issueDocument` from the same type, and has been hashed into the chain since, so a shallow check is
 * enough. */
function isOfLetter(kept: unknown): kept is { readonly data: DocumentData["letter"] } {
  return typeof kept === "object" && kept !== null && "data" in kept && typeof kept.data === "object";
}

const known = (line: readonly (string | null)[]): string[] => line.filter((word) => word !== null);

function toLetterBlock(block: Block): LetterBlock {
  if ("heading" in block) return { kind: "heading", lines: [block.heading], rows: [] };
  if ("text" in block) return { kind: "text", lines: [block.text], rows: [] };
  if ("note" in block) return { kind: "note", lines: [block.note], rows: [] };
  if ("list" in block) return { kind: "list", lines: [...block.list], rows: [] };
  if ("box" in block) return { kind: "box", lines: [...block.box], rows: [] };
  if ("facts" in block)
    return { kind: "facts", lines: [], rows: block.facts.filter(([, value]) => value !== null).map(known) };
  if ("table" in block) {
    const { head, rows, totals } = block.table;
    return { kind: "table", lines: [], rows: [head, ...rows, ...totals].map((row) => [...row]) };
  }
  if ("parties" in block)
    return {
      kind: "parties",
      lines: [],
      rows: block.parties.map(({ role, name, lines }) => known([role, name, ...lines])),
    };
  return { kind: "signatures", lines: [], rows: block.signatures.map((row) => [...row]) };
}
