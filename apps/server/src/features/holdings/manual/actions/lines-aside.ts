import type { Id } from "@vigie/domain";
import type { Work } from "../../../../edge/work.ts";
import { writeTypedLines } from "../../portfolios/actions/typed.ts";
import * as store from "../store.ts";
import { heldLines } from "./lines.ts";

/** Keeps the lines that the saver typed when a file's lines replace them. */
export async function setTypedLinesAside(work: Work, portfolioId: Id): Promise<void> {
  const held = await heldLines(work, portfolioId);
  if (held.isOwn && held.typed.length > 0)
    await store.saveReplacedLines(work.subject, work.trx, { portfolioId, lines: held.typed });
}

/** Restores the typed lines when no file gives lines any more, and deletes the lines of an undone file. */
export async function restoreTypedLines(work: Work, portfolioId: Id): Promise<void> {
  const { subject, trx } = work;
  const held = await heldLines(work, portfolioId);
  if (held.isOwn) return;
  const lines = (await store.replacedLinesOf(subject, trx, portfolioId)) ?? [];
  await writeTypedLines(work, portfolioId, lines);
  await store.saveReplacedLines(subject, trx, { portfolioId, lines: null });
}
