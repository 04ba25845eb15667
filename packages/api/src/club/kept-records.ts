import { z } from "zod";
import { vigilanceEntry } from "../advice/vigilance.ts";
import { endpoint } from "../endpoint.ts";
import { dayText, id, instantText, page, pageMeta } from "../types.ts";
import { recordedEvent } from "./record.ts";

const part = z.object({
  kind: z.enum(["advice", "contract", "bill"]),
  count: z.int(),
  until: dayText.nullable(),
  source: z.string(),
});
const line = z.object({
  id,
  /** Reference of the record, as the person's name was erased. */
  reference: z.string(),
  erasedAt: instantText,
  parts: z.array(part),
});
export type KeptRecordLine = z.output<typeof line>;

const document = z.object({
  id,
  kind: z.enum(["advice", "contract", "bill"]),
  title: z.string(),
  number: z.string().nullable(),
  madeAt: instantText,
  fileHash: z.string(),
  /** True where the caller may open its file; others only see that it is retained. */
  opens: z.boolean(),
});
export type KeptDocument = z.output<typeof document>;

const read = z.object({
  at: instantText,
  name: z.string(),
  role: z.enum(["advisor", "manager", "admin", "auditor"]),
  reason: z.string().nullable(),
});

const record = line.extend({
  events: z.array(recordedEvent),
  documents: z.array(document),
  /** Reads since the account was erased, newest first. */
  reads: z.array(read),
  isIntact: z.boolean(),
  verifiedAt: instantText,
});
export type KeptRecord = z.output<typeof record>;

const ofOne = {
  access: "owner",
  permission: "kept.read",
  needs: "showReco",
  method: "GET",
  subject: "id",
  erased: true,
} as const;
const lines = z.object({ records: z.array(line), meta: pageMeta });

/** Legally retained records of customers whose account was erased: for the firm's administrator and its auditors; vigilance records
 * for members with that duty. */
export const keptRecordsApi = {
  list: endpoint({
    access: "firm",
    permission: "kept.read",
    needs: "showReco",
    method: "GET",
    path: "/firm/kept_records",
    summary: "Records that the law keeps of customers who were erased: what, since when, until when and why",
    query: page,
    reply: lines,
    errors: [],
  }),
  audited: endpoint({
    access: "session",
    permission: "audited.list",
    needs: "showReco",
    method: "GET",
    path: "/audits/{auditId}/kept_records",
    summary: "The same, of the firm that an auditor may read now",
    params: z.object({ auditId: id }),
    query: page,
    reply: lines,
    errors: ["audit.not_found"],
  }),
  show: endpoint({
    ...ofOne,
    path: "/kept_records/{id}",
    summary: "One kept record: its timeline, its documents, who read it, and whether its chain is whole",
    params: z.object({ id }),
    reply: z.object({ record }),
    errors: ["user.not_found"],
  }),
  download: endpoint({
    ...ofOne,
    path: "/kept_records/{id}/file",
    summary: "The kept record as a folder (zip), with its chain; who asks says why (`vigie-reason`)",
    params: z.object({ id }),
    recent: true,
    reply: "file",
    errors: ["user.not_found", "record.empty", "record.purpose_required"],
  }),
  document: endpoint({
    ...ofOne,
    path: "/kept_records/{id}/documents/{documentId}",
    summary: "One document of a kept record, as it was filed",
    params: z.object({ id, documentId: id }),
    reply: "file",
    errors: ["user.not_found"],
  }),
  vigilanceList: endpoint({
    access: "firm",
    permission: "vigilance.read",
    method: "GET",
    path: "/firm/kept_vigilance",
    summary: "Customers who were erased and of whom the firm keeps what it knew for vigilance, until when",
    reply: z.object({
      records: z.array(
        z.object({ id, reference: z.string(), erasedAt: instantText, until: dayText, count: z.int() }),
      ),
    }),
    errors: [],
  }),
  vigilance: endpoint({
    access: "firm",
    permission: "vigilance.read",
    method: "GET",
    path: "/kept_vigilance/{id}",
    summary: "What was known for vigilance of a customer who was erased",
    subject: "id",
    erased: true,
    ledger: "security",
    params: z.object({ id }),
    reply: z.object({ entries: z.array(vigilanceEntry) }),
    errors: ["user.not_found"],
  }),
};
