import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { keptShares, parseShares, plannedProject, type ProjectFacts } from "./projects.ts";

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

test("parts of the wealth are read from the address, and what is none is left out", () => {
  expect([...parseShares("a:40,b:0,c:101,d:,e:-5,:3,f:1.5,g:100")]).toEqual([
    ["a", 0.4],
    ["b", 0],
    ["g", 1],
  ]);
  expect(parseShares("").size).toBe(0);
});

const held = (portfolioId: string, euros: number) => ({ portfolioId, valueCents: cents(euros * 100) });

test("a project keeps what its contract holds; a part that is asked is taken from the others alike", () => {
  const projects = [held("a", 60_000), held("b", 30_000), held("c", 10_000)];
  const kept = (text: string) =>
    keptShares(projects, parseShares(text)).map(({ keptCents }) => keptCents / 100);
  expect(kept("")).toEqual([60_000, 30_000, 10_000]);
  expect(kept("b:50")).toEqual(
    [(60_000 * 5) / 7, 50_000, (10_000 * 5) / 7].map((n) => Math.floor(n * 100) / 100),
  );
  // Less than its contract holds: the amount given up is reserved for no other project.
  expect(kept("a:20")).toEqual([20_000, 30_000, 10_000]);
  // More than the total: the first requests are satisfied first.
  expect(kept("a:70,b:60")).toEqual([70_000, 30_000, 0]);
  expect(keptShares(projects, parseShares("b:50"))[1]).toMatchObject({ ratio: 0.5, isAsked: true });
  expect(keptShares([held("a", 0)], new Map())).toEqual([{ keptCents: 0, ratio: 0, isAsked: false }]);
});

test("a part that is asked is just that part, to the cent", () => {
  for (let percent = 0; percent <= 100; percent += 1) {
    const [kept] = keptShares([held("a", 100)], parseShares(`a:${percent}`));
    expect(kept?.keptCents).toBe(100 * percent);
  }
});

test("what is kept is never over the wealth, nor below nothing, whatever is asked", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.option(fc.integer({ min: 0, max: 100 }))), {
        maxLength: 6,
      }),
      (parts) => {
        const projects = parts.map(([value], index) => ({
          portfolioId: `p${index}`,
          valueCents: cents(value),
        }));
        const asked = new Map(
          parts.flatMap(([, percent], index): [string, number][] =>
            percent === null ? [] : [[`p${index}`, percent / 100]],
          ),
        );
        const kept = keptShares(projects, asked);
        const wealth = parts.reduce((sum, [value]) => sum + value, 0);
        expect(kept.reduce((sum, one) => sum + one.keptCents, 0)).toBeLessThanOrEqual(wealth);
        kept.forEach(({ keptCents, isAsked }, index) => {
          expect(keptCents).toBeGreaterThanOrEqual(0);
          expect(isAsked).toBe(asked.has(`p${index}`));
          // A project without a request never gains.
          if (!isAsked) expect(keptCents).toBeLessThanOrEqual(projects[index]?.valueCents ?? NaN);
        });
      },
    ),
  );
});
