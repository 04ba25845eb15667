import { createSolver, seededRandom } from "@vigie/analytics";
import { afterAll, expect, test } from "vitest";
import { badInputs } from "../../packages/analytics/src/catalogue/bad-inputs.ts";
import { customerFigures } from "./customer-figures.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

async function ask(name: string, input: unknown): Promise<unknown> {
  const found = await customerFigures.find((one) => one.name === name)?.run(input, solver);
  return found?.ok === true ? found.output : found?.error;
}

const loan = {
  borrowedCents: 21_590_000,
  nominalRateRatio: 0.0135,
  durationMonths: 240,
  firstRepaymentOn: "2022-02-05",
};
const examples: Readonly<Record<string, Record<string, unknown>>> = {
  loanSchedule: loan,
  sameMixSaving: {
    lines: [
      { assetClass: "stock", beforeRatio: 0.4, afterRatio: 0, feeRatio: 0.02 },
      { assetClass: "stock", beforeRatio: 0, afterRatio: 0.1, feeRatio: 0.005 },
      { assetClass: "euroFund", beforeRatio: 0.6, afterRatio: 0.9, feeRatio: 0.01 },
    ],
  },
  constantInstalment: { borrowedCents: 21_590_000, rateRatio: 0.0135, months: 240 },
  earlyRepayment: {
    borrowedCents: 20_000_000,
    nominalRateRatio: 0.042,
    durationMonths: 240,
    paidMonths: 36,
    firstRepaymentOn: "2022-01-05",
    repaidCents: 2_000_000,
  },
  inheritanceDuty: { baseCents: 10_000_000, heir: "child" },
  heirResult: {
    estateCents: 20_000_000,
    insuranceCents: 15_000_000,
    latePaidCents: 2_500_000,
    lateValueCents: 3_250_000,
    ofTaxableLate: 0.5,
  },
  debtLoad: {
    charges: [{ monthlyCents: 102_699 }, { monthlyCents: 3_240 }],
    incomeFromCents: 3_600_000,
    incomeToCents: 4_200_000,
    rentsMonthlyCents: 50_000,
    on: "2026-11-22",
  },
  growthOf: {
    history: [
      { day: "2025-11-22", valueCents: 1_000_000, paidCents: 0 },
      { day: "2026-11-22", valueCents: 1_150_000, paidCents: 120_000 },
    ],
  },
  netWorthByShare: {
    portfolios: [
      { amountCents: 29_000_000, ownership: "joint" },
      { amountCents: -16_893_292, ownership: "joint", shareRatio: 0.5 },
      { amountCents: 1_234_567 },
    ],
    on: "2026-11-22",
  },
  savingsRate: { product: "livret_a", on: "2026-03-01" },
  savingsCap: { product: "lep", on: "2026-03-01" },
  savingsHeadroom: { product: "livret_a", valueCents: 2_000_000, on: "2026-03-01" },
  savingsTax: { product: "pel", on: "2026-03-01", openedOn: "2020-01-15" },
  paidParts: {
    valueCents: 330_000,
    payments: [
      { amountCents: 100_000, origin: "saver" },
      { amountCents: 50_000, origin: "employer" },
      { amountCents: 100_000, origin: "saver" },
      { amountCents: 50_000, origin: "employer" },
      { amountCents: 70_000, origin: "transfer" },
    ],
  },
  goalRange: { amountCents: 1_000_000, monthlyCents: 10_000, years: 10, meanRatio: 0.03, deviationRatio: 0 },
  netEquity: { valueCents: 14_500_000, debts: [{ outstandingCents: 8_446_646 }] },
  changeSincePurchase: { purchaseCents: 35_600_000, wholeCents: 41_200_000 },
  grossRentYield: { rentMonthlyCents: 62_000, wholeCents: 14_200_000 },
  averageRate: {
    loans: [
      { outstandingCents: 300_000, nominalRateRatio: 0.01 },
      { outstandingCents: 100_000, nominalRateRatio: 0.05 },
    ],
  },
  lifeInsuranceAllowanceLeft: { household: "couple", withdrawnGainsCents: 300_000, on: "2026-03-01" },
};

test("each figure has an example that is answered", async () => {
  for (const one of customerFigures) {
    const found = await one.run(examples[one.name], solver);
    if (!found.ok) throw new Error(`${one.name}: ${found.error}`);
  }
});

