import type { Id } from "../kernel/id.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import type { FeatureSwitch, Variant } from "./variants.ts";

/** The single authorization policy. Dispatch evaluates it before every action; no other code decides. */

/** An auditor works for no firm: a firm lets them read advice records for a limited time (`auditors.ts`). */
export const userRoles = ["customer", "advisor", "manager", "admin", "auditor"] as const;
export type Role = (typeof userRoles)[number];
export const firmRoles = ["advisor", "manager", "admin"] as const;
export type FirmRole = (typeof firmRoles)[number];

/** Reach of a role's permission: one's own data (a customer's own, an advisor's own customers), or all of the firm's. */
export type GrantScope = "own" | "firm";
/** Duties that an administrator assigns to a member of the firm, besides their role. */
export const firmDuties = ["vigilance"] as const;
export type FirmDuty = (typeof firmDuties)[number];
type Grants = Readonly<Partial<Record<Role, GrantScope>>>;

const self = { customer: "own" } as const;
const advisors = { advisor: "own", manager: "firm", admin: "firm" } as const;
const heads = { manager: "firm", admin: "firm" } as const;

/** Resource x action x role. A role that is absent has no permission. `holdings.compute` is a computation requested in a customer's
 * view: it changes none of their data. An advisor's other actions on a customer are real writes. */
export const policy = {
  // A customer's own account, which nobody else may see.
  "account.read": self,
  "account.write": self,
  // A customer's data, to the extent that they share them with their advisors.
  "holdings.read": { ...self, ...advisors },
  "holdings.compute": { ...self, ...advisors },
  "holdings.write": self,
  // The advice record; its export is available to the customer, to an auditor as evidence, and to the firm for an inspection, with
  // a stated reason.
  "record.read": { ...self, ...advisors, auditor: "firm" },
  "record.export": { ...self, ...advisors, auditor: "firm" },
  // Legally retained records of erased customers: they no longer have an advisor.
  "kept.read": { admin: "firm", auditor: "firm" },
  // Customers whom an auditor was asked to review.
  "audited.list": { auditor: "own" },
  "conversation.write": { ...self, ...advisors },
  // An advisor's advice: real writes, by the advisor or manager responsible. An administrator manages people, not advice. The Club:
  // written by the customer, and by those responsible for their advice.
  "subscription.write": { ...self, advisor: "own", manager: "firm" },
  // Answers entered in the customer's name wait for the customer's confirmation.
  "suitability.write": { ...self, advisor: "own", manager: "firm" },
  "advice.propose": { advisor: "own", manager: "firm" },
  "advice.note": { advisor: "own", manager: "firm" },
  "advice.approve": { advisor: "own", manager: "firm" },
  "advice.refuse": { advisor: "own", manager: "firm" },
  // The firm's data.
  "customers.read": advisors,
  "customers.write": advisors,
  "customers.move": { admin: "firm" },
  "invitations.read": advisors,
  "invitations.write": advisors,
  "interactions.read": advisors,
  "interactions.write": advisors,
  "tasks.read": advisors,
  "tasks.write": advisors,
  "segments.read": advisors,
  "segments.write": advisors,
  "missions.read": advisors,
  "missions.write": advisors,
  "products.read": { advisor: "firm", manager: "firm", admin: "firm" },
  "products.write": heads,
  "models.read": advisors,
  "models.write": heads,
  "statistics.read": advisors,
  "profile.read": advisors,
  "profile.write": { advisor: "own", manager: "own", admin: "firm" },
  // A customer's death is recorded by those responsible for the firm's compliance.
  "deaths.write": heads,
  // For members with the vigilance duty, whatever their role (`dutyOf`).
  "vigilance.read": { advisor: "firm", manager: "firm", admin: "firm" },
  "vigilance.write": { advisor: "firm", manager: "firm", admin: "firm" },
  "people.read": heads,
  "people.write": { admin: "firm" },
  "auditors.read": { admin: "firm" },
  "auditors.write": { admin: "firm" },
  "firm.read": { advisor: "firm", manager: "firm", admin: "firm" },
  "firm.write": { admin: "firm" },
} as const satisfies Readonly<Record<`${string}.${string}`, Grants>>;
export type Permission = keyof typeof policy;

/** Returns the duty that a permission requires in addition to a role. */
export function dutyOf(permission: Permission): FirmDuty | null {
  return permission === "vigilance.read" || permission === "vigilance.write" ? "vigilance" : null;
}

