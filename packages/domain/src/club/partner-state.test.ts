import fc from "fast-check";
import { expect, test } from "vitest";
import { day, instant } from "../kernel/day.ts";
import { mayMove, transitionOf } from "../kernel/transitions.ts";
import {
  type ClubHolding,
  isDebitProcessing,
  isLateMoney,
  partnerMoves,
  type PartnerStanding,
} from "./partner-state.ts";
import { clubTransitions } from "./subscription-states.ts";
import { type ClubReason, clubStates, type ClubTransition } from "./subscription-types.ts";

const standings = fc.record({
  subscription: fc.constantFrom("incomplete", "running", "late", "over"),
  invoice: fc.option(
    fc.record({
      isFirst: fc.boolean(),
      money: fc.constantFrom("none", "open", "action", "processing", "paid", "failed", "void"),
    }),
  ),
  takenBack: fc.constantFrom(null, null, "owed", "processing"),
}) as fc.Arbitrary<PartnerStanding>;

/** Applies the moves for a partner state that was read; fails on a move that the transition table forbids. */
function applied(row: ClubHolding, read: PartnerStanding): ClubHolding {
  return partnerMoves(row, read).reduce((now: ClubHolding, event) => {
    expect([now, event, mayMove(clubTransitions, now.state, event)]).toEqual([now, event, true]);
    const move: ClubTransition | undefined = clubTransitions.rows.find((one) => one.event === event);
    if (move?.fromReason !== undefined) expect(now.reason).toBe(move.fromReason);
    const to = transitionOf(clubTransitions, event).to ?? now.state;
    return { state: to, reason: move?.reason === undefined ? now.reason : move.reason };
  }, row);
}

const rows: fc.Arbitrary<ClubHolding> = fc
  .constantFrom(...clubStates)
  .chain((state) =>
    fc
      .constantFrom<ClubReason | null>(
        ...(state === "active" ? (["paid", null] as const) : ([null] as const)),
      )
      .map((reason) => ({ state, reason })),
  );

test("events that are doubled, late and out of order end in the state that the partner has", () => {
  fc.assert(
    fc.property(
      rows,
      // Successive states of the partner; the last one is the current one.
      fc.array(standings, { minLength: 1, maxLength: 6 }),
      // Deliveries of events: each reads the partner's state at that time, whatever event it carries.
      fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }),
      (start, history, deliveries) => {
        const last = history.at(-1);
        if (last === undefined) return;
        // Deliveries arrive at or after their event, in any order, some twice: each reads the state of its moment, and the moments
        // only advance.
        const moments = deliveries.map((at) => at % history.length).toSorted((a, b) => a - b);
        const seen = [...moments, history.length - 1, history.length - 1].map((at) => history[at] ?? last);
        const ended = seen.reduce(applied, start);
        // Reading once more changes nothing: the row matches the partner's state.
        expect(partnerMoves(ended, last)).toEqual([]);
        expect(applied(ended, last)).toEqual(ended);
      },
    ),
    { seed: 16, numRuns: 10_000 },
  );
});

