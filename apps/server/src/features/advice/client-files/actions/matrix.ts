import type { clientFilesApi, Reply } from "@vigie/api";
import { dayOf, daysBetween, fileItems, type Id, medianDays, ok, shownName } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { peopleByIds } from "../../../directory/people/actions.ts";
import { type KeptFile, keptFiles } from "../store/known.ts";

type Matrix = Reply<typeof clientFilesApi.matrix>;

/** Returns the state of the files by advisor; a customer of two advisors appears in both rows, and once in the firm's totals. */
export const showMatrix: Action<typeof clientFilesApi.matrix> = async ({ services, firm }) => {
  const files = await keptFiles(firm, services.db);
  const advisors = await peopleByIds(services.db, [...new Set(files.map(({ advisorId }) => advisorId))]);
  const rows = advisors.map((one) => rowOf({ id: one.id, name: shownName(one) }, files));
  const once = [...new Map(files.map((file) => [file.customerId, file])).values()];
  const ready = once.flatMap(daysUntilReady);
  return ok({
    rows: rows.toSorted((a, b) => a.advisor.name.localeCompare(b.advisor.name, "fr")),
    medianDays: medianDays(ready),
    readyCount: ready.length,
    customerCount: once.length,
  });
};

function rowOf(
  { id, name }: { readonly id: Id; readonly name: string },
  all: readonly KeptFile[],
): Matrix["rows"][number] {
  const files = all.filter(({ advisorId }) => advisorId === id);
  const known = files.filter(({ fileCompleteness }) => fileCompleteness !== null);
  return {
    advisor: { advisorId: id, name },
    customers: files.length,
    complete: known.filter(({ fileMissing }) => (fileMissing ?? []).length === 0).length,
    blocked: known.filter(({ fileBlocking }) => (fileBlocking ?? []).length > 0).length,
    unknown: files.length - known.length,
    missing: fileItems.map((item) => ({
      item,
      count: known.filter(({ fileMissing }) => fileMissing?.includes(item)).length,
    })),
    medianDays: medianDays(files.flatMap(daysUntilReady)),
  };
}

function daysUntilReady({ firstSince, fileReadyAt }: KeptFile): number[] {
  return fileReadyAt === null ? [] : [Math.max(0, daysBetween(dayOf(firstSince), dayOf(fileReadyAt)))];
}
