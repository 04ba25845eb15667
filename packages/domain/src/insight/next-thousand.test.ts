import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import {
  bookRate,
  type PlaceFacts,
  type PlacedPortfolio,
  placeSteps,
  savingsRooms,
} from "./next-thousand.ts";

const held = (kind: PlacedPortfolio["kind"], euros: number | null, change: Partial<PlacedPortfolio> = {}) => {
  const value = euros === null ? null : cents(euros * 100);
  return {
    id: `${kind} ${change.kindDetail ?? ""}` as Id,
    name: kind,
    kind,
    kindDetail: null,
    openedOn: null,
    amountCents: value,
    ownedCents: value,
    rateRatio: null,
    ...change,
  };
};
const facts = (portfolios: readonly PlacedPortfolio[], change: Partial<PlaceFacts> = {}): PlaceFacts => ({
  today: day("2026-03-10"),
  portfolios,
  expenses: { monthlyCents: cents(2000_00), months: 3, until: day("2026-02-28") },
  euroFundRatio: 0.021,
  toldLivretRatio: null,
  ...change,
});

test("a debt dearer than every rate without risk comes first; one whose rate nobody tells is unknown, not cheap", () => {
  const step = (...loans: PlacedPortfolio[]) => placeSteps(facts(loans)).debt;
  const dear = held("consumer_credit", -4000, { rateRatio: 0.062 });
  expect(step(dear)).toMatchObject({ state: "applies", safeRatio: 0.021, debts: [{ rateRatio: 0.062 }] });
  expect(step(held("loan", -4000, { rateRatio: 0.01 })).state).toBe("done");
  expect(step(held("revolving_credit", -500)).state).toBe("unknown");
  expect(step(held("mortgage", -200_000, { rateRatio: 0.04 })).state).toBe("done");
  expect(step(held("checking", -120)).state).toBe("unknown");
});

test("the reserve is three months of outgoings at hand, of what is known", () => {
  const step = (portfolios: PlacedPortfolio[], change: Partial<PlaceFacts> = {}) =>
    placeSteps(facts(portfolios, change)).reserve;
  const livret = (euros: number | null) => held("savings", euros, { kindDetail: "livret_a" });
  expect(step([held("checking", 1000), livret(2000)])).toMatchObject({
    state: "applies",
    missingCents: 3000_00,
  });
  expect(step([held("checking", 1000), livret(5000)])).toMatchObject({ state: "done", missingCents: 0 });
  expect(step([held("checking", 1000), livret(null)]).state).toBe("unknown");
  expect(step([livret(9000)], { expenses: null }).state).toBe("unknown");
  // A withdrawal closes a PEL, so it is not a reserve.
  expect(step([held("checking", 1000), held("savings", 9000, { kindDetail: "pel" })]).state).toBe("applies");
});

test("savings books are told with their room, the best rate first, a LEP only where it is held", () => {
  const lep = held("savings", 4000, { kindDetail: "lep" });
  const full = held("savings", 12_500, { kindDetail: "ldd" });
  expect(
    savingsRooms(facts([lep, full])).map(({ kindDetail, roomCents }) => [kindDetail, roomCents]),
  ).toEqual([
    ["lep", 6000_00],
    ["livret_a", 22_950_00],
  ]);
  expect(savingsRooms(facts([])).map(({ kindDetail }) => kindDetail)).toEqual(["livret_a", "ldd"]);
  const twice = [
    held("savings", 1, { kindDetail: "livret_a" }),
    held("savings", 2, { kindDetail: "livret_a" }),
  ];
  expect(savingsRooms(facts(twice)).map(({ kindDetail }) => kindDetail)).toEqual(["ldd"]);
});

test("a rate whose revision went by unread says so", () => {
  expect(savingsRooms(facts([]))[0]).toMatchObject({ rateRatio: 0.015, revisionUnread: null });
  const later = facts([], { today: day("2026-11-26") });
  expect(savingsRooms(later)[0]).toMatchObject({ rateRatio: 0.015, revisionUnread: "2026-08-01" });
});

test("the person's own word stands for a rate that went past its revision, and never for one read since", () => {
  const told = { toldLivretRatio: 0.017 };
  const later = facts([held("savings", 1000, { kindDetail: "lep" })], { ...told, today: day("2026-11-26") });
  expect(savingsRooms(later).map((room) => [room.kindDetail, room.rateRatio, room.isRateTold])).toEqual([
    ["lep", 0.025, false],
    ["livret_a", 0.017, true],
    ["ldd", 0.017, true],
  ]);
  expect(bookRate("livret_a", later)).toMatchObject({ rateFrom: "2026-08-01", revisionUnread: null });
  expect(placeSteps({ ...later, euroFundRatio: null }).debt.safeRatio).toBe(0.017);
  expect(bookRate("livret_a", facts([], told))).toMatchObject({ rateRatio: 0.015, isRateTold: false });
});