/** Who may call: anybody, a signed-in user for themselves, only the customer, the customer or an advisor who can see them, members
 * of a firm on the firm's data. */
export type Access = "public" | "session" | "customer" | "owner" | "firm";

/** Declaration of an endpoint. */
export type AccessRule = {
  readonly access: Access;
  readonly writes: boolean;
  /** Row of the policy that decides; null where the call concerns nobody's data. */
  readonly permission: Permission | null;
  /** Requires an account with a confirmed address. */
  readonly confirmed: boolean;
  readonly needs: FeatureSwitch | null;
  /** Feature switch without which the call does not exist for members of a firm. */
  readonly advisorNeeds: FeatureSwitch | null;
  /** Available while the maintenance page is on. */
  readonly duringMaintenance: boolean;
  /** Rejects a single-sign-on member without a full account: `account` for calls that protect a full account, `advice` for advice
   * calls, which their partner may allow. */
  readonly fullAccount: "account" | "advice" | false;
  /** A call on one's own session that an auditor may make too: sign-in and sign-out, identity verification. */
  readonly forAuditors: boolean;
};

/** The caller. */
export type PolicyActor = {
  readonly userId: Id;
  readonly roles: readonly Role[];
  readonly confirmed: boolean;
  readonly firmId: Id | null;
  readonly variant: string;
  /** Came from a partner and has no address or password of their own. */
  readonly ssoRestricted: boolean;
  /** True where their partner is responsible for contacting them: advice then does not require an address here. */
  readonly partnerOpensAdvice?: boolean;
  /** Duties assigned by their firm. */
  readonly duties?: readonly FirmDuty[];
  /** Current audit permissions; only auditors have any. */
  readonly audits?: readonly Audit[];
};

/** A firm's permission for an auditor to read the records of these customers, or of all that it advises. */
export type Audit = {
  readonly id: Id;
  readonly firmId: Id;
  readonly customerIds: readonly Id[] | null;
  readonly purpose: string;
};

/** The customer whose data the call concerns, and their advisors. */
export type PolicyCustomer = {
  readonly customerId: Id;
  readonly variant: string;
  readonly advisors: readonly { readonly advisorId: Id; readonly firmId: Id }[];
};

/** Part of the customer's data visible to the caller: all of it, or what the customer shares with their advisors. */
export type DataScope = "all" | "shared";

export type Refusal =
  | "service.maintenance"
  | "route.not_found"
  | "session.required"
  | "unconfirmed.user"
  | "single_sign_on.upgrade_required"
  | "user.not_found"
  | "customer.read_only"
  | "customer.not_shared";

export function isAdvisorRole(roles: readonly Role[]): boolean {
  return firmRoleOf(roles) !== null;
}

export function isAuditorRole(roles: readonly Role[]): boolean {
  return roles.includes("auditor");
}

/** Roles that see other people's data; the account and name of such a person were checked by whoever granted the role. */
export function isTrustedRole(roles: readonly Role[]): boolean {
  return isAdvisorRole(roles) || isAuditorRole(roles);
}

/** Returns the highest role of a person in a firm. */
export function firmRoleOf(roles: readonly Role[]): FirmRole | null {
  return firmRoles.findLast((role) => roles.includes(role)) ?? null;
}

/** Returns the reach of these roles; null where none has the permission. The farthest reach counts. */
export function grantScopeOf(roles: readonly Role[], permission: Permission): GrantScope | null {
  const grants: Grants = policy[permission];
  const scopes = roles.map((role) => grants[role]);
  if (scopes.includes("firm")) return "firm";
  return scopes.includes("own") ? "own" : null;
}

/** Returns the reach of a member of a firm; null without a firm, so that an advisor who left keeps no permission. */
export function firmGrantScopeOf(actor: PolicyActor, permission: Permission): GrantScope | null {
  if (actor.firmId === null) return null;
  const duty = dutyOf(permission);
  if (duty !== null && actor.duties?.includes(duty) !== true) return null;
  return grantScopeOf(
    actor.roles.filter((role) => role !== "customer"),
    permission,
  );
}

