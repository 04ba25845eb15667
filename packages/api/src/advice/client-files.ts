import {
  attestedItems,
  fileDocumentKinds,
  fileDocumentStates,
  fileItems,
  fileItemStates,
  fileMediaTypes,
} from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { dayText, id, instantText, nothing, ratio, who } from "../types.ts";

const line = z.object({
  item: z.enum(fileItems),
  state: z.enum(fileItemStates),
  weight: z.int(),
  /** True where nothing may be recommended while the item is missing. */
  blocks: z.boolean(),
  on: dayText.nullable(),
  dueOn: dayText.nullable(),
  owner: z.enum(["customer", "advisor"]),
});
export type ClientFileLine = z.output<typeof line>;

const document = z.object({
  id,
  kind: z.enum(fileDocumentKinds),
  state: z.enum(fileDocumentStates),
  fileName: z.string(),
  mediaType: z.enum(fileMediaTypes),
  sizeBytes: z.int(),
  sentAt: instantText,
  byAdvisor: z.boolean(),
  decidedAt: instantText.nullable(),
  /** Reason for the refusal. */
  reason: z.string().nullable(),
  expiresOn: dayText.nullable(),
  /** True where a thumbnail of its first page exists. */
  hasThumbnail: z.boolean(),
});
export type ClientFileDocument = z.output<typeof document>;

const attestation = z.object({
  item: z.enum(attestedItems),
  seenOn: dayText,
  words: z.string(),
  byName: z.string(),
  saidAt: instantText,
});

const file = z.object({
  firmId: id,
  firmName: z.string(),
  /** Weighted by item, 0 to 1. */
  completeness: ratio,
  lines: z.array(line),
  /** Documents that were not removed, newest first. */
  documents: z.array(document),
  attestations: z.array(attestation),
});
export type ClientFile = z.output<typeof file>;

const kept = z.object({ document });
const named = z.object({ kind: z.enum(fileDocumentKinds), fileName: z.string().max(400) });
const own = z.object({ id: who, firmId: id });
const ownDocument = z.object({ id: who, firmId: id, documentId: id });
const theirs = z.object({ id, documentId: id });
const refusedFile = [
  "file_document.too_large",
  "file_document.wrong_type",
  "file_document.too_many",
] as const;

const of = z.object({ advisorId: id, name: z.string() });

export const clientFilesApi = {
  own: endpoint({
    method: "GET",
    path: "/users/{id}/files",
    summary: "What each firm that advises the customer holds of them, and what it lacks",
    access: "customer",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ files: z.array(file) }),
    errors: [],
  }),
  upload: endpoint({
    method: "POST",
    path: "/users/{id}/files/{firmId}/documents",
    summary: "Send a document to one's advisor: PDF, JPEG or PNG by its content, 10 MB at most",
    access: "customer",
    subject: "id",
    params: own,
    query: named,
    body: "file",
    reply: kept,
    status: 201,
    errors: ["file_document.not_found", ...refusedFile],
  }),
  removeDocument: endpoint({
    method: "DELETE",
    path: "/users/{id}/files/{firmId}/documents/{documentId}",
    summary: "Take back a document that was not accepted: its content is forgotten",
    access: "customer",
    subject: "id",
    params: ownDocument,
    reply: nothing,
    errors: ["file_document.not_found", "file_document.decided"],
  }),
  download: endpoint({
    method: "GET",
    path: "/users/{id}/files/{firmId}/documents/{documentId}",
    summary: "A document that was sent, as it was sent",
    access: "customer",
    subject: "id",
    params: ownDocument,
    reply: "file",
    errors: ["file_document.not_found"],
  }),
  thumbnail: endpoint({
    method: "GET",
    path: "/users/{id}/files/{firmId}/documents/{documentId}/thumbnail",
    summary: "The first page of a document that was sent, as a small PNG",
    access: "customer",
    subject: "id",
    params: ownDocument,
    reply: "file",
    errors: ["file_document.not_found"],
  }),
  show: endpoint({
    method: "GET",
    path: "/customers/{id}/file",
    summary:
      "The file that the firm holds of a customer: each item with its state, dates, and who has the next step",
    access: "firm",
    permission: "customers.read",
    subject: "id",
    params: z.object({ id }),
    reply: z.object({ file }),
    errors: ["user.not_found"],
  }),
  uploadFor: endpoint({
    method: "POST",
    path: "/customers/{id}/file/documents",
    summary: "Add a document that the customer handed over",
    access: "firm",
    permission: "advice.note",
    subject: "id",
    params: z.object({ id }),
    query: named,
    body: "file",
    reply: kept,
    status: 201,
    errors: refusedFile,
  }),
  downloadFor: endpoint({
    method: "GET",
    path: "/customers/{id}/file/documents/{documentId}",
    summary: "A document of a customer's file, as it was sent",
    access: "firm",
    permission: "advice.note",
    subject: "id",
    params: theirs,
    reply: "file",
    errors: ["file_document.not_found"],
  }),
  thumbnailFor: endpoint({
    method: "GET",
    path: "/customers/{id}/file/documents/{documentId}/thumbnail",
    summary: "The first page of a document of a customer's file, as a small PNG",
    access: "firm",
    permission: "advice.note",
    subject: "id",
    params: theirs,
    reply: "file",
    errors: ["file_document.not_found"],
  }),
  decide: endpoint({
    method: "PUT",
    path: "/customers/{id}/file/documents/{documentId}",
    summary: "Accept a document, with the day on which it ends, or refuse it with the reason",
    access: "firm",
    permission: "advice.note",
    subject: "id",
    params: theirs,
    body: z.object({
      decision: z.discriminatedUnion("accept", [
        z.object({ accept: z.literal(true), expiresOn: typedDay("life").nullable() }),
        z.object({ accept: z.literal(false), reason: z.string().trim().min(3).max(500) }),
      ]),
    }),
    reply: kept,
    errors: [
      "file_document.not_found",
      "file_document.decided",
      "file_document.expired",
      "file_document.far_expiry",
      "file_document.no_expiry",
    ],
  }),
  attest: endpoint({
    method: "POST",
    path: "/customers/{id}/file/attestations",
    summary: "Say that an item was seen outside of here, on which day and how",
    access: "firm",
    permission: "advice.note",
    subject: "id",
    params: z.object({ id }),
    body: z.object({
      attestation: z.object({
        item: z.enum(attestedItems),
        seenOn: typedDay("fact"),
        words: z.string().trim().min(3).max(500),
      }),
    }),
    reply: z.object({ file }),
    status: 201,
    errors: ["user.not_found", "file_attestation.future"],
  }),
  matrix: endpoint({
    method: "GET",
    path: "/file_matrix",
    summary:
      "The files of the firm's customers by advisor: what is missing, and how long a file takes until advice",
    access: "firm",
    permission: "people.read",
    reply: z.object({
      rows: z.array(
        z.object({
          advisor: of,
          customers: z.int(),
          /** Customers whose file is complete. */
          complete: z.int(),
          /** Customers whose file lacks an item that blocks every recommendation. */
          blocked: z.int(),
          /** Customers whose file was not computed yet. */
          unknown: z.int(),
          missing: z.array(z.object({ item: z.enum(fileItems), count: z.int() })),
          /** Days from the link until nothing blocked advice for the first time; null where no file ever reached that state. */
          medianDays: z.number().nullable(),
        }),
      ),
      /** For the whole firm; a customer of two advisors counts once. */
      medianDays: z.number().nullable(),
      readyCount: z.int(),
      customerCount: z.int(),
    }),
    errors: [],
  }),
};
