import fc from "fast-check";
import { expect, test } from "vitest";
import { owedCents, valueOfKind } from "./debts.ts";
import { devicePlanOf, employeeSavingsKeepers } from "./devices.ts";
import { peeAliases, percoAliases } from "./detail-groups.ts";
import {
  employeeSavingsKinds,
  envelopeOf,
  envelopes,
  investedKinds,
  isInvested,
  isLoan,
  kindDetails,
  loanKinds,
  plainAccountNumber,
  portfolioKinds,
} from "./portfolios.ts";
import { ownershipKinds, proposedOwnership } from "./ownership.ts";
import { cents } from "../kernel/cents.ts";

/** Properties derived from the kind of a portfolio: its envelope, whether it is a debt, whether it holds lines. */

test("every kind has an envelope, and no envelope is empty", () => {
  expect(new Set(portfolioKinds.map(envelopeOf))).toEqual(new Set(envelopes));
});

test("loans are what is shown under loans, and nothing invested is owed", () => {
  expect(portfolioKinds.filter(isLoan)).toEqual(loanKinds);
  expect(portfolioKinds.filter((kind) => envelopeOf(kind) === "loans")).toEqual(loanKinds);
  expect(investedKinds.filter(isLoan)).toEqual([]);
});

test("what holds lines is what is shown under life insurance, securities, employee savings or retirement", () => {
  const withLines = ["life_insurance", "securities", "employee_savings", "retirement"];
  expect(portfolioKinds.filter((kind) => withLines.includes(envelopeOf(kind)))).toEqual(
    portfolioKinds.filter(isInvested),
  );
});

test("the plans of the screen of employee savings are the kinds of employee savings and of retirement", () => {
  const shown = portfolioKinds.filter((kind) =>
    ["employee_savings", "retirement"].includes(envelopeOf(kind)),
  );
  expect([...employeeSavingsKinds].toSorted()).toEqual(shown.toSorted());
  for (const kind of employeeSavingsKinds) expect(devicePlanOf({ kind, kindDetail: null }, null)).toBe(kind);
  for (const kind of portfolioKinds.filter((one) => !employeeSavingsKinds.includes(one)))
    expect(devicePlanOf({ kind, kindDetail: null }, null)).toBeNull();
});

test("an alias decides the plan before the kind does, and no alias is of two plans", () => {
  for (const kindDetail of peeAliases) expect(devicePlanOf({ kind: "other", kindDetail }, null)).toBe("pee");
  for (const kindDetail of percoAliases)
    expect(devicePlanOf({ kind: "pee", kindDetail }, null)).toBe("perco");
  expect(peeAliases.filter((alias) => percoAliases.includes(alias))).toEqual([]);
  expect([...peeAliases, ...percoAliases].filter((alias) => !kindDetails.includes(alias))).toEqual([]);
});

test("a portfolio of unknown kind is of employee savings only where a keeper of such savings holds it", () => {
  const unknown = { kind: "other", kindDetail: null } as const;
  for (const slug of employeeSavingsKeepers.slugs) expect(devicePlanOf(unknown, slug)).toBe("other");
  expect(devicePlanOf(unknown, "boursobank")).toBeNull();
  expect(devicePlanOf({ kind: "checking", kindDetail: null }, "eres")).toBeNull();
});

test("a debt is negative however its source prints it, and any other value keeps its sign", () => {
  fc.assert(
    fc.property(fc.constantFrom(...portfolioKinds), fc.integer({ min: -1e9, max: 1e9 }), (kind, amount) => {
      const value = valueOfKind(kind, cents(amount));
      if (isLoan(kind)) expect(value).toBeLessThanOrEqual(0);
      else expect(value).toBe(amount);
      expect(owedCents(value)).toBe(Math.abs(amount));
      expect(Object.is(value, -0)).toBe(false);
    }),
    { seed: 91 },
  );
});

test("until the saver says, a portfolio is whole or joint: a divided ownership is never supposed", () => {
  for (const kind of portfolioKinds)
    for (const told of ["owner", "co-owner", "attorney", null] as const) {
      const proposed = proposedOwnership({ kind, told });
      expect(proposed.kind).toBe(kind === "joint" || told === "co-owner" ? "joint" : "full");
      expect(ownershipKinds).toContain(proposed.kind);
      expect(proposed.ratio).toBeNull();
    }
});

test.each([
  ["FR76 3000 4000 0312 3456 7890 143", "FR7630004000031234567890143"],
  ["fr76-3000.4000", "FR7630004000"],
  ["12345", null],
  ["12 34 5", null],
  ["123456", "123456"],
  ["•••• 1234", null],
  ["", null],
  [null, null],
])("the account number %s is compared as %s", (number, plain) => {
  expect(plainAccountNumber(number)).toBe(plain);
});
