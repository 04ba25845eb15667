import { expect, test } from "vitest";
import type { Id } from "../kernel/id.ts";
import { fail, ok } from "../kernel/result.ts";
import {
  type AccessRule,
  authorize,
  advises,
  firmRoleOf,
  type Permission,
  policy,
  type PolicyActor,
  grantScopeOf,
  type Role,
  dataScopeOf,
} from "./policy.ts";
import { featureSwitches, mainVariant, variantForHost, variants } from "./variants.ts";

const idOf = (serial: number) => `00000000-0000-7000-8000-00000000000${serial}` as Id;
const [saver, advisor, colleague, firm, otherFirm] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];

const rule = (change: Partial<AccessRule> = {}): AccessRule => ({
  access: "owner",
  writes: false,
  permission: "holdings.read",
  confirmed: true,
  needs: null,
  advisorNeeds: null,
  duringMaintenance: false,
  fullAccount: false,
  forAuditors: false,
  ...change,
});
const actor = (change: Partial<PolicyActor> = {}): PolicyActor => ({
  userId: saver,
  roles: ["customer"],
  confirmed: true,
  firmId: null,
  variant: "vigie",
  ssoRestricted: false,
  ...change,
});
const firmRule = (permission: Permission = "customers.read") => rule({ access: "firm", permission });
const advisorActor = (change: Partial<PolicyActor> = {}) =>
  actor({ userId: advisor, roles: ["advisor"], firmId: firm, ...change });
const customer = {
  customerId: saver,
  variant: "vigie",
  advisors: [{ advisorId: advisor, firmId: firm }],
};
const switched = (change: Partial<typeof mainVariant.features>) => ({
  ...mainVariant,
  features: { ...mainVariant.features, ...change },
});

test.each([
  ["nobody at a public call", rule({ access: "public" }), null, ok(null)],
  ["nobody elsewhere", rule(), null, fail("session.required")],
  ["a session of another variant", rule(), actor({ variant: "rivage" }), fail("session.required")],
  ["an unconfirmed account", rule(), actor({ confirmed: false }), fail("unconfirmed.user")],
  [
    "an unconfirmed account where none is needed",
    rule({ confirmed: false }),
    actor({ confirmed: false }),
    ok(null),
  ],
  ["a saver at a firm's call", firmRule(), actor(), fail("route.not_found")],
  [
    "an advisor without a firm at a firm's call",
    firmRule(),
    advisorActor({ firmId: null }),
    fail("route.not_found"),
  ],
  ["an advisor at a firm's call", firmRule(), advisorActor(), ok(null)],
  ["an advisor at a call of the heads", firmRule("people.read"), advisorActor(), fail("route.not_found")],
  ["a saver at home", rule(), actor(), ok(null)],
  ["a partner's member at home", rule(), actor({ ssoRestricted: true }), ok(null)],
  [
    "a partner's member where a full account is needed",
    rule({ fullAccount: "advice" }),
    actor({ ssoRestricted: true }),
    fail("single_sign_on.upgrade_required"),
  ],
  [
    "a member whose partner opens advice, where it is given",
    rule({ fullAccount: "advice" }),
    actor({ ssoRestricted: true, partnerOpensAdvice: true }),
    ok(null),
  ],
  [
    "a member whose partner opens advice, where the account is protected",
    rule({ fullAccount: "account" }),
    actor({ ssoRestricted: true, partnerOpensAdvice: true }),
    fail("single_sign_on.upgrade_required"),
  ],
])("%s", (_name, asked, who, verdict) => {
  expect(authorize(asked, mainVariant, who)).toEqual(verdict);
});

test("a call whose switch is off does not exist, and maintenance comes before all but what says so", () => {
  expect(authorize(rule({ needs: "estimator" }), switched({ estimator: false }), actor())).toEqual(
    fail("route.not_found"),
  );
  const shut = switched({ enableMaintenancePage: true });
  expect(authorize(rule({ access: "public" }), shut, null)).toEqual(fail("service.maintenance"));
  expect(authorize(rule({ access: "public", duringMaintenance: true }), shut, null)).toEqual(ok(null));
});

test("what is shown to the customer alone does not exist for their advisor", () => {
  const asked = rule({ advisorNeeds: "showClientRisk" });
  const shut = switched({ showClientRisk: false });
  expect(authorize(asked, shut, actor())).toEqual(ok(null));
  expect(authorize(asked, shut, advisorActor())).toEqual(fail("route.not_found"));
  expect(authorize(asked, mainVariant, advisorActor())).toEqual(ok(null));
});

