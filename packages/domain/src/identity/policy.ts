import type { Id } from "../kernel/id.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import type { FeatureSwitch, Variant } from "./variants.ts";

/** The one rule of who may do what. Dispatch asks it before every action; nothing else decides. */

export const userRoles = ["customer", "advisor", "manager", "admin"] as const;
export type Role = (typeof userRoles)[number];

/** Who may call: nobody in particular, a signed-in user for themselves, the customer only, the customer or an advisor who
 * sees them, an advisor. */
export type Access = "public" | "session" | "customer" | "owner" | "advisor";

/** What an endpoint declares. */
export type AccessRule = {
  readonly access: Access;
  readonly writes: boolean;
  /** A write that an advisor may make in a customer's place. */
  readonly advisorMay: boolean;
  /** Needs an account whose address is confirmed. */
  readonly confirmed: boolean;
  readonly needs: FeatureSwitch | null;
  /** Answers while the maintenance page is on. */
  readonly duringMaintenance: boolean;
  /** Refuses a single-sign-on member who has no full account yet. */
  readonly fullAccount: boolean;
};

/** Who calls. */
export type PolicyActor = {
  readonly userId: Id;
  readonly roles: readonly Role[];
  readonly confirmed: boolean;
  readonly firmId: Id | null;
  readonly variant: string;
  /** Came from a partner, without an address and a password of their own. */
  readonly ssoRestricted: boolean;
};

/** Whose data the call is about, and the advisors that this customer has. */
export type PolicyCustomer = {
  readonly customerId: Id;
  readonly variant: string;
  readonly advisors: readonly { readonly advisorId: Id; readonly firmId: Id }[];
};

/** What the subject's data look like to the caller: all of it, or what the customer shares with their advisors. */
export type Sight = "all" | "shared";

export type Refusal =
  | "service.maintenance"
  | "route.not_found"
  | "session.required"
  | "unconfirmed.user"
  | "single_sign_on.upgrade_required"
  | "user.not_found";

export function isAdvisorRole(roles: readonly Role[]): boolean {
  return roles.some((role) => role === "advisor" || role === "manager" || role === "admin");
}

/** May this call be made at all under this variant, by this caller? */
export function admit(
  rule: AccessRule,
  variant: Variant,
  actor: PolicyActor | null,
): Result<null, Exclude<Refusal, "user.not_found">> {
  if (variant.features.enableMaintenancePage && !rule.duringMaintenance) return fail("service.maintenance");
  if (rule.needs !== null && !variant.features[rule.needs]) return fail("route.not_found");
  if (rule.access === "public") return ok(null);
  // A session belongs to the variant where it was opened.
  if (actor === null || actor.variant !== variant.name) return fail("session.required");
  if (rule.access === "advisor" && !isAdvisorRole(actor.roles)) return fail("route.not_found");
  if (rule.confirmed && !actor.confirmed) return fail("unconfirmed.user");
  return rule.fullAccount && actor.ssoRestricted ? fail("single_sign_on.upgrade_required") : ok(null);
}

/** May the caller act on this customer's data, and how much of it is there for them? What is not theirs is not found. */
export function sightOf(
  rule: AccessRule,
  actor: PolicyActor,
  { customer, variant }: { readonly customer: PolicyCustomer | null; readonly variant: Variant },
): Result<Sight, "user.not_found"> {
  if (customer?.customerId === actor.userId) return ok("all");
  const shown =
    customer !== null &&
    rule.access === "owner" &&
    (!rule.writes || rule.advisorMay) &&
    variant.features.aClientView &&
    advises(actor, customer);
  return shown ? ok("shared") : fail("user.not_found");
}

/** The customer's own advisor sees them, and so do the managers and administrators of that advisor's firm. A colleague, an
 * advisor who left the firm, another firm and another variant do not. */
export function advises(actor: PolicyActor, customer: PolicyCustomer): boolean {
  if (!isAdvisorRole(actor.roles) || actor.firmId === null || actor.variant !== customer.variant)
    return false;
  const oversees = actor.roles.some((role) => role === "manager" || role === "admin");
  return customer.advisors.some(
    (link) => link.firmId === actor.firmId && (oversees || link.advisorId === actor.userId),
  );
}
