import { addMonths, type AttestedItem, dayOf, type FileDocumentKind } from "@vigie/domain";
import { attestItem } from "../features/advice/client-files/actions/attest.ts";
import { decideDocument, uploadFor, uploadOwn } from "../features/advice/client-files/actions/documents.ts";
import type { Services } from "../boot/services.ts";
import type { Stage } from "./club-acts.ts";
import { done } from "./done.ts";

/** Acts of a customer and their advisor around the firm's file, through the endpoints of their pages. */

/** The smallest valid image: one white pixel. */
const whitePoint = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const fileNames: Readonly<Record<FileDocumentKind, string>> = {
  identity_document: "carte.png",
  address_proof: "facture.png",
};
const words: Readonly<Record<AttestedItem, string>> = {
  der: "Remis en main propre au cabinet.",
  letter: "Signée sur papier au cabinet, classée avec le dossier.",
  beneficiary_clause: "Relue avec le client, sans changement.",
};

/** Uploads a document by one of the two; the advisor accepts it. */
export async function acceptPaper(
  { customer, advisor, people: { customerId: id, firmId }, services }: Stage,
  { kind, from }: { readonly kind: FileDocumentKind; readonly from: "customer" | "advisor" },
): Promise<void> {
  const query = { kind, fileName: fileNames[kind] };
  const sent =
    from === "customer"
      ? await uploadOwn(undrawn(customer), { params: { id, firmId }, query, body: whitePoint })
      : await uploadFor(undrawn(advisor), { params: { id }, query, body: whitePoint });
  const { document } = done(sent);
  const expiresOn = kind === "identity_document" ? addMonths(dayOf(services.clock()), 72) : null;
  const decision = { accept: true as const, expiresOn };
  done(
    await decideDocument(advisor, { params: { id, documentId: document.id }, query: {}, body: { decision } }),
  );
}

/** Skips thumbnails: a white pixel shows nothing, and a process per thumbnail took the largest part of the demo's start. */
function undrawn<Context extends { readonly services: Services }>(context: Context): Context {
  const { services } = context;
  const send: Services["queue"]["send"] = async (db, name, data) => {
    if (name !== "thumbnail") await services.queue.send(db, name, data);
  };
  return { ...context, services: { ...services, queue: { ...services.queue, send } } };
}

/** Records what the advisor states to have seen on paper. */
export async function attest({ advisor, people, services }: Stage, item: AttestedItem): Promise<void> {
  const attestation = { item, seenOn: dayOf(services.clock()), words: words[item] };
  done(await attestItem(advisor, { params: { id: people.customerId }, query: {}, body: { attestation } }));
}
