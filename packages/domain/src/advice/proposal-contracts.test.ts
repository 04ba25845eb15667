import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { checkProposal, openChecks } from "./proposal-checks.ts";
import {
  contentOfContracts,
  costsOf,
  paybackYears,
  paymentShares,
  type ProposalContract,
  valueWithPayment,
} from "./proposal-content.ts";
import { costTable } from "./proposal-costs.ts";
import { executionOf, wholeState } from "./proposal-execution.ts";
import { taxWords } from "./proposal-tax-text.ts";
import { statementOf } from "./proposals-text.ts";

/** Several contracts and a payment in one proposal. */

const outlook = (value: number, ratio: number, more: object = {}) => ({
  expectedReturn: 0.05,
  volatility: 0.12,
  worstYear: 0.2,
  sri: 4,
  costRatio: ratio,
  ...costsOf(cents(value), ratio),
  ...more,
});
const move = (label: string, [from, to]: readonly [number, number], total: number) => ({
  isin: label === "euro" ? null : label,
  label,
  assetClass: label === "euro" ? ("euroFund" as const) : ("stock" as const),
  beforeCents: cents(from),
  afterCents: cents(to),
  changeCents: cents(to - from),
  weightAfter: to / total,
});
const payment = { amountCents: cents(20_000_00), feeCents: cents(100_00), source: "vente d’un garage" };
const first = (more: Partial<ProposalContract> = {}): ProposalContract => ({
  portfolioId: "a" as Id,
  optimizationId: null,
  contractName: "Vie",
  institutionName: "Assureur",
  kind: "lifeinsurance",
  amountCents: cents(100_000_00),
  asOf: day("2026-11-20"),
  profile: 3,
  before: outlook(100_000_00, 0.02),
  after: outlook(100_000_00, 0.015, { sri: 3 }),
  moves: [move("A", [60_000_00, 30_000_00], 100_000_00), move("euro", [40_000_00, 70_000_00], 100_000_00)],
  movedCents: cents(30_000_00),
  switchCents: cents(0),
  engineVersion: "1",
  dataFrom: null,
  dataTo: null,
  ...more,
});
const second = (more: Partial<ProposalContract> = {}): ProposalContract =>
  first({
    portfolioId: "b" as Id,
    contractName: "Retraite",
    kind: "per",
    institutionName: "Autre assureur",
    amountCents: cents(20_000_00),
    asOf: day("2026-11-18"),
    before: outlook(20_000_00, 0.01),
    after: outlook(40_000_00, 0.01),
    moves: [move("A", [8_000_00, 15_000_00], 40_000_00), move("euro", [12_000_00, 25_000_00], 40_000_00)],
    movedCents: cents(0),
    switchCents: payment.feeCents,
    payment,
    ...more,
  });
const whole = contentOfContracts([first(), second()], null);
const assessment = {
  profile: 3,
  attitude: 4,
  capacity: 3,
  limitedBy: "loss",
  wishAbove: null,
  knows: ["euro_fund", "funds"] as const,
};
const answers = { horizon: "five_to_ten", objective: "pension", loss: "medium", sustainability: "none" };
const document = { url: "https://site.example/a.pdf", versionOn: day("2026-01-15"), language: "fr" as const };
const facts = (contracts: readonly ProposalContract[] = [first(), second()]) => ({
  content: contentOfContracts(contracts, null),
  standing: "valid" as const,
  today: day("2026-11-28"),
  answers,
  assessment,
  hasLetter: true,
  documents: { A: document },
});

