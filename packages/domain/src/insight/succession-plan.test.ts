import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import {
  type BeneficiaryClause,
  type SuccessionFacts,
  successionOf,
  type SuccessionPortfolio,
} from "./succession-plan.ts";
import { directLineSlices, heirKinds } from "./succession.ts";

const euros = (amount: number) => cents(amount * 100);
const held = (
  kind: SuccessionPortfolio["kind"],
  amount: number | null,
  change: Partial<SuccessionPortfolio> = {},
): SuccessionPortfolio => ({
  id: `${kind} ${String(amount)}` as Id,
  name: kind,
  kind,
  ownership: "full",
  ownedCents: amount === null ? null : euros(amount),
  openedOn: null,
  clause: null,
  ...change,
});
const clause = (change: Partial<BeneficiaryClause> = {}): BeneficiaryClause => ({
  heirs: "child",
  count: 1,
  earlyPaidCents: null,
  latePaidCents: null,
  ...change,
});
const facts = (
  portfolios: readonly SuccessionPortfolio[],
  change: Partial<SuccessionFacts> = {},
): SuccessionFacts => ({
  today: day("2026-11-26"),
  birthdate: day("1950-03-01"),
  maritalStatus: "widowed",
  childrenCount: 2,
  portfolios,
  ...change,
});

test("two children share an estate and contracts paid before and after seventy as published", () => {
  const found = successionOf(
    facts([
      held("realestate", 401_500),
      held("lifeinsurance", 300_000, {
        clause: clause({ earlyPaidCents: euros(1), latePaidCents: euros(0) }),
      }),
      held("lifeinsurance", 65_000, {
        openedOn: day("2021-01-01"),
        clause: clause({ latePaidCents: euros(50_000) }),
      }),
    ]),
  );
  expect(found).toMatchObject({ funeralCents: 1500_00, estateCents: 400_000_00, reason: null });
  expect(found.heirs).toEqual([
    {
      heir: "child",
      count: 2,
      estateCents: 200_000_00,
      insuranceCents: 150_000_00,
      latePaidCents: 25_000_00,
      lateValueCents: 32_500_00,
      allowanceCents: 100_000_00,
      lateAllowanceCents: 15_250_00,
      baseCents: 109_750_00,
      dutyCents: 20_144_00,
      insuranceDutyCents: 0,
      netCents: 362_356_00,
    },
  ]);
});

test("a spouse has a quarter and pays nothing; a partner of a PACS has what a clause says, and nothing of the estate", () => {
  const portfolios = [
    held("savings", 101_500),
    held("lifeinsurance", 200_000, { clause: clause({ heirs: "spouse" }) }),
  ];
  const young = { birthdate: day("1980-01-01") };
  const married = successionOf(facts(portfolios, { ...young, maritalStatus: "married" }));
  expect(married.heirs).toMatchObject([
    {
      heir: "spouse",
      estateCents: 25_000_00,
      insuranceCents: 200_000_00,
      dutyCents: 0,
      netCents: 225_000_00,
    },
    { heir: "child", count: 2, estateCents: 37_500_00, dutyCents: 0, netCents: 37_500_00 },
  ]);
  const pacs = successionOf(facts(portfolios, { ...young, maritalStatus: "civil_partnership" }));
  expect(pacs.heirs).toMatchObject([
    { heir: "spouse", estateCents: 0, netCents: 200_000_00 },
    { heir: "child", estateCents: 50_000_00 },
  ]);
  const [contract] = successionOf(facts(portfolios, { ...young, maritalStatus: "cohabiting" })).contracts;
  expect(contract).toMatchObject({ reason: "no_such_heir", earlyValueCents: null });
});

test.each([
  [{ clause: null }, {}, "clause_unknown"],
  [{ ownedCents: null }, {}, "value_unknown"],
  [{}, { birthdate: null }, "age_unknown"],
  [{}, {}, "payments_unknown"],
  [{ clause: clause({ earlyPaidCents: euros(0), latePaidCents: euros(0) }) }, {}, "payments_unknown"],
  [{}, { childrenCount: null }, "family_unknown"],
  [{}, { childrenCount: 0 }, "no_such_heir"],
  [{ clause: clause({ heirs: "spouse" }) }, { maritalStatus: null }, "family_unknown"],
] as const)("nothing is supposed of a contract: %o, %o is %s", (portfolio, change, reason) => {
  const one = held("lifeinsurance", 50_000, { clause: clause(), ...portfolio });
  const found = successionOf(facts([one], change));
  expect(found.contracts).toMatchObject([{ reason, earlyValueCents: null, lateValueCents: null }]);
  expect(found.heirs.every(({ insuranceCents }) => insuranceCents === 0)).toBe(true);
});