const seats: readonly (readonly [string, Id, readonly Role[], Id | null, string, boolean])[] = [
  ["the customer's advisor", advisor, ["advisor"], firm, "vigie", true],
  ["a colleague", colleague, ["advisor"], firm, "vigie", false],
  ["a manager of the firm", colleague, ["manager"], firm, "vigie", true],
  ["an administrator of the firm", colleague, ["admin"], firm, "vigie", true],
  ["the advisor, gone to another firm", advisor, ["advisor"], otherFirm, "vigie", false],
  ["an administrator of another firm", colleague, ["admin"], otherFirm, "vigie", false],
  ["an administrator without a firm", colleague, ["admin"], null, "vigie", false],
  ["the advisor under another variant", advisor, ["advisor"], firm, "rivage", false],
  ["a saver whose id stands in the link", advisor, ["customer"], firm, "vigie", false],
];
test.each(seats)("%s", (_name, userId, roles, firmId, variant, sees) => {
  expect(advises(actor({ userId, roles, firmId, variant }), customer)).toBe(sees);
});

test("an advisor reads what is shared, writes only what is named, and nothing without the client view", () => {
  const helene = actor({ userId: advisor, roles: ["advisor"], firmId: firm });
  const at = { customer, variant: mainVariant };
  expect(dataScopeOf(rule(), helene, at)).toEqual(ok("shared"));
  const write = rule({ writes: true, permission: "holdings.write" });
  expect(dataScopeOf(write, helene, at)).toEqual(fail("customer.read_only"));
  // A caller who may not see the customer must not learn that they exist.
  const strangers = [
    actor({ userId: colleague, roles: ["advisor"], firmId: firm }),
    actor({ userId: colleague }),
  ];
  for (const stranger of strangers) expect(dataScopeOf(write, stranger, at)).toEqual(fail("user.not_found"));
  expect(dataScopeOf(write, helene, { ...at, variant: switched({ aClientView: false }) })).toEqual(
    fail("user.not_found"),
  );
  expect(dataScopeOf(rule({ writes: true, permission: "holdings.compute" }), helene, at)).toEqual(
    ok("shared"),
  );
  expect(dataScopeOf(rule({ access: "customer", permission: "account.read" }), helene, at)).toEqual(
    fail("user.not_found"),
  );
  expect(dataScopeOf(rule(), helene, { ...at, variant: switched({ aClientView: false }) })).toEqual(
    fail("user.not_found"),
  );
  expect(dataScopeOf(rule(), helene, { ...at, customer: null })).toEqual(fail("user.not_found"));
  expect(dataScopeOf(rule({ writes: true, permission: "holdings.write" }), actor(), at)).toEqual(ok("all"));
});

test("approvals and notes are writes of advisors and managers; people and settings are the administrator's", () => {
  const may = (permission: Permission) => [
    grantScopeOf(["advisor"], permission),
    grantScopeOf(["manager"], permission),
    grantScopeOf(["admin"], permission),
  ];
  for (const act of ["advice.approve", "advice.refuse", "advice.note"] as const)
    expect(may(act)).toEqual(["own", "firm", null]);
  expect(may("holdings.compute")).toEqual(["own", "firm", "firm"]);
  expect(may("holdings.write")).toEqual([null, null, null]);
  expect(may("people.read")).toEqual([null, "firm", "firm"]);
  for (const act of ["people.write", "firm.write", "customers.move"] as const)
    expect(may(act)).toEqual([null, null, "firm"]);
  expect(grantScopeOf(["advisor", "admin"], "advice.note")).toBe("own");
  expect(firmRoleOf(["customer", "admin", "advisor"])).toBe("admin");
  expect(firmRoleOf(["customer"])).toBe(null);
  // Only the customer may write the customer's own data.
  expect(
    Object.entries(policy).filter(([name, grants]) => name === "holdings.write" && "advisor" in grants),
  ).toEqual([]);
});

test("a call on the firm's data about a customer is for who is linked to them, whether or not the client view is on", () => {
  const at = { customer, variant: switched({ aClientView: false }) };
  expect(dataScopeOf(firmRule("interactions.write"), advisorActor(), at)).toEqual(ok("shared"));
  expect(dataScopeOf(firmRule("interactions.write"), advisorActor({ userId: colleague }), at)).toEqual(
    fail("user.not_found"),
  );
  const admin = advisorActor({ userId: colleague, roles: ["admin"] });
  expect(dataScopeOf(firmRule("advice.approve"), admin, at)).toEqual(fail("user.not_found"));
  expect(dataScopeOf(firmRule("interactions.read"), admin, at)).toEqual(ok("shared"));
  // An advisor cannot be their own customer.
  expect(dataScopeOf(firmRule(), advisorActor({ userId: saver }), at)).toEqual(fail("user.not_found"));
});

const audit = { id: idOf(6), firmId: firm, customerIds: [saver], purpose: "Contrôle annuel" };
const auditor = (change: Partial<PolicyActor> = {}) =>
  actor({ userId: colleague, roles: ["auditor"], audits: [audit], ...change });
