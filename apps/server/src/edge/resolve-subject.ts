import { accessRuleOf, type Endpoint } from "@vigie/api";
import {
  auditOf,
  fail,
  firmGrantScopeOf,
  type Id,
  isAuditorRole,
  isId,
  ok,
  type PolicyCustomer,
  type Result,
  dataScopeOf,
  type Variant,
} from "@vigie/domain";
import type { FastifyRequest } from "fastify";
import type { Db } from "../db/connection.ts";
import { scopedToFirm, scopedToPeople, scopedToSystem } from "../db/scope.ts";
import type { Services } from "../boot/services.ts";
import { firmSubjectFor } from "./firm-caller.ts";
import type { Caller } from "./handler.ts";
import { keepersOf } from "./kept-customer.ts";
import { policyCustomer } from "./policy-customer.ts";
import type { FirmSubject, Subject } from "./subject.ts";

type Wanted = {
  readonly endpoint: Endpoint;
  readonly params: object;
  /** Set by an advisor to name the customer if the path does not. */
  readonly header: string | null;
  /** Set by a customer who wants to see their own data as their advisors see it. */
  readonly asShared: boolean;
  readonly variant: Variant;
  /** What the policy needs to know of the customer whom the request names, if it was read together with the session. */
  readonly customer?: PolicyCustomer | null;
};

export type SubjectRefusal =
  "user.not_found" | "customer.read_only" | "customer.not_shared" | "route.not_found";

export type Subjects = { readonly subject: Subject | null; readonly firm: FirmSubject | null };

/** Resolves whose data the request is about: a customer's, a firm's, or a firm's about a customer. Data that the caller may not
 * see is answered as if it did not exist. */
export async function resolveSubjects(
  services: Services,
  caller: Caller,
  wanted: Wanted,
): Promise<Result<Subjects, SubjectRefusal>> {
  const { access, subject: named } = wanted.endpoint;
  if (access === "firm") {
    const { permission } = accessRuleOf(wanted.endpoint);
    const firm = firmSubjectFor(caller, { permission, variant: wanted.variant });
    if (firm === null) return fail("route.not_found");
    if (named === undefined) return ok({ subject: null, firm });
    const subject = await customerOf(services, caller, { ...wanted, header: null });
    return subject.ok ? ok({ subject: subject.value, firm }) : subject;
  }
  if (access !== "owner" && access !== "customer") return ok({ subject: null, firm: null });
  const subject = await customerOf(services, caller, wanted);
  return subject.ok ? ok({ subject: subject.value, firm: null }) : subject;
}

async function customerOf(
  services: Services,
  caller: Caller,
  wanted: Wanted,
): Promise<Result<Subject, "user.not_found" | "customer.read_only" | "customer.not_shared">> {
  const { endpoint, variant } = wanted;
  if (endpoint.erased === true) return await erasedCustomerOf(services, caller, wanted);
  const named = namedCustomer(wanted) ?? (await holderOf(services.db, caller, wanted));
  const isSelf = named === null || named === caller.userId;
  // An auditor has no customer data of their own.
  if (isSelf && isAuditorRole(caller.roles)) return fail("user.not_found");
  if (endpoint.access !== "firm" && isSelf) return ok(ownSubject(endpoint, caller, wanted));
  if (named === null) return fail("user.not_found");
  const customer =
    wanted.customer?.customerId === named
      ? wanted.customer
      : await scopedToPeople([named], async () => await policyCustomer(services.db, named));
  const sight = dataScopeOf(accessRuleOf(endpoint), caller, { customer, variant });
  if (!sight.ok) return sight;
  const audit = customer === null ? null : auditOf(caller, customer);
  const found = { customerId: named, variant, sees: sight.value };
  if (audit === null) return ok({ ...found, actor: caller });
  return ok({ ...found, actor: { ...caller, firmId: audit.firmId }, purpose: audit.purpose });
}

