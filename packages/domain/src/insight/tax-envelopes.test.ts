import { expect, test } from "vitest";
import { taxEnvelopeOf } from "./tax-envelopes.ts";

test.each([
  ["livret_a", "regulated_savings"],
  ["livret", "taxed_savings"],
  ["percol", "employee_savings"],
  ["pee", "employee_savings"],
  ["pea", "pea"],
  ["market", "securities_account"],
  ["lifeinsurance", "life_insurance"],
  ["per", "retirement"],
  ["checking", null],
  ["principal_residence", null],
  ["mortgage", null],
  ["others", null],
] as const)("the tax envelope of %s is %s", (key, envelope) => {
  expect(taxEnvelopeOf(key)).toBe(envelope);
});
