import type { invitationImportsApi } from "@vigie/api";
import { csvLine, csvText, fail, type InviteeColumn, inviteeColumns, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store/imports.ts";
import * as lines from "../store/lines.ts";
import { faultSentences, inviteeText } from "../text.ts";

const mediaType = "text/csv; charset=utf-8";

export const showTemplate: Action<typeof invitationImportsApi.template> = async () =>
  await Promise.resolve(
    ok({
      fileName: inviteeText.templateName,
      mediaType,
      content: written([
        [...inviteeColumns],
        inviteeColumns.map((column) => csvText(inviteeText.example[column])),
      ]),
    }),
  );

/** Returns the lines that are not sent, each with its reason, as a file to be corrected and imported again. */
export const showRejected: Action<typeof invitationImportsApi.rejected> = async (
  { services, firm },
  { params },
) => {
  const found = await store.importById(firm, services.db, params.id);
  if (found === undefined) return fail("invitation_import.not_found");
  const rows = await lines.unsentLines(firm, services.db, found.id);
  return ok({
    fileName: inviteeText.rejectedName(found.fileName),
    mediaType,
    content: written([[...inviteeColumns, inviteeText.errorColumn], ...rows.map(cellsOf)]),
  });
};

function cellsOf(line: lines.StoredLine): string[] {
  const cell = (column: InviteeColumn): string => csvText(line.content[column] ?? "");
  return [...inviteeColumns.map(cell), csvText(errorOf(line))];
}

function errorOf({ outcome, faults, refusal }: lines.StoredLine): string {
  if (refusal !== null) return refusal;
  if (outcome === "invalid") return faults.map(({ rule }) => faultSentences[rule]).join(" ");
  return outcome === "new" || outcome === "updated" ? "" : inviteeText.notSent[outcome];
}

async function* written(rows: readonly (readonly string[])[]): AsyncGenerator<string> {
  yield "\uFEFF";
  for (const cells of rows) yield await Promise.resolve(csvLine(cells));
}
