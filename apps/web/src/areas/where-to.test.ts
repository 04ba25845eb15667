import type { FeatureSwitch } from "@vigie/domain";
import { expect, test } from "vitest";
import type { Role } from "../shared/session/cookies.ts";
import * as rules from "./where-to.ts";

type Given = { readonly role?: Role | null; readonly off?: FeatureSwitch; readonly on?: FeatureSwitch };

/** Every switch as the main variant has it, but one. */
function visit(href: string, { role = null, off, on }: Given = {}): rules.Visit {
  return {
    href,
    pathname: href.replace(/[?#].*$/, ""),
    role,
    isOn: (name) => (name === "enableMaintenancePage" ? on === name : name !== off),
  };
}

test.each([
  ["/app/dashboard", "customer"],
  ["/advisory", "advisor"],
  ["/app/login", null],
  ["/cgu", null],
  ["/", null],
] as const)("under maintenance %s goes to its page, whoever asks", (path, role) => {
  expect(rules.siteRule(visit(path, { role, on: "enableMaintenancePage" }))).toBe("/maintenance");
});

test("the page of the maintenance itself is shown", () => {
  expect(rules.siteRule(visit("/maintenance", { on: "enableMaintenancePage" }))).toBeNull();
});

test.each([
  ["/", null, "/advisory/login"],
  ["/", "customer", "/advisory/login"],
  ["/app/dashboard", "customer", "/advisory/login"],
  ["/app/register", null, "/advisory/login"],
  ["/app/password-reset", null, null],
  ["/app/password-reset", "customer", null],
  ["/app/login", null, null],
  ["/advisory/login", null, null],
  ["/cgu", null, null],
  ["/app/dashboard", "advisor", "/advisory"],
  ["/advisory", "advisor", null],
  ["/app/dashboard", "auditor", "/audit"],
  ["/audit", "auditor", null],
] as const)("without advice to the public, %s as %s gives %s", (path, role, to) => {
  expect(rules.siteRule(visit(path, { role, off: "enableConseil" }))).toBe(to);
});

test("without advice to the public a saver who is signed in sees the sign-in page, in no circle", () => {
  const off = "enableConseil";
  expect(rules.signedOutRule(visit("/app/login", { role: "customer", off }))).toBeNull();
  expect(rules.signedOutRule(visit("/app/login", { role: "advisor", off }))).toBe("/");
});

test.each([
  [null, "/app/login?redirect=%2Fapp%2Fcontract%2F1%3Fperiode%3D1a%23risque"],
  ["unconfirmed", "/app/confirmation"],
  ["customer", null],
  ["advisor", "/advisory"],
] as const)("the customer's area, as %s: %s", (role, to) => {
  expect(rules.customerRule(visit("/app/contract/1?periode=1a#risque", { role }), null)).toBe(to);
});

test("an advisor who opens a page of the customer's area gets it about the customer seen last", () => {
  const rule = (href: string): string | null =>
    rules.customerRule(visit(href, { role: "advisor" }), "0193b0c4-7c1e-7000-8000-000000000001");
  const view = "/advisory/customers/0193b0c4-7c1e-7000-8000-000000000001/view";
  expect(rule("/app/contract/1?periode=1a#risque")).toBe(`${view}/contract/1?periode=1a#risque`);
  expect(rule("/app/dashboard")).toBe(`${view}/dashboard`);
  expect(rule("/app")).toBe("/advisory");
});

test.each([
  [null, "/app/login?redirect=%2Fadvisory"],
  ["unconfirmed", "/app/confirmation"],
  ["customer", "/"],
  ["advisor", null],
] as const)("the advisors' area, as %s: %s", (role, to) => {
  expect(rules.advisorRule(visit("/advisory", { role }))).toBe(to);
});

test.each([
  [null, null],
  ["customer", "/"],
  ["unconfirmed", "/"],
  ["advisor", "/"],
] as const)("sign-in and its like, as %s: %s", (role, to) => {
  expect(rules.signedOutRule(visit("/app/login", { role }))).toBe(to);
});

test.each([
  [null, "/app/dashboard"],
  ["customer", "/app/dashboard"],
  ["unconfirmed", "/app/confirmation"],
  ["advisor", "/advisory"],
] as const)("the root, as %s: %s", (role, to) => {
  expect(rules.rootRule({ role })).toBe(to);
});

test.each([
  [null, "/app/login?redirect=%2Fapp%2Fconfirmation"],
  ["unconfirmed", null],
  ["customer", "/"],
] as const)("the page of the code, as %s: %s", (role, to) => {
  expect(rules.unconfirmedRule(visit("/app/confirmation", { role }))).toBe(to);
});

test("an otp value leads to its page on the first navigation only", () => {
  const first = { pathname: "/", isFirst: true, otp: "abc" };
  expect(rules.otpRule(first)).toBe(true);
  expect(rules.otpRule({ ...first, isFirst: false })).toBe(false);
  expect(rules.otpRule({ ...first, pathname: "/app/otp" })).toBe(false);
  expect(rules.otpRule({ ...first, otp: "" })).toBe(false);
  expect(rules.otpRule({ ...first, otp: null })).toBe(false);
});

test.each([
  ["/app/accounts/add", null],
  ["/app/accounts/add/fortuneo", null],
  ["/app/accounts/new/fortuneo", null],
  ["/app/accounts/newest", "/app/dashboard"],
  ["/app/dashboard", "/app/dashboard"],
  [null, "/app/dashboard"],
])("the loading page, coming from %s: %s", (from, to) => {
  expect(rules.loadRule(from)).toBe(to);
});

test("a screen whose switch is off does not exist, or leads where its line says", () => {
  const isOn = (name: FeatureSwitch): boolean => name === "aClientView";
  expect(rules.switchRule({}, isOn)).toBeNull();
  expect(rules.switchRule({ needs: "aClientView" }, isOn)).toBeNull();
  expect(rules.switchRule({ needs: "aInteractions" }, isOn)).toBe("/404");
  expect(rules.switchRule({ needs: "allowUserRegistration", without: "/app/login" }, isOn)).toBe(
    "/app/login",
  );
});
