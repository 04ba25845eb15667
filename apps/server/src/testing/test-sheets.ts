import type { Id, Instant } from "@vigie/domain";
import { type DocumentKind, documentKinds } from "../features/club/documents/actions/kinds.ts";
import type { Seller } from "../features/club/documents/actions/parties.ts";
import type { Sheet } from "../features/club/documents/actions/sheet.ts";
import { recordSheet } from "../features/club/record/record-text.ts";
import type { RecordEvent } from "../features/club/record/store.ts";
import { sampleBuyer, sampleDocuments, sampleSeller } from "./test-club-documents.ts";

const filed: RecordEvent = {
  rank: 1,
  at: "2026-11-20T14:32:00.000Z",
  recordedAt: "2026-11-20T14:32:00.000Z",
  kind: "document_filed",
  source: "club_documents",
  sourceId: "0197a000-0000-7000-8000-000000000001" as Id,
  contentHash: "1".repeat(64),
  previousHash: "0".repeat(64),
  hash: "2".repeat(64),
  title: "Déclaration d’adéquation",
  number: "DA2026-000012",
  pdfHash: "3".repeat(64),
  contractName: null,
  version: null,
};

/** Of two brands: the product's own, and that of a partner. */
export const sampleSellers: readonly Seller[] = [
  sampleSeller,
  {
    ...sampleSeller,
    name: "Cabinet des Quais",
    brand: "Épargne Atlantique",
    email: "bonjour@quais.exemple.fr",
  },
];

type SampleSheet = readonly [name: string, brand: string, Seller, Sheet];

/** Returns every kind of document, and the extract of a record, in each brand. */
export function sampleSheets(at: Instant): readonly SampleSheet[] {
  const samples = sampleDocuments(at);
  const sheetOf = <K extends DocumentKind>(kind: K, seller: Seller): Sheet =>
    documentKinds[kind].sheet({ ...samples[kind], seller });
  return sampleSellers.flatMap((seller) => [
    ...Object.keys(documentKinds)
      .filter(isKind)
      .map((kind): SampleSheet => [kind, seller.brand, seller, sheetOf(kind, seller)]),
    ["record", seller.brand, seller, recordSheet({ at, seller, buyer: sampleBuyer, events: [filed] })],
  ]);
}

function isKind(name: string): name is DocumentKind {
  return Object.hasOwn(documentKinds, name);
}