/** Returns the subject for a user's own data: all of it, or as their advisors see it. */
export function ownSubject(
  { method }: Endpoint,
  caller: Caller,
  { variant, asShared }: Pick<Wanted, "variant" | "asShared">,
): Subject {
  const sees = asShared && method === "GET" ? "shared" : "all";
  return { actor: caller, customerId: caller.userId, variant, sees };
}

/** Returns an erased customer, for the firm that retains some of their data and for its auditor. */
async function erasedCustomerOf(
  { db }: Services,
  caller: Caller,
  { endpoint, params, variant }: Wanted,
): Promise<Result<Subject, "user.not_found">> {
  const customerId = namedCustomer({ endpoint, params, header: null });
  if (customerId === null || caller.userId === customerId) return fail("user.not_found");
  const found = { customerId, variant, sees: "shared" } as const;
  const keepers = await scopedToSystem("kept_records", async () => await keepersOf(db, customerId));
  if (isAuditorRole(caller.roles)) {
    const named = (caller.audits ?? []).filter(
      ({ customerIds }) => customerIds?.includes(customerId) ?? true,
    );
    const audit = named.find(({ firmId }) => keepers.includes(firmId));
    if (audit === undefined) return fail("user.not_found");
    return ok({ ...found, actor: { ...caller, firmId: audit.firmId }, purpose: audit.purpose });
  }
  const { permission } = accessRuleOf(endpoint);
  const reach = permission === null ? null : firmGrantScopeOf(caller, permission);
  const isKeeper = caller.firmId !== null && keepers.includes(caller.firmId);
  return reach === "firm" && isKeeper ? ok({ ...found, actor: caller }) : fail("user.not_found");
}

/** Returns the owner of the portfolio that an advisor requests if nothing else names the customer: one of their firm's customers,
 * whom the policy then checks. Null for the portfolio of anybody else, which is then looked up among the caller's own and not
 * found. */
async function holderOf(db: Db, caller: Caller, { endpoint, params, variant }: Wanted): Promise<Id | null> {
  const id: unknown = new Map<string, unknown>(Object.entries(params)).get("id");
  const isPortfolio = endpoint.subject === undefined && endpoint.path.startsWith("/portfolios/{id}");
  if (!isPortfolio || caller.firmId === null || typeof id !== "string" || !isId(id)) return null;
  const { firmId } = caller;
  return await scopedToFirm(firmId, [caller.userId], async () => {
    const row = await db
      .selectFrom("customer_advisors")
      .innerJoin("portfolios", "portfolios.customer_id", "customer_advisors.customer_id")
      .select("portfolios.customer_id")
      .where("customer_advisors.firm_id", "=", firmId)
      .where("portfolios.id", "=", id)
      .where("portfolios.advisor_hidden", "=", false)
      .where("portfolios.deleted_at", "is", null)
      .executeTakeFirst();
    if (row === undefined) return null;
    const customer = await policyCustomer(db, row.customer_id);
    const sight = dataScopeOf(accessRuleOf(endpoint), caller, { customer, variant });
    return sight.ok || sight.code !== "user.not_found" ? row.customer_id : null;
  });
}

/** `vigie-view: shared` requests the caller's own data as advisors see it. */
export function wantsShared({ headers }: FastifyRequest): boolean {
  return headers["vigie-view"] === "shared";
}

export function customerHeader({ headers }: FastifyRequest): string | null {
  const customer = headers["vigie-customer"];
  return typeof customer === "string" ? customer : null;
}

/** Returns the customer whom a request names, in its path or its header. */
export function namedCustomer({
  endpoint,
  params,
  header,
}: Pick<Wanted, "endpoint" | "params" | "header">): Id | null {
  const given: readonly [string, unknown][] = Object.entries(params);
  const inPath = endpoint.subject === undefined ? header : new Map(given).get(endpoint.subject);
  if (inPath === "me" || typeof inPath !== "string" || !isId(inPath)) return null;
  return inPath;
}
