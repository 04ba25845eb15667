import { missionCategories, missionKinds, missionObjectives } from "@vigie/domain";
import { readDraft, writeDraft } from "../../../../shared/forms/draft.ts";
import { emptyWizard, type Wizard } from "./use-wizard.ts";

/** The mission being created before the server has its draft, stored in the tab: a reload loses nothing, the end of the session
 * deletes it. */

const form = "mission-wizard";

export function keepInTab(wizard: Wizard | null): void {
  writeDraft(form, wizard === null ? {} : { wizard: JSON.stringify(wizard) });
}

export function keptInTab(): Wizard | null {
  try {
    const kept: unknown = JSON.parse(readDraft(form)["wizard"] ?? "null");
    return isWizard(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** A draft of another version of the wizard has other fields: it is ignored rather than misread. */
function isWizard(kept: unknown): kept is Wizard {
  if (!isRecord(kept) || keysOf(kept) !== keysOf(emptyWizard)) return false;
  const { name, description, pitch, shared, texts, productIds, excludedIds } = kept;
  const figures = [kept["goalAmount"], kept["goalCount"], kept["durationDays"], kept["expectedConversion"]];
  return (
    missionKinds.some((one) => one === kept["kind"]) &&
    missionCategories.some((one) => one === kept["category"]) &&
    missionObjectives.some((one) => one === kept["objective"]) &&
    (kept["theme"] === "main" || kept["theme"] === "light") &&
    [name, description, pitch].every((one) => typeof one === "string") &&
    typeof shared === "boolean" &&
    figures.every((one) => one === null || typeof one === "number") &&
    [productIds, excludedIds].every(
      (ids) => Array.isArray(ids) && ids.every((one) => typeof one === "string"),
    ) &&
    isRecord(texts) &&
    Object.values(texts).every((one) => typeof one === "string")
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function keysOf(one: object): string {
  return Object.keys(one).toSorted().join();
}
