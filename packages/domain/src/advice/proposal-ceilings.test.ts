import { expect, test } from "vitest";
import type { KindDetail, PortfolioKind } from "../holdings/portfolios.ts";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { ceilingOf, ceilingVerdict } from "./proposal-ceilings.ts";

const today = day("2026-11-28");
const euros = (value: number) => cents(value * 100);
type Paid = {
  readonly own?: number;
  readonly other?: number;
  readonly kind?: PortfolioKind;
  readonly detail?: KindDetail;
  readonly inHousehold?: boolean | null;
};

function judged(
  amount: number,
  { own, other, kind = "pea", detail, inHousehold = false }: Paid = {},
  otherPaid = 0,
) {
  const payment = {
    amountCents: euros(amount),
    feeCents: cents(0),
    source: "épargne",
    deposits: {
      ownCents: own === undefined ? null : euros(own),
      otherCents: other === undefined ? null : euros(other),
    },
  };
  const found = ceilingVerdict({ kind, kindDetail: detail ?? null, payment }, today, {
    otherPaidCents: euros(otherPaid),
    inHousehold,
  });
  return (
    found && [
      found.verdict,
      found.valueCents === null ? null : found.valueCents / 100,
      found.limitCents / 100,
    ]
  );
}

test("a PEA takes 150,000 euros of payments, and 225,000 with a PEA-PME", () => {
  // Amounts of articles L221-30 and L221-32-1 of the code monétaire et financier.
  expect(judged(10_000, { own: 140_000, other: 0 })).toEqual(["passes", 150_000, 150_000]);
  expect(judged(10_000, { own: 140_000.01, other: 0 })).toEqual(["refused", 150_000.01, 150_000]);
  expect(judged(10_000, { own: 100_000, other: 115_000 })).toEqual(["passes", 225_000, 225_000]);
  expect(judged(10_001, { own: 100_000, other: 115_000 })).toEqual(["refused", 225_001, 225_000]);
  expect(judged(60_000, { own: 165_000, other: 0, detail: "pea_pme" })).toEqual(["passes", 225_000, 225_000]);
  expect(judged(60_000, { own: 165_000, other: 1, detail: "pea_pme" })).toEqual([
    "refused",
    225_001,
    225_000,
  ]);
  // A payment of the same proposal on the other plan also counts.
  expect(judged(10_000, { own: 100_000, other: 100_000 }, 15_001)).toEqual(["refused", 225_001, 225_000]);
});

test("what was paid in before and is not known is not 0", () => {
  expect(judged(10_000)).toEqual(["to_argue", null, 150_000]);
  // Within the contract's own limit; whether it is within the common limit of both plans is unknown.
  expect(judged(10_000, { own: 20_000 })).toEqual(["to_argue", null, 225_000]);
  expect(judged(10_000, { other: 0 })).toEqual(["to_argue", null, 150_000]);
  // The payment alone, or with the known deposits, exceeds the limit: it is refused whatever the unknown part is.
  expect(judged(150_001)).toEqual(["refused", 150_001, 150_000]);
  expect(judged(1, { own: 150_000 })).toEqual(["refused", 150_001, 150_000]);
  expect(judged(10_000, { other: 220_000 })).toEqual(["refused", 230_000, 225_000]);
  expect(judged(120_000, {}, 120_000)).toEqual(["refused", 240_000, 225_000]);
  expect(judged(60_000, { own: 100_000, detail: "pea_pme" }, 70_000)).toEqual(["refused", 230_000, 225_000]);
  expect(judged(10_000, { other: 100_000 })).toEqual(["to_argue", null, 150_000]);
});

test("the article is that of the limit that decides, and none where the figure has another source", () => {
  const lawOf = (own: number, other: number): string | null | undefined =>
    ceilingVerdict(
      {
        kind: "pea",
        kindDetail: null,
        payment: {
          amountCents: euros(10_000),
          feeCents: cents(0),
          source: "épargne",
          deposits: { ownCents: euros(own), otherCents: euros(other) },
        },
      },
      today,
    )?.law;
  expect(lawOf(140_001, 0)).toContain("L221-30 ");
  expect(lawOf(100_000, 115_001)).toContain("L221-32-1");
  expect(lawOf(10_000, 200_000)).toContain("L221-32-1");
  expect(ceilingOf({ kind: "savings", kindDetail: "livret_a" }, today)?.law).toBeNull();
});

