import fc from "fast-check";
import { expect, test } from "vitest";
import { connectionStates } from "../holdings/connections.ts";
import {
  byLargestAmount,
  connectionProblem,
  connectionStanding,
  portfolioProblem,
  portfolioStanding,
  eurosAffected,
  freshConnectionDays,
  freshValueDays,
  isGap,
  standings,
} from "./health.ts";
import { cents } from "../kernel/cents.ts";
import { addDays, day, daysBetween } from "../kernel/day.ts";
import { portfolioKinds } from "../holdings/portfolios.ts";

const today = day("2026-11-21");
const ago = (count: number) => addDays(today, -count);
const well = {
  state: "ok",
  lastSuccessOn: today,
  since: ago(400),
  consentEndsOn: null,
  unreadOn: null,
} as const;
const anyDay = fc.integer({ min: -30, max: 800 }).map(ago);
const anyFacts = fc.record({
  state: fc.constantFrom(...connectionStates),
  lastSuccessOn: fc.option(anyDay),
  since: anyDay,
  consentEndsOn: fc.option(anyDay),
  unreadOn: fc.option(anyDay),
});

test("a connection is never green without a recent success, whatever else is true of it", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      if (connectionStanding(facts, today) !== "fresh") return;
      expect(facts.lastSuccessOn).not.toBeNull();
      const age = daysBetween(facts.lastSuccessOn ?? ago(9999), today);
      expect(age).toBeLessThanOrEqual(freshConnectionDays);
      expect(age).toBeGreaterThanOrEqual(-1);
    }),
    { seed: 7, numRuns: 2000 },
  );
});

test("a portfolio is never green without a recent value, nor when its bank is not", () => {
  const anyPortfolio = fc.record({
    source: fc.constantFrom("provider", "file", "typed"),
    kind: fc.constantFrom(...portfolioKinds),
    asOf: fc.option(anyDay),
  });
  fc.assert(
    fc.property(anyPortfolio, fc.option(fc.constantFrom(...standings)), (facts, connection) => {
      if (portfolioStanding(facts, connection, today) !== "fresh") return;
      expect(connection ?? "fresh").toBe("fresh");
      expect(facts.source === "provider" && connection === null).toBe(false);
      expect(daysBetween(facts.asOf ?? ago(9999), today)).toBeLessThanOrEqual(
        freshValueDays(facts.source, facts.kind),
      );
    }),
    { seed: 8, numRuns: 2000 },
  );
});

test.each([
  [{}, "fresh"],
  [{ lastSuccessOn: ago(2) }, "fresh"],
  [{ lastSuccessOn: today, unreadOn: today }, "failing"],
  [{ lastSuccessOn: ago(3) }, "late"],
  [{ lastSuccessOn: null }, "late"],
  [{ lastSuccessOn: null, since: today }, "reading"],
  [{ lastSuccessOn: null, since: ago(2) }, "late"],
  [{ lastSuccessOn: addDays(today, 1) }, "fresh"],
  [{ lastSuccessOn: addDays(today, 2) }, "late"],
  [{ state: "wrong_credentials" }, "waiting"],
  [{ state: "website_unavailable" }, "failing"],
  [{ state: "not_supported" }, "failing"],
  [{ state: "rate_limited" }, "fresh"],
] as const)("a connection with %j is %s", (change, standing) => {
  expect(connectionStanding({ ...well, ...change }, today)).toBe(standing);
});

test.each([
  [{}, null],
  [{ consentEndsOn: addDays(today, 14) }, { kind: "consent_ending", action: "reconnect" }],
  [{ consentEndsOn: addDays(today, 15) }, null],
  [{ consentEndsOn: today }, { kind: "consent_ending", action: "reconnect" }],
  [{ consentEndsOn: ago(1) }, { kind: "consent_ended", action: "reconnect" }],
  [{ lastSuccessOn: ago(3) }, { kind: "late", action: "retry" }],
  [{ lastSuccessOn: null, since: today }, null],
  [{ state: "decoupled" }, { kind: "reconnect", action: "reconnect" }],
  [{ state: "technical_bug" }, { kind: "sync_failed", action: "retry" }],
  [{ state: "not_supported" }, { kind: "not_supported", action: "import" }],
] as const)("of a connection with %j one problem is told: %j", (change, problem) => {
  expect(connectionProblem({ ...well, ...change }, today)).toEqual(problem);
});

test("a connection that is neither fresh nor being read for the first time always has a problem with an action", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const standing = connectionStanding(facts, today);
      if (standing !== "fresh" && standing !== "reading")
        expect(connectionProblem(facts, today)?.action).toBeDefined();
    }),
    { seed: 9, numRuns: 2000 },
  );
});

const typed = {
  source: "typed",
  kind: "lifeinsurance",
  asOf: today,
  amountCents: cents(100),
  currency: "EUR",
  needsRefresh: false,
} as const;

test.each([
  [{}, null, null],
  [{ asOf: ago(190) }, null, null],
  [{ asOf: ago(191) }, null, { kind: "value_old", action: "update_value" }],
  [{ asOf: ago(400), amountCents: cents(0) }, null, null],
  [{ source: "file", asOf: ago(96) }, null, { kind: "value_old", action: "import" }],
  [{ kind: "realestate", asOf: ago(370) }, null, null],
  [{ source: "provider", asOf: ago(11) }, "fresh", { kind: "value_old", action: "check" }],
  [{ source: "provider", asOf: ago(11) }, "waiting", null],
  [{ amountCents: null, asOf: null }, null, { kind: "value_unknown", action: "update_value" }],
  [{ amountCents: null, asOf: null, currency: "USD" }, null, null],
  [{ needsRefresh: true }, null, { kind: "flagged", action: "check" }],
] as const)(
  "a portfolio with %j behind a connection that is %s has the problem %j",
  (change, standing, found) => {
    expect(portfolioProblem({ ...typed, ...change }, standing, today)).toEqual(found);
  },
);

test("euros affected count what is owed as much as what is held, and are unknown rather than 0", () => {
  expect(eurosAffected([cents(-500), cents(300), null])).toBe(800);
  expect(eurosAffected([null])).toBeNull();
  expect(eurosAffected([])).toBeNull();
  expect(eurosAffected([cents(0)])).toBe(0);
});

test("what is unknown comes after every known amount, 0 included", () => {
  const one = (key: string, amount: number | null) => ({
    key,
    amountCents: amount === null ? null : cents(amount),
  });
  const sorted = [one("c", null), one("b", 0), one("a", 5), one("d", 5)].toSorted(byLargestAmount);
  expect(sorted.map(({ key }) => key)).toEqual(["a", "d", "b", "c"]);
});

test("days that nobody told of are a gap from one more than the source leaves by itself", () => {
  const bank = { source: "provider", kind: "checking" } as const;
  expect(isGap({ after: ago(10), before: today }, bank)).toBe(false);
  expect(isGap({ after: ago(11), before: today }, bank)).toBe(true);
  expect(isGap({ after: ago(200), before: today }, { source: "typed", kind: "realestate" })).toBe(false);
});
