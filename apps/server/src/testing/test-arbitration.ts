import type { Id, MarketContract } from "@vigie/domain";
import { expect } from "vitest";
import { type Answer, eventually, type TestUser } from "./test-server.ts";
import { type TestLine, testMarket } from "./test-portfolio.ts";

/** Shared by the arbitration tests: market offers, a portfolio to improve, and how an optimisation is requested and awaited. */

/** Returns the usual offer with some changes. */
export function testOffer(slug: string, change: Partial<MarketContract>): MarketContract {
  return { ...testMarket, slug, name: slug, ...change };
}

export const arbitrationOffers: readonly MarketContract[] = [
  testMarket,
  testOffer("sans-euro", { rules: { ...testMarket.rules, euroFundSlugs: [] } }),
  testOffer("part-uc", { rules: { ...testMarket.rules, minUnitShareRatio: 0.6 } }),
  testOffer("cher", {
    fees: { ...testMarket.fees, arbitrageFeeRatio: 0.01 },
    rules: { ...testMarket.rules, freeArbitragesPerYear: 0 },
  }),
];

/** 100,000.01 euros, with too many shares for a balanced profile. */
export const riskyLines: readonly TestLine[] = [
  { of: 1, cents: 4_500_001 },
  { of: 3, cents: 3_000_000 },
  { of: 5, cents: 1_500_000 },
  { of: "euro", cents: 1_000_000 },
];

/** Returns functions that request an arbitration for a user and wait for its result. */
export function arbitrationsBy(user: () => TestUser) {
  const ask = async (id: Id, data: object) =>
    await user().ask("POST", `/users/me/portfolios/${id}/optimize`, { data });
  const answered = async (id: Id): Promise<Answer["body"]> => {
    const { body } = await eventually(
      async () => await user().ask("GET", `/users/me/portfolios/${id}/optimization`),
      (answer) => ["done", "failed"].includes(answer.body.optimization.status),
    );
    return body.optimization;
  };
  const optimized = async (id: Id, data: object): Promise<Answer["body"]> => {
    const started = await ask(id, data);
    expect(started.status, JSON.stringify(started.body)).toBe(202);
    expect(started.body.optimization.status).toBe("pending");
    return await answered(id);
  };
  return { ask, answered, optimized };
}
