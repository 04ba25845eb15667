import type { Id } from "../kernel/id.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import type { FeatureSwitch, Variant } from "./variants.ts";

/** The one rule of who may do what. Dispatch asks it before every action; nothing else decides. */

/** An auditor works for no firm: one lets them read records of advice for a while (`auditors.ts`). */
export const userRoles = ["customer", "advisor", "manager", "admin", "auditor"] as const;
export type Role = (typeof userRoles)[number];
export const firmRoles = ["advisor", "manager", "admin"] as const;
export type FirmRole = (typeof firmRoles)[number];

/** How far a role's right goes: one's own data (a customer's own, an advisor's own customers), or all of the firm's. */
export type GrantScope = "own" | "firm";
/** What an administrator entrusts somebody of the firm with, beside their role. */
export const firmDuties = ["vigilance"] as const;
export type FirmDuty = (typeof firmDuties)[number];
type Grants = Readonly<Partial<Record<Role, GrantScope>>>;

const self = { customer: "own" } as const;
const advisors = { advisor: "own", manager: "firm", admin: "firm" } as const;
const heads = { manager: "firm", admin: "firm" } as const;

/** Resource x action x role. A role that is absent may not. `holdings.compute` is a computation asked in a customer's view: it
 * changes nothing of theirs. The other actions of an advisor on a customer are true writes. */
