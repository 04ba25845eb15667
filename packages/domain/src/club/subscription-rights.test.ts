import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMs, day, dayOf, instant } from "../kernel/day.ts";
import { mayMove } from "../kernel/transitions.ts";
import { clubAccess, clubActsOf, dueClubEvent, isUnpaid, type ClubDates } from "./subscription-rights.ts";
import { clubTransitions, openClubStates } from "./subscription-states.ts";
import { clubReasons, clubStates } from "./subscription-types.ts";

const now = instant("2027-03-10T12:00:00Z");
const hours = (count: number) => addMs(now, count * 3_600_000);
const days = (count: number) => hours(24 * count);

function standing(over: Partial<ClubDates> = {}): ClubDates {
  return {
    state: "active",
    reason: "paid",
    concludedAt: days(-60),
    withdrawalEndsOn: day("2027-01-24"),
    endsOn: null,
    endedBy: null,
    failedAt: null,
    provisional: false,
    since: days(-1),
    identityTries: 0,
    debitProcessing: false,
    ...over,
  };
}
const draft = { concludedAt: null, withdrawalEndsOn: null, reason: null } as const;

describe("access", () => {
  test.each([
    ["paid", standing(), "full"],
    ["a renewal failed an hour ago", standing({ reason: null, failedAt: hours(-1) }), "full"],
    [
      "a renewal failed a minute less than 48 hours ago",
      standing({ reason: null, failedAt: addMs(hours(-48), 60_000) }),
      "full",
    ],
    [
      "a renewal failed 48 hours ago, the job not yet run",
      standing({ reason: null, failedAt: hours(-48) }),
      "documents",
    ],
    ["leaving today", standing({ endsOn: day("2027-03-10"), endedBy: "customer" }), "full"],
    [
      "left yesterday, the job not yet run",
      standing({ endsOn: day("2027-03-09"), endedBy: "customer" }),
      "documents",
    ],
    ["paused", standing({ state: "paused", reason: "payment_failure" }), "documents"],
    ["closed", standing({ state: "closed", reason: "withdrawn" }), "documents"],
    [
      "a first debit with the bank, start asked",
      standing({ state: "waiting_for_payment", provisional: true }),
      "full",
    ],
    ["a first debit with the bank", standing({ state: "waiting_for_payment" }), "none"],
    ["a draft", standing({ state: "inactive", ...draft }), "none"],
    ["refused", standing({ state: "refused_by_advisor", ...draft }), "none"],
  ] as const)("%s", (_, row, expected) => expect(clubAccess(row, now)).toBe(expected));

  test("48 hours over the night on which the clocks change are 48 hours", () => {
    const failedAt = instant("2027-03-27T12:00:00Z");
    const row = standing({ reason: null, failedAt });
    expect(clubAccess(row, instant("2027-03-29T11:59:59Z"))).toBe("full");
    expect(clubAccess(row, instant("2027-03-29T12:00:00Z"))).toBe("documents");
  });

  test("is never full outside a running subscription", () => {
    for (const state of clubStates)
      if (state !== "active" && state !== "waiting_for_payment")
        expect(clubAccess(standing({ state, provisional: true }), now)).not.toBe("full");
  });
});

describe("what a customer may do", () => {
  test.each([
    ["a draft", standing({ state: "inactive", ...draft }), ["edit", "submit", "abandon"]],
    ["sent", standing({ state: "advisor_approval", ...draft }), ["edit", "abandon"]],
    ["to sign", standing({ state: "ready_to_sign", ...draft }), ["abandon", "sign", "change_terms"]],
    [
      "signed, within the delay",
      standing({ state: "pending", withdrawalEndsOn: day("2027-03-10") }),
      ["withdraw"],
    ],
    ["signed, after the delay", standing({ state: "pending" }), ["terminate"]],
    ["to pay", standing({ state: "waiting_payment_infos" }), ["pay", "terminate"]],
    ["running", standing(), ["change_method", "terminate", "change_contract"]],
    [
      "running, within the delay",
      standing({ withdrawalEndsOn: day("2027-03-10") }),
      ["change_method", "withdraw", "terminate", "change_contract"],
    ],
    [
      "leaving by their own wish",
      standing({ endsOn: day("2027-03-31"), endedBy: "customer" }),
      ["change_method", "keep"],
    ],
    ["leaving by the firm's", standing({ endsOn: day("2027-03-31"), endedBy: "advisor" }), ["change_method"]],
    [
      "leaving, a payment taken back",
      standing({ reason: null, failedAt: hours(-3), endsOn: day("2027-03-31"), endedBy: "customer" }),
      ["pay", "change_method"],
    ],
    [
      "ended today, unpaid",
      standing({ reason: null, failedAt: hours(-3), endsOn: dayOf(now), endedBy: "customer" }),
      ["change_method"],
    ],
    ["unpaid", standing({ reason: null, failedAt: hours(-3) }), ["pay", "change_method", "terminate"]],
    ["paused", standing({ state: "paused", reason: "payment_failure" }), ["pay", "terminate"]],
    ["closed", standing({ state: "closed", reason: "withdrawn" }), []],
  ] as const)("%s", (_, row, expected) => expect(clubActsOf("customer", row, now)).toEqual(expected));

  test("leaving is open in every state that is signed and not over", () => {
    for (const state of [
      "pending",
      "waiting_payment_infos",
      "waiting_for_payment",
      "payment_failed",
      "active",
      "paused",
    ] as const)
      for (const withdrawalEndsOn of [day("2027-01-24"), day("2027-03-10")]) {
        const acts = clubActsOf("customer", standing({ state, withdrawalEndsOn }), now);
        expect(acts.includes("withdraw") || acts.includes("terminate"), state).toBe(true);
      }
  });
});

