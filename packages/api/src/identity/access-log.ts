import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instantText, page, pageMeta } from "../types.ts";

export const accessKinds = ["read", "write"] as const;

/** One access of an advisor to the customer's data: a read (one line per page, hour and session) or an act. */
const dataAccess = z.object({
  id,
  at: instantText,
  kind: z.enum(accessKinds),
  advisorName: z.string(),
  advisorRole: z.enum(["advisor", "manager", "admin", "auditor"]),
  firmName: z.string().nullable(),
  /** The call, as named in the contract; for a read, the first call of the page. */
  method: z.string(),
  path: z.string(),
  /** True for an older line about a whole visit: other pages may have followed. */
  beginsVisit: z.boolean(),
  /** Reason given by the advisor, or the purpose of an audit; null where none was given. */
  reason: z.string().nullable(),
});
export type DataAccess = z.output<typeof dataAccess>;

const advisorSeen = z.object({
  name: z.string(),
  email: z.string(),
  firmName: z.string(),
  since: instantText,
});

/** What the customer's advisors can see. */
const visibility = z.object({
  advisors: z.array(advisorSeen),
  /** Contracts hidden from all advisors. */
  hiddenPortfolioIds: z.array(id),
});
export type Visibility = z.output<typeof visibility>;

export const accessLogApi = {
  list: endpoint({
    method: "GET",
    path: "/users/me/accesses",
    summary: "Who has seen my data, the newest first",
    access: "customer",
    query: page.extend({ kind: z.enum(accessKinds).optional() }),
    reply: z.object({ accesses: z.array(dataAccess), meta: pageMeta }),
    errors: [],
  }),
  visibility: endpoint({
    method: "GET",
    path: "/users/me/visibility",
    summary: "My advisors, and the contracts that they do not see",
    access: "customer",
    reply: z.object({ visibility }),
    errors: [],
  }),
  setVisibility: endpoint({
    method: "PUT",
    path: "/users/me/visibility",
    summary:
      "Choose the contracts that my advisors do not see: these and no other. Showing one again asks for a recent authentication",
    access: "customer",
    body: z.object({ hiddenPortfolioIds: z.array(id).max(500) }),
    reply: z.object({ visibility }),
    errors: ["portfolio.not_found", "session.recent_authentication_required"],
  }),
};
