import { portfolioKinds } from "@vigie/domain";
import { readDraft, writeDraft } from "../../../../shared/forms/draft.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { families } from "./families.ts";

/** The portfolio being typed, stored in the tab: a reload loses nothing, the end of the session deletes it. */

const form = "manual-contract";

export function keepDraft(draft: Draft | null): void {
  writeDraft(form, draft === null ? {} : { draft: JSON.stringify(draft) });
}

export function keptDraft(): Draft | null {
  try {
    const kept: unknown = JSON.parse(readDraft(form)["draft"] ?? "null");
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** A draft of another version of the form has other fields: it is ignored rather than misread. */
function isDraft(kept: unknown): kept is Draft {
  if (!isRecord(kept)) return false;
  const empty: Readonly<Record<string, unknown>> = emptyDraft(null);
  const { family, kind, loan, values, lines, payments } = kept;
  return (
    hasKeysOf(kept, empty) &&
    typeof kept["step"] === "number" &&
    typeof kept["name"] === "string" &&
    typeof kept["institution"] === "string" &&
    (family === null || families.some((one) => one === family)) &&
    (kind === null || portfolioKinds.some((one) => one === kind)) &&
    isRecord(loan) &&
    isRecord(empty["loan"]) &&
    hasKeysOf(loan, empty["loan"]) &&
    [values, lines, payments].every((rows) => Array.isArray(rows) && rows.every(isRecord))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasKeysOf(one: object, other: object): boolean {
  return Object.keys(one).toSorted().join() === Object.keys(other).toSorted().join();
}