/** A history at the partner: the first invoice until it is paid, then successive renewals, each retried until it is paid. */
const lives: fc.Arbitrary<PartnerStanding[]> = fc
  .array(
    fc.tuple(
      fc.array(fc.constantFrom("open", "action", "processing", "failed"), { maxLength: 3 }),
      fc.constantFrom("paid", "failed"),
      // What the bank charges back afterwards, until it is paid again or refunded.
      fc.constantFrom("kept", "kept", "taken back", "given back"),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((invoices) => {
    const life: PartnerStanding[] = [];
    for (const [index, [tries, end, dispute]] of invoices.entries()) {
      const isFirst = index === 0;
      for (const money of [...tries, end] as const)
        life.push({
          subscription: money === "paid" ? "running" : isFirst ? "incomplete" : "late",
          invoice: { isFirst, money },
        });
      if (end !== "paid") break;
      const taken = { subscription: "running", invoice: { isFirst, money: "paid" } } as const;
      if (dispute !== "kept")
        life.push({ ...taken, takenBack: "owed" }, { ...taken, takenBack: "processing" });
      if (dispute === "taken back") break;
      life.push(taken);
    }
    return life;
  });

test("deliveries of a life in any order, doubled, late or lost end in one state", () => {
  fc.assert(
    fc.property(lives, fc.array(fc.nat(50), { maxLength: 20 }), (life, deliveries) => {
      const last = life.at(-1);
      if (last === undefined) return;
      const start = { state: "waiting_for_payment", reason: null } as const;
      // Sent at step `at % life.length`, delivered in this order: each reads the partner's state at the time of delivery.
      let moment = 0;
      const reads = deliveries.flatMap((at) => {
        moment = Math.max(moment, at % life.length);
        return life[moment] ?? last;
      });
      const ended = [...reads, last, last].reduce(applied, start);
      const inOrder = [...life, last].reduce(applied, start);
      const alone = applied(applied(start, last), last);
      expect(settledOf(ended)).toEqual(settledOf(inOrder));
      expect(settledOf(ended)).toEqual(settledOf(alone));
    }),
    { seed: 18, numRuns: 10_000 },
  );
});

/** A debit still processing at the bank after an earlier failed one leaves the row unchanged: it waits in both states. */
function settledOf({ state, reason }: ClubHolding): string {
  return state === "payment_failed" ? "waiting_for_payment" : `${state} ${String(reason)}`;
}

test("a read that is the same in any order of its events gives the same row", () => {
  fc.assert(
    fc.property(rows, standings, fc.integer({ min: 1, max: 8 }), (row, read, times) => {
      const once = applied(row, read);
      expect(Array.from({ length: times }, () => read).reduce(applied, row)).toEqual(once);
    }),
    { seed: 17, numRuns: 10_000 },
  );
});

const paid = { subscription: "running", invoice: { isFirst: true, money: "paid" } } as const;

test.each([
  ["waiting_for_payment", null, paid, "active", "paid"],
  ["payment_failed", "payment_failure", paid, "active", "paid"],
  ["paused", "payment_failure", paid, "active", "paid"],
  ["active", null, paid, "active", "paid"],
  [
    "waiting_for_payment",
    null,
    { ...paid, invoice: { isFirst: true, money: "processing" } },
    "waiting_for_payment",
    null,
  ],
  [
    "waiting_for_payment",
    null,
    { ...paid, invoice: { isFirst: true, money: "action" } },
    "waiting_for_payment",
    null,
  ],
  ["waiting_for_payment", null, { subscription: "over", invoice: null }, "payment_failed", "payment_failure"],
  ["active", "paid", { subscription: "late", invoice: { isFirst: false, money: "failed" } }, "active", null],
  [
    "active",
    "paid",
    { subscription: "late", invoice: { isFirst: false, money: "processing" } },
    "active",
    "paid",
  ],
  ["active", "paid", { ...paid, takenBack: "owed" }, "active", null],
  ["active", null, { ...paid, takenBack: "processing" }, "active", null],
  ["paused", "payment_failure", { ...paid, takenBack: "owed" }, "paused", "payment_failure"],
  ["waiting_for_payment", null, { ...paid, takenBack: "owed" }, "active", null],
  ["closed", "withdrawn", { ...paid, takenBack: "owed" }, "closed", "withdrawn"],
  ["closed", "withdrawn", paid, "closed", "withdrawn"],
] as const)("%s (%s) that the partner says to be %o is %s (%s)", (state, reason, read, to, why) => {
  expect(applied({ state, reason }, read)).toEqual({ state: to, reason: why });
});

test("money is late where it is taken after the end, or for days after it", () => {
  const ended = { state: "closed", reason: "withdrawn", endedAt: instant("2026-12-03T10:00:00Z") } as const;
  const before = { paidAt: instant("2026-12-01T06:00:00Z"), from: day("2026-12-01") };
  expect(isLateMoney(ended, before)).toBe(false);
  expect(isLateMoney(ended, { ...before, paidAt: instant("2026-12-04T06:00:00Z") })).toBe(true);
  expect(isLateMoney(ended, { ...before, from: day("2027-01-01") })).toBe(true);
  expect(
    isLateMoney({ ...ended, state: "active", reason: "paid" }, { ...before, from: day("2027-01-01") }),
  ).toBe(false);
  expect(
    isDebitProcessing({ subscription: "incomplete", invoice: { isFirst: true, money: "processing" } }),
  ).toBe(true);
});
