import fc from "fast-check";
import { expect, test } from "vitest";
import type { Id } from "../kernel/id.ts";
import { fail, ok } from "../kernel/result.ts";
import {
  type AccessRule,
  advises,
  firmGrantScopeOf,
  type Permission,
  policy,
  type PolicyActor,
  type GrantScope,
  grantScopeOf,
  type Role,
  dataScopeOf,
  userRoles,
} from "./policy.ts";
import { mainVariant } from "./variants.ts";

/** The permissions, written a second time by hand: a permission that is added or removed must be changed here too. */
const written = {
  "account.read": ["own", null, null, null, null],
  "account.write": ["own", null, null, null, null],
  "holdings.read": ["own", "own", "firm", "firm", null],
  "holdings.compute": ["own", "own", "firm", "firm", null],
  "holdings.write": ["own", null, null, null, null],
  "record.read": ["own", "own", "firm", "firm", "firm"],
  "record.export": ["own", "own", "firm", "firm", "firm"],
  "kept.read": [null, null, null, "firm", "firm"],
  "audited.list": [null, null, null, null, "own"],
  "conversation.write": ["own", "own", "firm", "firm", null],
  "subscription.write": ["own", "own", "firm", null, null],
  "suitability.write": ["own", "own", "firm", null, null],
  "advice.propose": [null, "own", "firm", null, null],
  "advice.note": [null, "own", "firm", null, null],
  "advice.approve": [null, "own", "firm", null, null],
  "advice.refuse": [null, "own", "firm", null, null],
  "customers.read": [null, "own", "firm", "firm", null],
  "customers.write": [null, "own", "firm", "firm", null],
  "customers.move": [null, null, null, "firm", null],
  "invitations.read": [null, "own", "firm", "firm", null],
  "invitations.write": [null, "own", "firm", "firm", null],
  "interactions.read": [null, "own", "firm", "firm", null],
  "interactions.write": [null, "own", "firm", "firm", null],
  "tasks.read": [null, "own", "firm", "firm", null],
  "tasks.write": [null, "own", "firm", "firm", null],
  "segments.read": [null, "own", "firm", "firm", null],
  "segments.write": [null, "own", "firm", "firm", null],
  "missions.read": [null, "own", "firm", "firm", null],
  "missions.write": [null, "own", "firm", "firm", null],
  "products.read": [null, "firm", "firm", "firm", null],
  "products.write": [null, null, "firm", "firm", null],
  "models.read": [null, "own", "firm", "firm", null],
  "models.write": [null, null, "firm", "firm", null],
  "statistics.read": [null, "own", "firm", "firm", null],
  "profile.read": [null, "own", "firm", "firm", null],
  "profile.write": [null, "own", "own", "firm", null],
  "deaths.write": [null, null, "firm", "firm", null],
  "vigilance.read": [null, "firm", "firm", "firm", null],
  "vigilance.write": [null, "firm", "firm", "firm", null],
  "people.read": [null, null, "firm", "firm", null],
  "people.write": [null, null, null, "firm", null],
  "auditors.read": [null, null, null, "firm", null],
  "auditors.write": [null, null, null, "firm", null],
  "firm.read": [null, "firm", "firm", "firm", null],
  "firm.write": [null, null, null, "firm", null],
} as const satisfies Record<
  Permission,
  readonly [GrantScope | null, GrantScope | null, GrantScope | null, GrantScope | null, GrantScope | null]
>;

const isPermission = (name: string): name is Permission => Object.hasOwn(policy, name);
const permissions = Object.keys(policy).filter(isPermission);

test("the table by hand has every role, in its order", () => {
  expect(userRoles).toEqual(["customer", "advisor", "manager", "admin", "auditor"]);
});

test.each(permissions)("%s reaches as far as is written, role by role", (permission) => {
  expect(userRoles.map((role) => grantScopeOf([role], permission))).toEqual(written[permission]);
});

test("several roles reach as far as the farthest, and no role reaches nothing", () => {
  const rank = { own: 1, firm: 2 } as const;
  const rankOf = (roles: readonly Role[], permission: Permission) => {
    const reach = grantScopeOf(roles, permission);
    return reach === null ? 0 : rank[reach];
  };
  const roles = fc.uniqueArray(fc.constantFrom(...userRoles), { maxLength: 4 });
  fc.assert(
    fc.property(roles, fc.constantFrom(...permissions), (held, permission) => {
      expect(rankOf(held, permission)).toBe(Math.max(0, ...held.map((role) => rankOf([role], permission))));
    }),
    { seed: 31, numRuns: 300 },
  );
});

// Firms.

const isId = (_text: string): _text is Id => true;
const idOf = (serial: number): Id => {
  const text = `00000000-0000-7000-8000-00000000000${serial}`;
  if (!isId(text)) throw new Error("assertion: an id");
  return text;
};
const [saver, advisor, firm, otherFirm] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const actorOf = (change: Partial<PolicyActor>): PolicyActor => ({
  userId: advisor,
  roles: ["advisor"],
  confirmed: true,
  firmId: firm,
  variant: mainVariant.name,
  ssoRestricted: false,
  ...change,
});
const customer = {
  customerId: saver,
  variant: mainVariant.name,
  advisors: [{ advisorId: advisor, firmId: firm }],
};
const ruleOf = (permission: Permission, writes: boolean): AccessRule => ({
  access: "owner",
  writes,
  permission,
  confirmed: true,
  needs: null,
  advisorNeeds: null,
  duringMaintenance: false,
  fullAccount: false,
  forAuditors: false,
});

test.each(permissions)(
  "without a firm, or as a customer only, nobody has the firm's right to %s",
  (permission) => {
    expect(
      firmGrantScopeOf(actorOf({ roles: ["advisor", "manager", "admin"], firmId: null }), permission),
    ).toBeNull();
    expect(firmGrantScopeOf(actorOf({ roles: ["customer"] }), permission)).toBeNull();
  },
);

test("whatever the roles, nobody of another firm or of another variant sees a customer", () => {
  const roles = fc.uniqueArray(fc.constantFrom(...userRoles), { maxLength: 4 });
  fc.assert(
    fc.property(roles, fc.constantFrom(...permissions), fc.boolean(), (held, permission, writes) => {
      const rule = ruleOf(permission, writes);
      for (const change of [{ firmId: otherFirm }, { variant: "rivage" }, { firmId: null }]) {
        const stranger = actorOf({ roles: held, ...change });
        expect(advises(stranger, customer)).toBe(false);
        expect(dataScopeOf(rule, stranger, { customer, variant: mainVariant })).toEqual(
          fail("user.not_found"),
        );
      }
    }),
    { seed: 32, numRuns: 300 },
  );
});

test("an advisor never writes a customer's holdings, and the customer always does", () => {
  const rule = ruleOf("holdings.write", true);
  for (const role of ["advisor", "manager", "admin"] as const)
    expect(dataScopeOf(rule, actorOf({ roles: [role] }), { customer, variant: mainVariant })).toEqual(
      fail("customer.read_only"),
    );
  const self = actorOf({ userId: saver, roles: ["customer"], firmId: null });
  expect(dataScopeOf(rule, self, { customer, variant: mainVariant })).toEqual(ok("all"));
});

test("a customer who is nobody's is seen by no firm", () => {
  const alone = { ...customer, advisors: [] };
  for (const role of ["advisor", "manager", "admin"] as const)
    expect(
      dataScopeOf(ruleOf("holdings.read", false), actorOf({ roles: [role] }), {
        customer: alone,
        variant: mainVariant,
      }),
    ).toEqual(fail("user.not_found"));
});