test.each([
  ["advisor_approval", ["approve", "ask_completion", "refuse"]],
  ["ready_to_sign", ["sign", "revoke"]],
  ["active", ["revoke", "give_notice"]],
  ["paused", ["revoke"]],
  ["inactive", []],
  ["closed", []],
] as const)("an advisor may, in %s: %j", (state, expected) =>
  expect(clubActsOf("advisor", standing({ state }), now)).toEqual(expected),
);

test.each([
  ["customer", ["revoke", "give_notice"]],
  ["payment_method_removed", ["revoke", "give_notice"]],
  ["advisor", ["revoke"]],
] as const)("a firm gives notice once: where the end is that of %s, %j", (endedBy, expected) =>
  expect(clubActsOf("advisor", standing({ endsOn: day("2027-03-31"), endedBy }), now)).toEqual(expected),
);

test.each([
  ["active", "paid", false],
  ["active", null, true],
  ["paused", "payment_failure", true],
  ["payment_failed", "payment_failure", false],
] as const)("%s with the reason %s counts as a failed payment: %s", (state, reason, expected) =>
  expect(isUnpaid(standing({ state, reason }))).toBe(expected),
);

describe("the clock", () => {
  test.each([
    ["a draft of 30 days", standing({ state: "inactive", since: days(-30) }), "expire_draft"],
    ["a draft of 29 days", standing({ state: "inactive", since: days(-29) }), null],
    ["a request of 30 days", standing({ state: "advisor_approval", since: days(-30) }), "expire_request"],
    ["a letter of 30 days", standing({ state: "ready_to_sign", since: days(-30) }), "expire_signature"],
    ["an identity of 15 days", standing({ state: "pending", since: days(-15) }), "reject"],
    ["an identity that failed three times", standing({ state: "pending", identityTries: 3 }), "reject"],
    ["an identity that failed twice", standing({ state: "pending", identityTries: 2 }), null],
    [
      "no payment method for 30 days",
      standing({ state: "waiting_payment_infos", since: days(-30) }),
      "expire_payment_infos",
    ],
    [
      "an authentication left for 23 hours",
      standing({ state: "waiting_for_payment", since: hours(-23) }),
      "first_payment_fails",
    ],
    [
      "a debit that the bank has",
      standing({ state: "waiting_for_payment", since: days(-9), debitProcessing: true }),
      null,
    ],
    ["a first failure of 14 days", standing({ state: "payment_failed", since: days(-14) }), "close_unpaid"],
    ["a renewal that failed 48 hours ago", standing({ reason: null, failedAt: hours(-48) }), "pause"],
    ["a renewal that failed 47 hours ago", standing({ reason: null, failedAt: hours(-47) }), null],
    ["a pause 30 days after the failure", standing({ state: "paused", failedAt: days(-30) }), "close_paused"],
    ["an end that is over", standing({ endsOn: day("2027-03-09") }), "end"],
    ["an end of today", standing({ endsOn: day("2027-03-10") }), null],
    ["what is over", standing({ state: "closed", since: days(-900) }), null],
  ] as const)("%s", (_, row, expected) => expect(dueClubEvent(row, now)).toBe(expected));

  test("asks only for moves that the table allows to it, and none is due twice", () => {
    const row = fc.record({
      state: fc.constantFrom(...clubStates),
      reason: fc.constantFrom(null, ...clubReasons),
      age: fc.integer({ min: 0, max: 2000 }),
      failed: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 2000 })),
      tries: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(row, ({ state, reason, age, failed, tries }) => {
        const failedAt = failed === null ? null : hours(-failed);
        const event = dueClubEvent(
          standing({ state, reason, since: hours(-age), failedAt, identityTries: tries }),
          now,
        );
        if (event === null) return;
        expect(mayMove(clubTransitions, state, event)).toBe(true);
        expect(clubTransitions.rows.find((one) => one.event === event)?.by).toContain("clock");
      }),
    );
  });

  test("leaves no open state for ever, but a running and paid one", () => {
    for (const state of openClubStates) {
      const late = standing({
        state,
        reason: null,
        since: days(-400),
        failedAt: days(-400),
      });
      expect(dueClubEvent(late, now), state).not.toBeNull();
    }
  });
});
