import { recordKinds } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instantText, who } from "../types.ts";

export const recordedEvent = z.object({
  at: instantText,
  /** Time by the database clock. */
  recordedAt: instantText,
  kind: z.enum(recordKinds),
  /** What it refers to: a document's title and number, a proposal's contract. */
  title: z.string().nullable(),
  number: z.string().nullable(),
  version: z.int().nullable(),
  /** SHA-256 of a document's file. */
  fileHash: z.string().nullable(),
});
export type RecordedEvent = z.output<typeof recordedEvent>;

const found = z.object({
  title: z.string(),
  number: z.string().nullable(),
  firm: z.string().nullable(),
  madeAt: instantText,
  /** True where its hash chain is unchanged from the first document to the last. */
  isIntact: z.boolean(),
  /** True for a record, or a part of its folder, exported at that time, which is not a filed document. */
  isExtract: z.boolean(),
});
export type CheckedDocument = z.output<typeof found>;

export const recordApi = {
  show: endpoint({
    access: "owner",
    permission: "record.read",
    needs: "showReco",
    method: "GET",
    path: "/users/{id}/advice_record",
    summary: "The record of advice: everything that happened to what proves it, the newest first",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ events: z.array(recordedEvent) }),
    errors: [],
  }),
  download: endpoint({
    access: "owner",
    permission: "record.export",
    needs: "showReco",
    method: "GET",
    path: "/users/{id}/advice_record/file",
    summary:
      "The whole record as a folder (zip): its index, its chain, a PDF of it and every document; somebody of the firm says why (`vigie-reason`)",
    subject: "id",
    params: z.object({ id: who }),
    recent: true,
    reply: "file",
    errors: ["record.empty", "record.purpose_required"],
  }),
  verification: endpoint({
    access: "owner",
    permission: "record.read",
    needs: "showReco",
    method: "GET",
    path: "/users/{id}/advice_record/verification",
    summary:
      "Whether every line of the record, and every row that it tells of, is what it was when it was written",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ isIntact: z.boolean(), verifiedAt: instantText }),
    errors: [],
  }),
  check: endpoint({
    access: "public",
    method: "POST",
    path: "/documents/checks",
    summary:
      "Whoever holds a document asks by its fingerprint whether it is one of ours, and unchanged; nothing else is told",
    body: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: z.object({ document: found.nullable() }),
    errors: ["request.too_many"],
  }),
};