test("what adds up is added up, what is a mean is weighed, and what is neither is not told of the whole", () => {
  expect(whole).toMatchObject({
    contractName: "Vie et Retraite",
    institutionName: "Assureur et Autre assureur",
    amountCents: 120_000_00,
    asOf: "2026-11-18",
    movedCents: 30_000_00,
    switchCents: 100_00,
    payment: { amountCents: 20_000_00, feeCents: 100_00, source: "vente d’un garage" },
  });
  expect(whole.before).toMatchObject({ costCents: 2_200_00, volatility: null, worstYear: null });
  expect(whole.before.costRatio).toBeCloseTo(2_200 / 120_000, 12);
  // 1.5 % of 100,000 and 1 % of 40,000, including the payment.
  expect(whole.after.costCents).toBe(1_900_00);
  expect(whole.after.sri).toBeCloseTo((3 * 100 + 4 * 40) / 140, 12);
  expect(whole.moves.reduce((sum, { weightAfter }) => sum + weightAfter, 0)).toBeCloseTo(1, 12);
  const blind = contentOfContracts([first({ before: outlook(1, 0, { costCents: null }) }), second()], null);
  expect(blind.before.costCents).toBeNull();
});

test("of one contract the content is that contract's, as it always was", () => {
  const { portfolioId: _, optimizationId: __, ...part } = first();
  expect(contentOfContracts([first()], cents(480_00))).toEqual({ ...part, clubCents: 480_00 });
});

test("the shares of a payment are the payment to the cent, in proportion to what is bought, and none goes to what is sold", () => {
  const changes = fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(changes, fc.integer({ min: 1, max: 9_000_000 }), (all, paid) => {
      const moves = all.map((change, at) => ({
        ...move(String(at), [5_000_000, 5_000_000 + change], 1),
      }));
      const shares = paymentShares({ moves, payment: { ...payment, amountCents: cents(paid) } });
      const total = shares.reduce((sum, one) => sum + one, 0);
      expect(total).toBe(all.some((change) => change > 0) ? paid : 0);
      for (const [at, share] of shares.entries()) if ((all[at] ?? 0) <= 0) expect(share).toBe(0);
    }),
    { numRuns: 300, seed: 18 },
  );
  expect(paymentShares(second())).toEqual([7_000_00, 13_000_00]);
});

test("one contract outside what the whole holds to is found, and has to be argued or is refused", () => {
  expect(openChecks(checkProposal(facts()), {})).toEqual(["cost_benefit"]);
  const heavy = second({
    moves: [move("B", [8_000_00, 30_000_00], 40_000_00), move("euro", [12_000_00, 10_000_00], 40_000_00)],
  });
  const results = checkProposal(facts([first(), heavy]));
  const found = results.find(({ check }) => check === "concentration");
  expect(found).toMatchObject({ verdict: "to_argue", limit: 0.4 });
  // 30,000 of 140,000 each: the whole is within its limit, the second contract is not.
  expect(found?.value).toBeCloseTo(30 / 140, 12);
  expect(found?.contracts?.map(({ verdict }) => verdict)).toEqual(["passes", "to_argue"]);
  expect(
    openChecks(checkProposal(facts([first(), second({ profile: 4 })])), { profile: "x".repeat(50) }),
  ).toContain("profile");
});

test("a fund that both contracts hold is one line of the whole", () => {
  const both = checkProposal(facts()).find(({ check }) => check === "concentration");
  expect(both?.value).toBeCloseTo((30 + 15) / 140, 12);
});

test("a payment repays nothing: what it earns is no gain of the moves", () => {
  expect(paybackYears(whole)).toBeNull();
  const better = contentOfContracts(
    [first({ after: outlook(100_000_00, 0.015, { expectedReturn: 0.051 }) }), second()],
    null,
  );
  // A hundred euros per year, for a hundred charged on entry.
  expect(paybackYears(better)).toBeCloseTo(1, 9);
});

