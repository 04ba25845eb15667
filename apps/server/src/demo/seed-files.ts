import { addDays, addMonths, addMs, type AttestedItem, dayOf, type FileDocumentKind } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import { attestItem } from "../features/advice/client-files/actions/attest.ts";
import { decideDocument, uploadFor } from "../features/advice/client-files/actions/documents.ts";
import { whitePoint } from "./advice-acts.ts";
import { type Stage, stageAt } from "./club-acts.ts";
import { numberedCustomers, type Savers } from "./seed-saved.ts";

/** How far the firm's files of its invented customers are: from nothing but what they told themselves to all but the questionnaire.
 * Through the calls of the advisor's screens, each at a day of the last year. */

type Held = { readonly seen: readonly AttestedItem[]; readonly papers: readonly FileDocumentKind[] };

/** By the number of the customer, sixteen after sixteen. */
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

const words: Readonly<Record<AttestedItem, string>> = {
  der: "Remis en main propre au cabinet.",
  letter: "Signée sur papier au cabinet, classée avec le dossier.",
  beneficiary_clause: "Relue avec le client, sans changement.",
};

/** Once: a firm that holds anything keeps what it holds. */
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

async function hold({ advisor, people, services }: Stage, { seen, papers }: Held): Promise<void> {
  const params = { id: people.customerId };
  const today = dayOf(services.clock());
  for (const item of seen) {
    const attestation = { item, seenOn: addDays(today, -1), words: words[item] };
    done(await attestItem(advisor, { params, query: {}, body: { attestation } }));
  }
  for (const kind of papers) {
    const query = { kind, fileName: kind === "identity_document" ? "carte.png" : "facture.png" };
    const { document } = done(
      await uploadFor(advisor, { params, query, body: Buffer.from(whitePoint, "base64") }),
    );
    const expiresOn = kind === "identity_document" ? addMonths(today, 72) : null;
    const decided = {
      params: { ...params, documentId: document.id },
      query: {},
      body: { decision: { accept: true as const, expiresOn } },
    };
    done(await decideDocument(advisor, decided));
  }
}

function done<T>(
  answer: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: string },
): T {
  if (!answer.ok) throw new Error(`A file refuses the demonstration: ${answer.code}.`);
  return answer.value;
}