test("until the eve of the seventieth birthday every payment is an early one; on that day they are asked", () => {
  const one = held("lifeinsurance", 50_000, { clause: clause() });
  const on = (today: string) => successionOf(facts([one], { today: day(today) })).contracts[0];
  expect(on("2020-02-29")).toMatchObject({ earlyValueCents: 50_000_00, lateValueCents: 0, reason: null });
  expect(on("2020-03-01")?.reason).toBe("payments_unknown");
});

test("a contract worth less than what was paid into it bears duty on what it is worth", () => {
  const one = held("lifeinsurance", 40_000, {
    openedOn: day("2021-01-01"),
    clause: clause({ latePaidCents: euros(50_000) }),
  });
  expect(successionOf(facts([one])).contracts[0]).toMatchObject({ lateBaseCents: 40_000_00 });
});

test("an estate without a known family, or without children, is shared among nobody", () => {
  const portfolios = [
    held("savings", 50_000),
    held("lifeinsurance", 300_000, { clause: clause({ heirs: "other" }) }),
  ];
  const young = { birthdate: day("1980-01-01") };
  const alone = successionOf(facts(portfolios, { ...young, childrenCount: 0 }));
  expect(alone.reason).toBe("no_children");
  // For 300,000 euros: 20 % of the amount above 152,500.
  expect(alone.heirs).toMatchObject([
    { heir: "other", estateCents: null, insuranceDutyCents: 29_500_00, dutyCents: null, netCents: null },
  ]);
  expect(successionOf(facts(portfolios, { maritalStatus: null })).reason).toBe("family_unknown");
});

test("debts and overdrafts are taken off, a usufruct ends, retirement contracts stand apart, what is unknown is named", () => {
  const found = successionOf(
    facts([
      held("realestate", 200_000),
      held("mortgage", -80_000),
      held("checking", -500),
      held("savings", 9000, { ownership: "usufruct" }),
      held("per", 30_000),
      held("market", null),
    ]),
  );
  expect(found).toMatchObject({ assetsCents: 200_000_00, debtsCents: 80_500_00, estateCents: 118_000_00 });
  expect(found.apart.map(({ kind }) => kind)).toEqual(["per"]);
  expect(found.unknown.map(({ kind }) => kind)).toEqual(["market"]);
  expect(successionOf(facts([held("mortgage", -80_000)]))).toMatchObject({ estateCents: 0, funeralCents: 0 });
});

const amount = fc.integer({ min: 0, max: 3_000_000 });
const someClause = fc.record({
  heirs: fc.constantFrom(...heirKinds),
  count: fc.integer({ min: 1, max: 4 }),
  earlyPaidCents: amount.map(euros),
  latePaidCents: amount.map(euros),
});

/** Second implementation of the scale in direct line, by slices in euros, as article 777 defines it. */
function dutyByHand(base: number): number {
  let [duty, from] = [0, 0];
  for (const { upToCents, ratio } of directLineSlices) {
    const to = upToCents === null ? base : Math.min(base, upToCents / 100);
    if (to > from) duty += (to - from) * ratio;
    from = upToCents === null ? from : upToCents / 100;
  }
  return Math.round(duty);
}

test("whatever is held, nothing is made or lost but the duties, and nobody owes more than they receive", () => {
  fc.assert(
    fc.property(amount, fc.array(fc.tuple(amount, someClause), { maxLength: 4 }), (estate, insured) => {
      const found = successionOf(
        facts(
          [
            held("savings", estate),
            ...insured.map(([value, told]) => held("lifeinsurance", value, { clause: told })),
          ],
          { maritalStatus: "married" },
        ),
      );
      const counted = found.contracts.filter(({ reason }) => reason === null);
      const gross = found.estateCents + counted.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0);
      let [received, heads, late] = [0, 0, 0];
      for (const heir of found.heirs) {
        const duties = (heir.dutyCents ?? 0) + heir.insuranceDutyCents;
        received += ((heir.netCents ?? NaN) + duties) * heir.count;
        heads += heir.count;
        late += heir.lateAllowanceCents * heir.count;
        expect(heir.netCents).toBeGreaterThanOrEqual(0);
        if (heir.heir === "child") expect(heir.dutyCents).toBe(dutyByHand((heir.baseCents ?? 0) / 100) * 100);
      }
      // One cent of rounding per component and heir.
      expect(Math.abs(received - gross)).toBeLessThanOrEqual(3 * Math.max(1, heads));
      expect(late).toBeLessThanOrEqual(30_500_00 + heads);
    }),
  );
});
