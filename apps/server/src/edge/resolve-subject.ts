import { accessRuleOf, type Endpoint } from "@vigie/api";
import { type Id, isId, ok, type PolicyCustomer, type Result, sightOf, type Variant } from "@vigie/domain";
import type { Db } from "../db/connection.ts";
import type { Services } from "../boot/services.ts";
import type { Caller } from "./handler.ts";
import type { Subject } from "./subject.ts";

type Wanted = {
  readonly endpoint: Endpoint;
  readonly params: object;
  /** An advisor names the customer here where the path does not. */
  readonly header: string | null;
  /** A customer asks to see their own data as their advisors do. */
  readonly asShared: boolean;
  readonly variant: Variant;
};

/** Whose data the call is about. What is not yours answers as if it did not exist. */
export async function resolveSubject(
  services: Services,
  caller: Caller,
  wanted: Wanted,
): Promise<Result<Subject, "user.not_found">> {
  const { endpoint, variant } = wanted;
  const named = namedCustomer(wanted);
  if (named === null || named === caller.userId) {
    const sees = wanted.asShared && endpoint.method === "GET" ? "shared" : "all";
    return ok({ actor: caller, customerId: caller.userId, variant, sees });
  }
  const customer = await policyCustomer(services.db, named);
  const sight = sightOf(accessRuleOf(endpoint), caller, { customer, variant });
  if (!sight.ok) return sight;
  return ok({ actor: caller, customerId: named, variant, sees: sight.value });
}

/** What the policy must know of a customer; null where there is none. */
export async function policyCustomer(db: Db, customerId: Id): Promise<PolicyCustomer | null> {
  const rows = await db
    .selectFrom("users")
    .leftJoin("customer_advisors", "customer_advisors.customer_id", "users.id")
    .select(["users.variant", "customer_advisors.advisor_id", "customer_advisors.firm_id"])
    .where("users.id", "=", customerId)
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  const advisors = rows.flatMap(({ advisor_id: advisorId, firm_id: firmId }) =>
    advisorId === null || firmId === null ? [] : [{ advisorId, firmId }],
  );
  return { customerId, variant: first.variant, advisors };
}

function namedCustomer({ endpoint, params, header }: Wanted): Id | null {
  const inPath = endpoint.path.startsWith("/users/{id}") ? (params as { id?: unknown }).id : header;
  if (inPath === "me" || typeof inPath !== "string" || !isId(inPath)) return null;
  return inPath;
}
