import { addMs, type AttestedItem, type FileDocumentKind } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import { type Stage, stageAt } from "./club-acts.ts";
import { acceptPaper, attest } from "./file-acts.ts";
import { numberedCustomers, type Savers } from "./seed-saved.ts";

/** Files of the firm's fictitious customers in every state: from only what they stated themselves to everything except the
 * questionnaire. Created through the endpoints of the advisor's pages, each at a day of the last year. */

type Held = { readonly seen: readonly AttestedItem[]; readonly papers: readonly FileDocumentKind[] };

/** By the customer's number, in cycles of sixteen. */
const nothing: Held = { seen: [], papers: [] };
const entered: Held = { seen: ["der"], papers: [] };
const engaged: Held = { seen: ["der", "letter"], papers: [] };
const read: Held = { seen: ["der", "letter", "beneficiary_clause"], papers: [] };
const known: Held = { seen: ["der", "letter"], papers: ["identity_document"] };
const whole: Held = {
  seen: ["der", "letter", "beneficiary_clause"],
  papers: ["identity_document", "address_proof"],
};
const files: readonly Held[] = [
  whole,
  entered,
  nothing,
  engaged,
  entered,
  read,
  nothing,
  engaged,
  known,
  entered,
  read,
  nothing,
  engaged,
  entered,
  read,
  engaged,
];

/** Runs once: a firm that has any files keeps them. */
export async function seedFiles(services: Services, { firmId, advisorId }: Savers): Promise<void> {
  const { db, clock } = services;
  const held = db.selectFrom("file_attestations").select("id").where("firm_id", "=", firmId);
  if ((await held.limit(1).executeTakeFirst()) !== undefined) return;
  for (const { id, n } of await numberedCustomers(services, { firmId, advisorId })) {
    const people = { customerId: id, email: "", portfolios: [], advisorId, firmId };
    const at = addMs(clock(), -(40 + ((n * 29) % 300)) * dayMs);
    await hold(stageAt(services, people, at), files[n % files.length] ?? nothing);
  }
}

const dayMs = 86_400_000;

async function hold(stage: Stage, { seen, papers }: Held): Promise<void> {
  for (const item of seen) await attest(stage, item);
  for (const kind of papers) await acceptPaper(stage, { kind, from: "advisor" });
}