test("regulated savings have the limit of their day, other contracts none", () => {
  const book = { kind: "savings", detail: "livret_a" } as const;
  expect(judged(950, { ...book, own: 22_000 })).toEqual(["passes", 22_950, 22_950]);
  expect(judged(951, { ...book, own: 22_000 })).toEqual(["refused", 22_951, 22_950]);
  expect(judged(100, book)).toEqual(["to_argue", null, 22_950]);
  expect(judged(100_000, { kind: "lifeinsurance" })).toBeNull();
  const lep = { kind: "savings", kindDetail: "lep" } as const;
  expect([ceilingOf(lep, day("2023-09-30"))?.ownCents, ceilingOf(lep, day("2023-10-01"))?.ownCents]).toEqual([
    770_000, 1_000_000,
  ]);
  const shared = { kind: "pea", kindDetail: "pea_pme" } as const;
  expect([
    ceilingOf(shared, day("2019-05-23"))?.ownCents,
    ceilingOf(shared, day("2019-05-24"))?.ownCents,
  ]).toEqual([7_500_000, 22_500_000]);
});

test("a PEA of an adult in the tax household of their parents takes 20,000 euros, and no more", () => {
  // Article L221-30 of the code monétaire et financier, as the loi 2019-486 made it.
  const attached = { own: 15_000, other: 0, inHousehold: true } as const;
  expect(judged(5000, attached)).toEqual(["passes", 20_000, 20_000]);
  expect(judged(5000.01, attached)).toEqual(["refused", 20_000.01, 20_000]);
  expect(judged(20_001, { inHousehold: true })).toEqual(["refused", 20_001, 20_000]);
  expect(judged(100, { inHousehold: true })).toEqual(["to_argue", null, 20_000]);
  // A PEA-PME has its own limit, whoever holds it.
  expect(judged(30_000, { ...attached, detail: "pea_pme" })).toEqual(["passes", 45_000, 225_000]);
});

test("where it is not known whether they are, what would be too much is argued, and too much for all is refused", () => {
  const perhaps = { own: 15_000, other: 0, inHousehold: null } as const;
  expect(judged(5000, perhaps)).toEqual(["passes", 20_000, 150_000]);
  expect(judged(5001, perhaps)).toEqual(["to_argue", 20_001, 20_000]);
  expect(judged(135_001, perhaps)).toEqual(["refused", 150_001, 150_000]);
});

test("the lower limit has its day and its article", () => {
  const plan = { kind: "pea", kindDetail: null } as const;
  const on = (text: string) => ceilingOf(plan, day(text), true);
  expect([on("2019-05-23")?.ownCents, on("2019-05-24")?.ownCents]).toEqual([15_000_000, 2_000_000]);
  expect(on("2019-05-24")?.law).toMatch(/L221-30 .*rattachée au foyer fiscal/);
});

test("past the age at which it is asked, a PEA above the lower limit tells who is attached all the same", () => {
  // CGI, article 6, 3: at any age where they have a disability.
  const lawOf = (amount: number, own: number | null, kindDetail: "pea_pme" | null = null) => {
    const deposits = { ownCents: own === null ? null : euros(own), otherCents: cents(0) };
    const payment = { amountCents: euros(amount), feeCents: cents(0), source: "épargne", deposits };
    const found = ceilingVerdict({ kind: "pea", kindDetail, payment }, today, { inHousehold: "past_asking" });
    return [found?.verdict, /L221-30 .*sauf rattachement .*article 6, 3/.test(found?.law ?? "")];
  };
  expect(lawOf(5000, 15_000)).toEqual(["passes", false]);
  expect(lawOf(5000.01, 15_000)).toEqual(["passes", true]);
  expect(lawOf(20_000, null)).toEqual(["to_argue", false]);
  expect(lawOf(20_001, null)).toEqual(["to_argue", true]);
  expect(lawOf(135_001, 15_000)).toEqual(["refused", false]);
  expect(lawOf(30_000, 0, "pea_pme")).toEqual(["passes", false]);
});
