import type { Endpoint } from "@vigie/contract";
import { fail, type Id, isId, ok, type Result, type Variant } from "@vigie/domain";
import type { Services } from "../services.ts";
import type { Caller } from "./handler.ts";
import { isAdvisor, type Subject } from "./subject.ts";

type Wanted = {
  readonly endpoint: Endpoint;
  readonly params: object;
  /** An advisor names the customer here where the path does not. */
  readonly header: string | null;
  readonly variant: Variant;
};

/** Whose data the call is about. What is not yours answers as if it did not exist. */
export async function resolveSubject(
  services: Services,
  caller: Caller,
  wanted: Wanted,
): Promise<Result<Subject, "user.not_found">> {
  const named = namedCustomer(wanted);
  const advisor = isAdvisor(caller.roles);
  if (named === null || named === caller.userId) {
    return ok({ actor: caller, customerId: caller.userId, variant: wanted.variant });
  }
  if (!advisor || wanted.endpoint.access !== "owner" || !mayAsk(wanted.endpoint))
    return fail("user.not_found");
  const link = await services.db
    .selectFrom("customer_advisors")
    .select("customer_id")
    .where("customer_id", "=", named)
    .where("advisor_id", "=", caller.userId)
    .executeTakeFirst();
  if (link === undefined) return fail("user.not_found");
  return ok({ actor: caller, customerId: named, variant: wanted.variant });
}

/** What an advisor may ask besides reading: computations, which change nothing that is the customer's. */
const computations: readonly string[] = [
  "/users/{id}/portfolios/aggregate",
  "/users/{id}/transactions/aggregate",
  "/portfolios/{id}/analyses/all",
  "/users/{id}/portfolios/{portfolioId}/optimize",
];

/** Writes in a customer's place are refused unless they are named. */
function mayAsk({ method, path }: Endpoint): boolean {
  return method === "GET" || (method === "POST" && computations.includes(path));
}

function namedCustomer({ endpoint, params, header }: Wanted): Id | null {
  const inPath = endpoint.path.startsWith("/users/{id}") ? (params as { id?: unknown }).id : header;
  if (inPath === "me" || typeof inPath !== "string" || !isId(inPath)) return null;
  return inPath;
}
