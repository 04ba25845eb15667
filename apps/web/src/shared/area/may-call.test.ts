import * as definitions from "@vigie/api";
import { accessRuleOf, api, isOpenByPlan, isOpenToFirm, type Endpoint } from "@vigie/api";
import {
  authorize,
  dataScopeOf,
  dutyOf,
  firmRoles,
  mainVariant,
  type FirmRole,
  type Id,
  type PolicyActor,
} from "@vigie/domain";
import { expect, test } from "vitest";
import { plansOf } from "../../../api-plans.ts";

type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
const groups: Groups = api;
const calls = Object.entries(groups).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([key, target]) => [`${group}.${key}`, target] as const),
);
/** As the pages are built. */
const builtCalls = plansOf(Object.entries(groups), definitions);
/** Those on a customer's data, and those of a firm. */
const decided = calls.filter(([, target]) => accessRuleOf(target).permission !== null);

const reader = "0193b0c4-7c1e-7000-8000-00000000000a" as Id;
const firm = "0193b0c4-7c1e-7000-8000-00000000000b" as Id;
/** Every switch is on: what a variant lacks is asked apart. */
const variant = {
  ...mainVariant,
  features: {
    ...mainVariant.features,
    ...Object.fromEntries(
      calls.flatMap(([, { needs, advisorNeeds }]) =>
        [needs, advisorNeeds].flatMap((name) => (name === undefined ? [] : [[name, true]])),
      ),
    ),
    aClientView: true,
    enableMaintenancePage: false,
  },
};
const customer = {
  customerId: "0193b0c4-7c1e-7000-8000-00000000000c" as Id,
  variant: variant.name,
  advisors: [{ advisorId: reader, firmId: firm }],
};

/** As dispatch asks it of somebody of the customer's firm. */
function serverAllows(target: Endpoint, role: FirmRole): boolean {
  const rule = accessRuleOf(target);
  const actor: PolicyActor = {
    userId: reader,
    roles: [role],
    confirmed: true,
    firmId: firm,
    variant: variant.name,
    ssoRestricted: false,
  };
  if (!authorize(rule, variant, actor).ok) return false;
  const isOfSubject = rule.access !== "firm" || target.subject !== undefined;
  return !isOfSubject || dataScopeOf(rule, actor, { customer, variant }).ok;
}

test.each(decided)("%s: the pages offer it to who the server lets, in tests and as built", (name, target) => {
  const { permission, access } = accessRuleOf(target);
  // A duty comes beside a role, and an auditor's calls are of nobody of a firm.
  if (permission === null || dutyOf(permission) !== null || access === "session") return;
  const [group = "", key = ""] = name.split(".");
  const built = builtCalls[group]?.[key];
  for (const role of firmRoles) {
    const allowed = serverAllows(target, role);
    expect([role, isOpenToFirm(target, [role])]).toEqual([role, allowed]);
    expect([role, built === undefined ? undefined : isOpenByPlan(built, [role])]).toEqual([role, allowed]);
  }
});

test("without roles the answer is known where all of a firm may the same", () => {
  for (const [name, target] of decided) {
    const each = firmRoles.map((role) => isOpenToFirm(target, [role]));
    const same = each.every((one) => one === each[0]);
    expect([name, isOpenToFirm(target)]).toEqual([name, same ? each[0] : null]);
  }
});

test("the switches of a call reach the pages as they are built", () => {
  for (const [name, { needs, advisorNeeds }] of calls) {
    const [group = "", key = ""] = name.split(".");
    const built = builtCalls[group]?.[key];
    expect([name, built?.needs, built?.advisorNeeds]).toEqual([name, needs, advisorNeeds]);
  }
});