export const policy = {
  // A customer's own account, of which nobody else sees anything.
  "account.read": self,
  "account.write": self,
  // A customer's data, as they share them with their advisors.
  "holdings.read": { ...self, ...advisors },
  "holdings.compute": { ...self, ...advisors },
  "holdings.write": self,
  // The record of advice; its folder is the customer's, an auditor's evidence, and what the firm shows at a control, saying why.
  "record.read": { ...self, ...advisors, auditor: "firm" },
  "record.export": { ...self, ...advisors, auditor: "firm" },
  // What the law keeps of customers who were erased: no advisor answers for them any more.
  "kept.read": { admin: "firm", auditor: "firm" },
  // The customers whom an auditor was asked to look at.
  "audited.list": { auditor: "own" },
  "conversation.write": { ...self, ...advisors },
  // Advice of an advisor: true writes, by who answers for them. An administrator manages people, not advice.
  // The Club: by the customer, and by who answers for their advice.
  "subscription.write": { ...self, advisor: "own", manager: "firm" },
  // Answers in the customer's name wait for their confirmation.
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
  // The death of a customer is recorded by who answers for the firm's compliance.
  "deaths.write": heads,
  // Whoever is entrusted with vigilance, whatever their role (`dutyOf`).
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

/** The duty without which a role alone opens nothing. */
export function dutyOf(permission: Permission): FirmDuty | null {
  return permission === "vigilance.read" || permission === "vigilance.write" ? "vigilance" : null;
}

/** Who may call: nobody in particular, a signed-in user for themselves, the customer only, the customer or an advisor who
 * sees them, people of a firm on the firm's data. */
export type Access = "public" | "session" | "customer" | "owner" | "firm";

/** What an endpoint declares. */
export type AccessRule = {
  readonly access: Access;
  readonly writes: boolean;
  /** Which row of the policy decides; null where the call is about nobody's data. */
  readonly permission: Permission | null;
  /** Needs an account whose address is confirmed. */
  readonly confirmed: boolean;
  readonly needs: FeatureSwitch | null;
  /** The switch without which the call does not exist for somebody of a firm. */
  readonly advisorNeeds: FeatureSwitch | null;
  /** Answers while the maintenance page is on. */
  readonly duringMaintenance: boolean;
  /** Refuses a single-sign-on member who has no full account yet: what protects an account that they do not have, or what gives
   * advice, which their partner may open to them. */
  readonly fullAccount: "account" | "advice" | false;
  /** A call for one's own session that an auditor makes too: signing in and out, proving who they are. */
  readonly forAuditors: boolean;
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
  /** Their partner answers for writing to them: advice needs no address of ours. */
  readonly partnerOpensAdvice?: boolean;
  /** What their firm entrusts them with. */
  readonly duties?: readonly FirmDuty[];
  /** What firms let an auditor read at this moment; nobody else has any. */
  readonly audits?: readonly Audit[];
};

/** A firm lets an auditor read the records of these customers, or of all that it advises. */
export type Audit = {
  readonly id: Id;
  readonly firmId: Id;
  readonly customerIds: readonly Id[] | null;
  readonly purpose: string;
};

/** Whose data the call is about, and the advisors that this customer has. */
export type PolicyCustomer = {
  readonly customerId: Id;
  readonly variant: string;
  readonly advisors: readonly { readonly advisorId: Id; readonly firmId: Id }[];
};

/** What the subject's data look like to the caller: all of it, or what the customer shares with their advisors. */
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

/** Sees what is of other people: whoever lets them in answers for their account and their name. */
export function isTrustedRole(roles: readonly Role[]): boolean {
  return isAdvisorRole(roles) || isAuditorRole(roles);
}

/** The highest role that a person has in a firm. */
export function firmRoleOf(roles: readonly Role[]): FirmRole | null {
  return firmRoles.findLast((role) => roles.includes(role)) ?? null;
}

/** How far these roles reach; null where none of them may. With several roles the farthest counts. */
export function grantScopeOf(roles: readonly Role[], permission: Permission): GrantScope | null {
  const grants: Grants = policy[permission];
  const scopes = roles.map((role) => grants[role]);
  if (scopes.includes("firm")) return "firm";
  return scopes.includes("own") ? "own" : null;
}

/** How far somebody of a firm reaches; null for who has no firm: an advisor who left keeps nothing. */
export function firmGrantScopeOf(actor: PolicyActor, permission: Permission): GrantScope | null {
  if (actor.firmId === null) return null;
  const duty = dutyOf(permission);
  if (duty !== null && actor.duties?.includes(duty) !== true) return null;
  return grantScopeOf(
    actor.roles.filter((role) => role !== "customer"),
    permission,
  );
}

/** May this call be made at all under this variant, by this caller? */
export function authorize(
  rule: AccessRule,
  variant: Variant,
  actor: PolicyActor | null,
): Result<null, Exclude<Refusal, DataScopeRefusal>> {
  if (variant.features.enableMaintenancePage && !rule.duringMaintenance) return fail("service.maintenance");
  if (rule.needs !== null && !variant.features[rule.needs]) return fail("route.not_found");
  if (rule.access === "public") return ok(null);
  // A session belongs to the variant where it was opened.
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

/** Whatever other role somebody has: an auditor reads records, and changes nothing but how they sign in. */
function mayAudit({ access, writes, permission, forAuditors }: AccessRule): boolean {
  if (permission === null) return access === "session" && forAuditors;
  return !writes && grantScopeOf(["auditor"], permission) !== null;
}

/** A call for oneself that only an auditor has. */
function isOfAuditors({ access, permission }: AccessRule): boolean {
  return access === "session" && permission !== null;
}

function isLimited({ fullAccount }: AccessRule, actor: PolicyActor): boolean {
  if (!actor.ssoRestricted || fullAccount === false) return false;
  return fullAccount === "account" || actor.partnerOpensAdvice !== true;
}

type DataScopeRefusal = "user.not_found" | "customer.read_only" | "customer.not_shared";

/** May the caller act on this customer's data, and how much of it is there for them? What is not theirs is not found; what an
 * advisor sees of their customer and may not write, or not read, is refused as such. */
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
  // What a firm writes of a customer is asked as a firm, even by an advisor who is a customer too.
  if (rule.access !== "firm" && customer.customerId === actor.userId) return ok("all");
  const open = rule.access === "firm" || opensCustomerArea(variant);
  const reach = firmGrantScopeOf(actor, rule.permission);
  if (open && advises(actor, customer, reach)) return ok("shared");
  const isSeen = open && rule.access === "owner" && advises(actor, customer);
  if (!isSeen) return fail("user.not_found");
  return fail(rule.writes ? "customer.read_only" : "customer.not_shared");
}

/** Whether a variant opens the customer's own area to their advisors. */
export function opensCustomerArea({ features }: Pick<Variant, "features">): boolean {
  return features.aClientView;
}

/** The customer's own advisor sees them, and so do those of that advisor's firm whose right reaches all of it. A colleague, an
 * advisor who left the firm, another firm and another variant do not. */
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

/** By whose leave an auditor reads the record of this customer: of a firm that advises them now. */
export function auditOf(
  { roles, variant, audits = [] }: Pick<PolicyActor, "roles" | "variant" | "audits">,
  customer: PolicyCustomer,
): Audit | null {
  if (!isAuditorRole(roles) || variant !== customer.variant) return null;
  const named = audits.filter(({ customerIds }) => customerIds?.includes(customer.customerId) ?? true);
  return named.find(({ firmId }) => customer.advisors.some((link) => link.firmId === firmId)) ?? null;
}
