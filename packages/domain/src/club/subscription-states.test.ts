import { describe, expect, test } from "vitest";
import { transitionOf } from "../kernel/transitions.ts";
import { clubTransitions, isOpen, openClubStates } from "./subscription-states.ts";
import { clubReasons, clubStates } from "./subscription-types.ts";

const { rows } = clubTransitions;

test("the table has every move of the reference but the start and money after the end", () => {
  const numbers = [...new Set(rows.map(({ number }) => number))].toSorted((a, b) => a - b);
  expect(numbers).toEqual(
    Array.from({ length: 41 }, (_, index) => index + 1).filter((one) => one !== 1 && one !== 40),
  );
});

test("an event has one row", () => {
  expect(new Set(rows.map(({ event }) => event)).size).toBe(rows.length);
});

test("what is over stays over", () => {
  expect(clubStates.filter((state) => !isOpen(state))).toEqual([
    "closed",
    "refused_by_advisor",
    "refused_by_customer",
    "rejected",
  ]);
});

test("every state is reached from a draft, and every open one has an exit by the clock or with the account", () => {
  const reached = new Set<string>(["inactive"]);
  // As many rounds as there are states suffice to find every reachable state.
  for (const _ of clubStates)
    for (const { from, to } of rows)
      if (to !== null && from.some((state) => reached.has(state))) reached.add(to);
  expect([...reached].toSorted()).toEqual([...clubStates].toSorted());
  for (const state of openClubStates) {
    const exits = rows.filter(
      ({ from, by, to }) => from.includes(state) && by.includes("clock") && to !== state,
    );
    expect(exits.length, state).toBeGreaterThan(1);
  }
});

test("every reason is given by a move, or is what a rejection or the end of an account says", () => {
  const given = new Set(rows.flatMap(({ reason }) => reason ?? []));
  const brought = [
    "identity_not_verified",
    "vigilance",
    "account_deleted",
    "deceased",
    "payment_method_removed",
  ];
  expect(clubReasons.filter((reason) => !given.has(reason) && !brought.includes(reason))).toEqual([]);
});

describe("no money before the letter is signed", () => {
  test.each(["inactive", "advisor_approval", "ready_to_sign"] as const)(
    "in %s no payment moves anything",
    (state) => {
      expect(rows.filter(({ by, from }) => by.includes("payments") && from.includes(state))).toEqual([]);
    },
  );
});

test("a customer may withdraw from everything that is signed and runs", () => {
  expect(transitionOf(clubTransitions, "withdraw").from).toEqual([
    "pending",
    "waiting_payment_infos",
    "waiting_for_payment",
    "payment_failed",
    "active",
    "paused",
  ]);
});
