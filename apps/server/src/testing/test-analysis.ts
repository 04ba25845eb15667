import type { Id } from "@vigie/domain";
import { expect } from "vitest";
import { type Answer, eventually, type TestUser } from "./test-server.ts";
import type { TestLine } from "./test-portfolio.ts";

/** 100,000 euros: 30 % in fund 2, 20 % in fund 3, 10 % in fund 5, 40 % in the euro fund. */
export const balancedLines: readonly TestLine[] = [
  { of: 2, cents: 3_000_000 },
  { of: 3, cents: 2_000_000 },
  { of: 5, cents: 1_000_000 },
  { of: "euro", cents: 4_000_000 },
];

/** Requests the analysis of a portfolio and waits for its end. */
export async function analysedBy(user: TestUser, id: Id): Promise<Answer["body"]> {
  const started = await user.ask("POST", `/portfolios/${id}/analyses/all?async=true`);
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  const { body } = await eventually(
    async () => await user.ask("GET", `/portfolios/${id}/analyses`),
    (answer) => answer.body.analyses.analysing === false && answer.body.analyses.analysed_at !== null,
  );
  return body.analyses;
}