test("no sentence is without its figure, and each contract and its payment are told with theirs", () => {
  const sentences = statementOf({
    ...facts(),
    answeredOn: day("2026-11-20"),
    results: checkProposal(facts()),
    validUntil: day("2026-12-20"),
  });
  expect(sentences.filter(({ text }) => !/\d/.test(text))).toEqual([]);
  expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length);
  const said = sentences.map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, " ")).join(" ");
  for (const one of [
    "Cette proposition porte sur 2 contrats, 120 000 € en tout : Vie et Retraite.",
    "Verser 20 000 € sur « Retraite », qui passe de 20 000 € à 40 000 €. Provenance indiquée : vente d’un garage.",
    "Placer 7 000 € du versement sur « A » : cette ligne passe de 8 000 € à 15 000 €.",
    "Les frais d’entrée sur le versement de 20 000 € sont de 100 €, une seule fois.",
    "Le coût annuel des placements passe de 2 200 € à 1 900 €.",
    // One-off costs are in the first year and in the total of the table, not in this sentence.
    "Sur 20 ans, à valeur constante, hors frais prélevés une seule fois, ce coût passe de 44 000 € à 38 000 €.",
    "Hors fonds en euros, la plus grande ligne pèse 32,1 %, pour un maximum de 40,0 %. Par contrat : « Vie » 30,0 %, « Retraite » 37,5 %.",
    "La volatilité sur « Retraite » reste à 12,0 % par an.",
  ])
    expect(said).toContain(one);
  const firstYear = costTable(whole).find(({ id }) => id === "first_year");
  expect(firstYear?.afterCents).toBe(2_000_00);
});

test("moves and a payment together: what is bought says which part of it is paid in", () => {
  const mixed = second({
    amountCents: cents(20_000_00),
    moves: [move("A", [8_000_00, 3_000_00], 40_000_00), move("euro", [12_000_00, 37_000_00], 40_000_00)],
    movedCents: cents(5_000_00),
  });
  const said = statementOf({
    ...facts([mixed]),
    answeredOn: day("2026-11-20"),
    results: [],
    validUntil: day("2026-12-20"),
  })
    .map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, " "))
    .join(" ");
  expect(said).toContain(
    "Acheter 25 000 € de « euro », dont 20 000 € par le versement : cette ligne passe de 12 000 € à 37 000 €.",
  );
  expect(valueWithPayment(mixed)).toBe(40_000_00);
  expect(taxWords(mixed)).toHaveLength(2);
  expect(taxWords(second())).toHaveLength(1);
});

test("a payment that was seen counts, less of it is part of it, and without it nothing is done", () => {
  const held = (a: number, euro: number) => [
    { isin: "A", label: "A", valueCents: cents(a) },
    { isin: null, label: "euro", valueCents: cents(euro) },
  ];
  const seen = (paid: number | null, lines = held(15_000_00, 25_000_00), today = "2026-11-25") =>
    executionOf(second(), {
      held: lines,
      isTold: true,
      paidCents: paid === null ? null : cents(paid),
      acceptedOn: day("2026-11-20"),
      today: day(today),
    });
  expect(seen(20_000_00)).toMatchObject({ state: "done", payment: { paidCents: 20_000_00, isDone: true } });
  // Reported after the entry fee.
  expect(seen(19_900_00).state).toBe("done");
  expect(seen(12_000_00, held(12_200_00, 19_800_00))).toMatchObject({
    state: "partly",
    payment: { paidCents: 12_000_00, isDone: false },
  });
  expect(seen(0, held(8_000_00, 12_000_00)).state).toBe("waiting");
  expect(seen(0, held(8_000_00, 12_000_00), "2026-12-06").state).toBe("late");
  // Where a source reports no transactions, its values are used.
  expect(seen(null)).toMatchObject({ state: "done", payment: { isDone: true } });
  expect(seen(null, held(8_100_00, 12_100_00)).payment).toMatchObject({ paidCents: 0, isDone: false });
});

test.each([
  [["done", "done"], "done"],
  [["done", "waiting"], "partly"],
  [["waiting", "waiting"], "waiting"],
  [["done", "late"], "late"],
  [["partly", "done"], "partly"],
] as const)("contracts that are %j make a proposal that is %s", (states, state) => {
  expect(wholeState(states)).toBe(state);
});
