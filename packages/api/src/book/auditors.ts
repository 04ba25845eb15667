import { auditStates } from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { name } from "../identity/profile.ts";
import { id, instantText, page, pageMeta } from "../types.ts";

const purpose = z.string().trim().min(3).max(300);
const term = { beginsOn: typedDay("fact"), endsOn: typedDay("fact") };

/** An auditor's access as the firm's administrator sees it. */
const access = z.object({
  id,
  auditor: z.object({
    id,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string(),
  }),
  purpose,
  ...term,
  state: z.enum(auditStates),
  /** Null: all customers of the firm. */
  customerCount: z.int().nullable(),
  grantedAt: instantText,
  grantedBy: z.string(),
  revokedAt: instantText.nullable(),
});
export type AuditorAccess = z.output<typeof access>;

/** The same access as the auditor sees it. */
const audit = z.object({ id, firmName: z.string(), purpose, ...term, state: z.enum(auditStates) });
export type OwnAudit = z.output<typeof audit>;

const audited = z.object({ id, firstName: z.string().nullable(), lastName: z.string().nullable() });
export type AuditedCustomer = z.output<typeof audited>;

export const auditorsApi = {
  list: endpoint({
    method: "GET",
    path: "/firm/audits",
    summary: "Auditors of the firm: what each may read, why and until when",
    access: "firm",
    permission: "auditors.read",
    reply: z.object({ audits: z.array(access) }),
    errors: [],
  }),
  grant: endpoint({
    method: "POST",
    path: "/firm/audits",
    summary:
      "Let an auditor read records of advice for at most 90 days; a mail tells them, and brings a new one the link to choose a password",
    access: "firm",
    permission: "auditors.write",
    recent: true,
    fullAccount: false,
    body: z.object({
      audit: z.object({
        email: z.string().max(254),
        firstName: name,
        lastName: name,
        purpose,
        ...term,
        /** Null: all customers of the firm. */
        customerIds: z.array(id).min(1).max(500).nullable(),
      }),
    }),
    reply: z.object({ audit: access }),
    status: 201,
    errors: ["email.invalid", "person.email_taken", "name.reserved", "audit.wrong_term", "user.not_found"],
  }),
  revoke: endpoint({
    method: "POST",
    path: "/firm/audits/{auditId}/revoke",
    summary: "End an audit at once: the next call of the auditor finds nothing",
    access: "firm",
    permission: "auditors.write",
    recent: true,
    fullAccount: false,
    params: z.object({ auditId: id }),
    reply: z.object({ audit: access }),
    errors: ["audit.not_found"],
  }),
  own: endpoint({
    method: "GET",
    path: "/audits",
    summary: "What I may read as an auditor: for which firm, why and until when",
    access: "session",
    permission: "audited.list",
    reply: z.object({ audits: z.array(audit) }),
    errors: [],
  }),
  customers: endpoint({
    method: "GET",
    path: "/audits/{auditId}/customers",
    summary: "Customers whose record of advice an auditor reads, by name",
    access: "session",
    permission: "audited.list",
    params: z.object({ auditId: id }),
    query: page.extend({ text: z.string().trim().max(80).optional(), customerId: id.optional() }),
    reply: z.object({ customers: z.array(audited), meta: pageMeta }),
    errors: ["audit.not_found"],
  }),
};
