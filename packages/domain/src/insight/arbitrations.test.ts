import fc from "fast-check";
import { expect, test } from "vitest";
import { amountsAfter, maxCandidates, prescreenFunds } from "./arbitrations.ts";
import type { Fund } from "../market/funds.ts";
import { cents } from "../kernel/cents.ts";
import type { AssetClass } from "../holdings/portfolios.ts";

type Given = {
  readonly assetClass: AssetClass;
  readonly ongoingFeeRatio: number;
  readonly category?: string;
};

const fund = (serial: number, { assetClass, ongoingFeeRatio, category = "a" }: Given): Fund => ({
  isin: `XZ${String(serial).padStart(9, "0")}0`,
  label: `Fonds ${serial}`,
  issuer: null,
  assetClass,
  category,
  sri: 3,
  managementFeeRatio: null,
  ongoingFeeRatio,
  maxSubscriptionFeeRatio: null,
  indexFund: null,
  peaEligible: null,
  peaPmeEligible: null,
  geography: [],
  sectors: [],
  tags: [],
  notesByProfile: null,
  firstPriceOn: null,
  currency: "EUR",
  demo: true,
});

test("a thousand funds are screened to a hundred and twenty, every class and category kept, the cheapest first", () => {
  const classes = ["stock", "bond", "diversified", "realEstate", "cash", "other"] as const;
  const funds = Array.from({ length: 1000 }, (_, index) =>
    fund(index, {
      assetClass: classes[index % 6] ?? "stock",
      ongoingFeeRatio: 0.001 + index / 100_000,
      category: `c${index % 4}`,
    }),
  );
  const kept = prescreenFunds(funds);
  expect(kept).toHaveLength(maxCandidates);
  expect(new Set(kept.map((one) => one.assetClass)).size).toBe(6);
  expect(new Set(kept.map((one) => `${one.assetClass} ${one.category}`)).size).toBe(
    new Set(funds.map((one) => `${one.assetClass} ${one.category}`)).size,
  );
  expect(prescreenFunds(funds.toReversed())).toEqual(kept);
});

test("a small offer is kept whole, but for what has no class", () => {
  const funds = [
    fund(1, { assetClass: "stock", ongoingFeeRatio: 0.02 }),
    fund(2, { assetClass: "unknown", ongoingFeeRatio: 0.01 }),
    fund(3, { assetClass: "bond", ongoingFeeRatio: 0.01 }),
  ];
  expect(prescreenFunds(funds).map((one) => one.label)).toEqual(["Fonds 3", "Fonds 1"]);
});

test("amounts after a move add up to those before it, and a line that stays keeps its cents", () => {
  const line = fc.record({
    before: fc.integer({ min: 0, max: 50_000_000 }),
    after: fc.double({ min: 0.001, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 12 }), fc.boolean(), (lines, firstStays) => {
      const total = lines.reduce((sum, one) => sum + one.before, 0);
      fc.pre(total > 0);
      const firstWeight = (lines[0]?.before ?? 0) / total;
      const others = lines.slice(firstStays ? 1 : 0).reduce((sum, one) => sum + one.after, 0);
      const free = firstStays ? 1 - firstWeight : 1;
      const stakes = lines.map((one, index) => ({
        beforeCents: cents(one.before),
        weightBefore: one.before / total,
        weightAfter: firstStays && index === 0 ? firstWeight : (one.after / others) * free,
      }));
      const after = amountsAfter(stakes);
      const moved = stakes.some((one) => Math.abs(one.weightAfter - one.weightBefore) > 1e-9);
      const sum = after.reduce((all, amount) => all + amount, 0);
      if (moved) expect(sum).toBe(total);
      if (firstStays) expect(after[0]).toBe(lines[0]?.before);
    }),
    { seed: 11, numRuns: 300 },
  );
});

test("new money is spread to the cent, and no line loses one", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ before: fc.integer({ min: 0, max: 10_000_000 }), buy: fc.nat(100) }), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.integer({ min: 10_000, max: 100_000_000 }),
      (lines, newMoney) => {
        const held = lines.reduce((sum, line) => sum + line.before, 0);
        const shares = lines.reduce((sum, line) => sum + line.buy, 0);
        fc.pre(shares > 0);
        const total = held + newMoney;
        const stakes = lines.map(({ before, buy }) => ({
          beforeCents: cents(before),
          weightBefore: before / total,
          weightAfter: (before + (newMoney * buy) / shares) / total,
        }));
        fc.pre(stakes.some((one) => one.weightAfter - one.weightBefore > 1e-6));
        const after = amountsAfter(stakes, newMoney);
        expect(after.reduce((sum, amount) => sum + amount, 0)).toBe(total);
        after.forEach((amount, index) => expect(amount).toBeGreaterThanOrEqual(lines[index]?.before ?? 0));
      },
    ),
    { seed: 12, numRuns: 300 },
  );
});
