import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { plannedProject, type ProjectFacts } from "./projects.ts";

const facts: ProjectFacts = {
  valueCents: cents(20_000_00),
  targetAmount: cents(60_000_00),
  timeInvestment: 10,
  monthlyDeposit: cents(350_00),
  monthlyBuyout: cents(50_00),
};

test("a project that says everything is planned with what goes in less what comes out, or with what is asked", () => {
  expect(plannedProject(facts, null)).toEqual({
    valueCents: 20_000_00,
    targetCents: 60_000_00,
    years: 10,
    monthlyCents: 300_00,
  });
  expect(plannedProject({ ...facts, monthlyDeposit: null }, cents(0))).toMatchObject({ monthlyCents: 0 });
});

test.each([
  [{ valueCents: null }, "value_unknown"],
  [{ targetAmount: null }, "target_unknown"],
  [{ targetAmount: cents(0) }, "target_unknown"],
  [{ timeInvestment: null }, "horizon_unknown"],
  [{ monthlyDeposit: null }, "payments_unknown"],
  [{ monthlyBuyout: cents(400_00) }, "withdrawals"],
] as const)("what is missing is named: %o", (change, reason) => {
  expect(plannedProject({ ...facts, ...change }, null)).toBe(reason);
});
