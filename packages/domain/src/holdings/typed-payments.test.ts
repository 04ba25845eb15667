import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { earliestOf, type NamedPayment, obsoleteOperations, paymentOperations } from "./typed-payments.ts";

const rent: NamedPayment = {
  id: "00000000-0000-7000-8000-000000000001" as Id,
  label: null,
  direction: "deposit",
  amountCents: cents(20_000),
  startsOn: day("2026-01-31"),
  endsOn: null,
};
const asked = { today: day("2026-03-30"), wordings: { deposit: "Versement", withdrawal: "Retrait" } };

test("each month until today is one operation, on the last day of a short month", () => {
  const found = paymentOperations("lifeinsurance", [rent], asked);
  expect(found.map(({ date, amountCents, wording }) => [date, amountCents, wording])).toEqual([
    ["2026-01-31", 20_000, "Versement"],
    ["2026-02-28", 20_000, "Versement"],
  ]);
  expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(2);
});

test("a withdrawal takes away, and says what the saver called it", () => {
  const [found] = paymentOperations(
    "lifeinsurance",
    [{ ...rent, direction: "withdrawal", label: "Rachat" }],
    asked,
  );
  expect(found).toMatchObject({ amountCents: -20_000, wording: "Rachat" });
});

test("a payment keeps the name of its months when its amount changes: nothing is written twice", () => {
  const names = (payment: NamedPayment) =>
    paymentOperations("pea", [payment], asked).map((one) => one.externalId);
  expect(names({ ...rent, amountCents: cents(1) })).toEqual(names(rent));
  expect(names({ ...rent, startsOn: day("2026-02-10") })).toEqual(
    names(rent)
      .slice(1)
      .concat(names({ ...rent, startsOn: day("2026-03-10") })),
  );
});

test("months that are no longer due are gone; what is no monthly payment stays", () => {
  const before = paymentOperations("pea", [rent], asked).map((one) => one.externalId);
  const ended = paymentOperations("pea", [{ ...rent, endsOn: day("2026-02-01") }], asked);
  expect(obsoleteOperations([...before, "ofx:1"], ended)).toEqual([before[1]]);
  expect(obsoleteOperations(before, paymentOperations("pea", [rent], asked))).toEqual([]);
  expect(obsoleteOperations(["ofx:1"], [])).toEqual([]);
});

test("the earliest day of those that are known", () => {
  expect(earliestOf([null, day("2026-03-01"), day("2026-01-31")])).toBe("2026-01-31");
  expect(earliestOf([null])).toBeNull();
  expect(earliestOf([])).toBeNull();
});
