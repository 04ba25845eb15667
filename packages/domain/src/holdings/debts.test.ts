import { describe, expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { owedCents, valueOfKind } from "./debts.ts";
import { loanKinds, portfolioKinds } from "./portfolios.ts";

describe("the sign of a debt", () => {
  test.each(loanKinds)("a %s counts negative, whatever sign its lender prints", (kind) => {
    expect(valueOfKind(kind, cents(120_000))).toBe(-120_000);
    expect(valueOfKind(kind, cents(-120_000))).toBe(-120_000);
    expect(Object.is(valueOfKind(kind, cents(0)), 0)).toBe(true);
  });

  test.each(portfolioKinds.filter((kind) => !loanKinds.includes(kind)))(
    "a %s keeps its sign: an overdraft stays below zero",
    (kind) => {
      expect(valueOfKind(kind, cents(5_000))).toBe(5_000);
      expect(valueOfKind(kind, cents(-5_000))).toBe(-5_000);
    },
  );

  test("what is owed comes back as it was printed", () => {
    expect(owedCents(valueOfKind("mortgage", cents(99)))).toBe(99);
  });
});