/** Returns whether this caller may make this call under this variant. */
export function authorize(
  rule: AccessRule,
  variant: Variant,
  actor: PolicyActor | null,
): Result<null, Exclude<Refusal, DataScopeRefusal>> {
  if (variant.features.enableMaintenancePage && !rule.duringMaintenance) return fail("service.maintenance");
  if (rule.needs !== null && !variant.features[rule.needs]) return fail("route.not_found");
  if (rule.access === "public") return ok(null);
  // A session is valid only for the variant in which it was opened.
  if (actor === null || actor.variant !== variant.name) return fail("session.required");
  if (isAuditorRole(actor.roles) ? !mayAudit(rule) : isOfAuditors(rule)) return fail("route.not_found");
  const isKept = rule.advisorNeeds !== null && !variant.features[rule.advisorNeeds];
  if (isKept && isAdvisorRole(actor.roles)) return fail("route.not_found");
  if (
    rule.access === "firm" &&
    (rule.permission === null || firmGrantScopeOf(actor, rule.permission) === null)
  )
    return fail("route.not_found");
  if (rule.confirmed && !actor.confirmed) return fail("unconfirmed.user");
  return isLimited(rule, actor) ? fail("single_sign_on.upgrade_required") : ok(null);
}

/** Regardless of any other role, an auditor reads records and may only change their own sign-in. */
function mayAudit({ access, writes, permission, forAuditors }: AccessRule): boolean {
  if (permission === null) return access === "session" && forAuditors;
  return !writes && grantScopeOf(["auditor"], permission) !== null;
}

/** A call about oneself that only an auditor has. */
function isOfAuditors({ access, permission }: AccessRule): boolean {
  return access === "session" && permission !== null;
}

function isLimited({ fullAccount }: AccessRule, actor: PolicyActor): boolean {
  if (!actor.ssoRestricted || fullAccount === false) return false;
  return fullAccount === "account" || actor.partnerOpensAdvice !== true;
}

type DataScopeRefusal = "user.not_found" | "customer.read_only" | "customer.not_shared";

/** Returns whether the caller may act on this customer's data, and on which part of it. A customer outside their reach is reported
 * as not found; a customer they can see but may not write or read is reported as forbidden. */
export function dataScopeOf(
  rule: AccessRule,
  actor: PolicyActor,
  { customer, variant }: { readonly customer: PolicyCustomer | null; readonly variant: Variant },
): Result<DataScope, DataScopeRefusal> {
  if (customer === null || rule.permission === null) return fail("user.not_found");
  if (isAuditorRole(actor.roles)) {
    const isAudited = mayAudit(rule) && auditOf(actor, customer) !== null;
    return isAudited ? ok("shared") : fail("user.not_found");
  }
  // A firm's write about a customer uses the firm's permissions, even where the advisor is also a customer.
  if (rule.access !== "firm" && customer.customerId === actor.userId) return ok("all");
  const open = rule.access === "firm" || opensCustomerArea(variant);
  const reach = firmGrantScopeOf(actor, rule.permission);
  if (open && advises(actor, customer, reach)) return ok("shared");
  const isSeen = open && rule.access === "owner" && advises(actor, customer);
  if (!isSeen) return fail("user.not_found");
  return fail(rule.writes ? "customer.read_only" : "customer.not_shared");
}

/** Returns whether a variant lets advisors open the customer's own area. */
export function opensCustomerArea({ features }: Pick<Variant, "features">): boolean {
  return features.aClientView;
}

/** Returns whether the caller is the customer's own advisor, or a member of that advisor's firm whose permission reaches the whole
 * firm. A colleague, an advisor who left the firm, another firm and another variant do not count. */
export function advises(
  actor: PolicyActor,
  customer: PolicyCustomer,
  reach: GrantScope | null = firmGrantScopeOf(actor, "holdings.read"),
): boolean {
  if (reach === null || actor.firmId === null || actor.variant !== customer.variant) return false;
  return customer.advisors.some(
    (link) => link.firmId === actor.firmId && (reach === "firm" || link.advisorId === actor.userId),
  );
}

/** Returns the permission under which an auditor reads this customer's record: from a firm that currently advises them. */
export function auditOf(
  { roles, variant, audits = [] }: Pick<PolicyActor, "roles" | "variant" | "audits">,
  customer: PolicyCustomer,
): Audit | null {
  if (!isAuditorRole(roles) || variant !== customer.variant) return null;
  const named = audits.filter(({ customerIds }) => customerIds?.includes(customer.customerId) ?? true);
  return named.find(({ firmId }) => customer.advisors.some((link) => link.firmId === firmId)) ?? null;
}
