import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instantText, page, pageMeta } from "../types.ts";

export const accessKinds = ["read", "write"] as const;

/** One visit of an advisor to the customer's data: a reading (one line a page, hour and session) or an act. */
const dataAccess = z.object({
  id,
  at: instantText,
  kind: z.enum(accessKinds),
  advisorName: z.string(),
  advisorRole: z.enum(["advisor", "manager", "admin", "auditor"]),
  firmName: z.string().nullable(),
  /** The call that was made, as the contract names it; of a reading, the first one of the page. */
  method: z.string(),
  path: z.string(),
  /** An older line, of a whole visit: other pages may have followed. */
  beginsVisit: z.boolean(),
  /** Why, in the advisor's words, or the purpose of an audit; null where nothing was said. */
  reason: z.string().nullable(),
});
export type DataAccess = z.output<typeof dataAccess>;

const advisorSeen = z.object({
  name: z.string(),
  email: z.string(),
  firmName: z.string(),
  since: instantText,
});

/** What the customer's advisors see. */
const visibility = z.object({
  advisors: z.array(advisorSeen),
  /** Contracts that no advisor sees. */
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