test("the schedule of a loan is the published one", async () => {
  expect(await ask("constantInstalment", examples["constantInstalment"])).toBe(102_699);
  const rows = Reflect.get(Object(await ask("loanSchedule", loan)), "rows");
  expect(rows).toHaveLength(240);
  // Rounded to the cent each month, so within some cents of the closed form 168 932.92.
  expect(Math.abs(Number(rows[57].outstandingCents) - 16_893_292)).toBeLessThan(50);
  expect(rows.at(-1)).toMatchObject({ outstandingCents: 0 });
});

test("debt, growth, shares, savings and allowances are those of the rules", async () => {
  expect(await ask("debtLoad", examples["debtLoad"])).toMatchObject({
    fromRatio: expect.closeTo(105_939 / (350_000 + 35_000), 12),
    toRatio: expect.closeTo(105_939 / (300_000 + 35_000), 12),
    verdict: "within",
  });
  expect(await ask("growthOf", examples["growthOf"])).toEqual({
    changeCents: 150_000,
    changeRatio: 0.15,
    paidCents: 120_000,
    marketCents: 30_000,
  });
  expect(await ask("netWorthByShare", examples["netWorthByShare"])).toEqual({
    ownedCents: [14_500_000, -8_446_646, 1_234_567],
    grossCents: 15_734_567,
    debtCents: -8_446_646,
    netCents: 7_287_921,
  });
  expect(await ask("savingsRate", examples["savingsRate"])).toMatchObject({ value: 0.015 });
  expect(await ask("savingsHeadroom", examples["savingsHeadroom"])).toBe(295_000);
  expect(await ask("lifeInsuranceAllowanceLeft", examples["lifeInsuranceAllowanceLeft"])).toBe(620_000);
});

test("the parts of an employee plan are the published ones, and the shares of a property and of loans plain sums", async () => {
  // 2 000 of one's own, 1 000 of the employer, 3 300 today.
  expect(await ask("paidParts", examples["paidParts"])).toEqual({
    saverCents: 200_000,
    employerCents: 100_000,
    marketCents: 30_000,
    isUntold: false,
  });
  expect(await ask("netEquity", examples["netEquity"])).toBe(6_053_354);
  expect(await ask("grossRentYield", examples["grossRentYield"])).toBeCloseTo(0.052_394, 6);
  expect(await ask("averageRate", examples["averageRate"])).toBeCloseTo(0.02, 12);
  expect(await ask("sameMixSaving", examples["sameMixSaving"])).toBeCloseTo(0.0015, 15);
  // Without deviation all ends are one: the value and 120 payments, each at 3 % a year until then.
  const month = 1.03 ** (1 / 12);
  const end = 1_000_000 * 1.03 ** 10 + 10_000 * ((1.03 ** 10 - 1) / (month - 1));
  const range = Object(await ask("goalRange", examples["goalRange"]));
  expect(Math.abs(Number(Reflect.get(range, "centralCents")) - end)).toBeLessThan(2);
  expect(Reflect.get(range, "lowCents")).toBe(Reflect.get(range, "highCents"));
});

test.each([
  ["netEquity", { valueCents: 1, debts: [{ outstandingCents: null }] }, "unknown"],
  ["averageRate", { loans: [] }, "nothing is left to pay"],
  ["paidParts", { valueCents: 1, payments: [{ amountCents: 1, origin: "state" }] }, "origin"],
  ["savingsRate", { product: "livret_jeune", on: "2026-03-01" }, "rate_unknown"],
  ["loanSchedule", { ...loan, firstRepaymentOn: "2022-02-30" }, "is not a day that exists"],
  ["loanSchedule", { ...loan, instalmentCents: 100 }, "is no loan"],
  [
    "netWorthByShare",
    { portfolios: [{ amountCents: 1, ownership: "bare" }], on: "2026-03-01" },
    "neither a share",
  ],
  [
    "netWorthByShare",
    { portfolios: [{ amountCents: 1, share: 0.5 }], on: "2026-03-01" },
    ".share is unknown",
  ],
  ["growthOf", { history: [] }, "fewer than two points"],
])("%s refuses what it cannot answer", async (name, input, sentence) => {
  expect(await ask(name, input)).toContain(sentence);
});

test("no bad input is answered in silence", async () => {
  const random = seededRandom(7);
  const faults: string[] = [];
  for (let turn = 0; turn < 1000; turn += 1) {
    const one = customerFigures[turn % customerFigures.length];
    if (one === undefined) throw new Error("no figure");
    const { input, how, isSurelyBad } = badInputs(examples[one.name] ?? {}, random);
    const found = await one.run(input, solver);
    if (found.ok ? isSurelyBad : !found.error.startsWith("input")) faults.push(`${one.name}: ${how}`);
  }
  expect(faults).toEqual([]);
});