const recordRule = (change: Partial<AccessRule> = {}) => rule({ permission: "record.read", ...change });

test.each([
  ["the record", recordRule(), ok(null)],
  ["its folder", recordRule({ permission: "record.export" }), ok(null)],
  ["the list of audits", rule({ access: "session", permission: "audited.list" }), ok(null)],
  ["a call of theirs to sign in", rule({ access: "session", permission: null, forAuditors: true }), ok(null)],
  ["another call for oneself", rule({ access: "session", permission: null }), fail("route.not_found")],
  ["a customer's holdings", rule(), fail("route.not_found")],
  ["one's own account", rule({ access: "customer", permission: "account.read" }), fail("route.not_found")],
  ["a firm's call", firmRule(), fail("route.not_found")],
  ["a writing on the record", recordRule({ writes: true }), fail("route.not_found")],
])("an auditor at %s", (_name, asked, verdict) => {
  expect(authorize(asked, mainVariant, auditor())).toEqual(verdict);
  // Another role adds no permission.
  expect(
    authorize(asked, mainVariant, auditor({ roles: ["customer", "admin", "auditor"], firmId: firm })),
  ).toEqual(verdict);
});

test("the list of audits is an auditor's alone", () => {
  const list = rule({ access: "session", permission: "audited.list" });
  for (const who of [actor(), advisorActor(), advisorActor({ roles: ["admin"] })])
    expect(authorize(list, mainVariant, who)).toEqual(fail("route.not_found"));
});

test.each([
  ["of a customer whom the audit names", auditor(), ok("shared")],
  ["of any customer of the firm", auditor({ audits: [{ ...audit, customerIds: null }] }), ok("shared")],
  [
    "of another customer",
    auditor({ audits: [{ ...audit, customerIds: [advisor] }] }),
    fail("user.not_found"),
  ],
  ["without an audit", auditor({ audits: [] }), fail("user.not_found")],
  [
    "of a customer of another firm",
    auditor({ audits: [{ ...audit, firmId: otherFirm }] }),
    fail("user.not_found"),
  ],
  ["under another variant", auditor({ variant: "rivage" }), fail("user.not_found")],
])("an auditor reads the record %s", (_name, who, verdict) => {
  const at = { customer, variant: mainVariant };
  expect(dataScopeOf(recordRule(), who, at)).toEqual(verdict);
  expect(dataScopeOf(recordRule({ writes: true }), who, at)).toEqual(fail("user.not_found"));
  expect(dataScopeOf(rule(), who, at)).toEqual(fail("user.not_found"));
});

test("what is said of audits gives nobody else anything", () => {
  const helene = advisorActor({ userId: colleague, audits: [audit] });
  expect(dataScopeOf(recordRule(), helene, { customer, variant: mainVariant })).toEqual(
    fail("user.not_found"),
  );
});

test("vigilance is for who is entrusted with it, whatever their role", () => {
  const rule = firmRule("vigilance.read");
  for (const role of ["advisor", "manager", "admin"] as const) {
    const plain = advisorActor({ userId: colleague, roles: [role] });
    const entrusted = { ...plain, duties: ["vigilance"] as const };
    const at = { customer, variant: mainVariant };
    expect(authorize(rule, mainVariant, plain)).toEqual(fail("route.not_found"));
    expect(dataScopeOf(rule, plain, at)).toEqual(fail("user.not_found"));
    expect(authorize(rule, mainVariant, entrusted)).toEqual(ok(null));
    expect(dataScopeOf(rule, entrusted, at)).toEqual(ok("shared"));
    expect(authorize(rule, mainVariant, { ...entrusted, firmId: null })).toEqual(fail("route.not_found"));
    expect(dataScopeOf(rule, { ...entrusted, firmId: otherFirm }, at)).toEqual(fail("user.not_found"));
    // The duty gives access to vigilance only.
    expect(authorize(firmRule("firm.write"), mainVariant, { ...entrusted, roles: ["advisor"] })).toEqual(
      fail("route.not_found"),
    );
  }
});

test("the table of variants says what the specification says", () => {
  expect(variants.length).toBeGreaterThanOrEqual(4);
  const closed = variants.filter((variant) => !variant.features.allowUserRegistration);
  expect(closed).toHaveLength(2);
  expect(variants.filter((variant) => variant.features.missions)).toEqual([mainVariant]);
  expect(variants.filter((variant) => variant.singleSignOn !== null)).toHaveLength(1);
  for (const variant of variants) expect(Object.keys(variant.features)).toEqual([...featureSwitches]);
  const hosts = variants.flatMap((variant) => variant.hosts);
  expect(new Set(hosts).size).toBe(hosts.length);
  expect(variantForHost("Amarante.localhost:3000").name).toBe("amarante");
  expect(variantForHost("evil.example").name).toBe("vigie");
});
