import { type RecordedLaw, recordedLaw } from "@vigie/analytics/insight";
import { analysisEngineVersion, type Basis, changedParts, figuresVersion, type Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { lastRun } from "../../../../queue/runs.ts";
import { basisKept } from "./basis.ts";
import { fromStored } from "./run.ts";

/** The law that the analysis shown keeps of a portfolio; null where none stands on the data, rules and weeks of now. */
export async function recordedLawOf(
  services: Services,
  subject: Subject,
  { portfolioId, basis }: { readonly portfolioId: Id; readonly basis: Basis },
): Promise<RecordedLaw | null> {
  const { db } = services;
  const row = await lastRun("analyses", { subject, db }, { portfolioId, states: ["done"] });
  if (row === undefined || row.clearedAt !== null || row.finishedAt === null) return null;
  if (row.engineVersion !== analysisEngineVersion || row.figuresVersion !== figuresVersion) return null;
  if (changedParts(basisKept(row.inputs), basis).length > 0) return null;
  const risk = fromStored(row.sections).find((section) => section.section === "risk");
  return risk === undefined ? null : recordedLaw(risk, { madeAt: row.finishedAt, at: services.clock() });
}
