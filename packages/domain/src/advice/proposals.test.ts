import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day, dayOf, instant } from "../kernel/day.ts";
import { checkedCounts, checkSentence } from "./proposal-checks-text.ts";
import { type CheckFacts, checkProposal, openChecks } from "./proposal-checks.ts";
import { costsOf, paybackYears, type ProposalContent } from "./proposal-content.ts";
import { executionOf, isReportedSince } from "./proposal-execution.ts";
import { isProposalOver } from "./proposals.ts";
import { afterDeadline, statementOf } from "./proposals-text.ts";

const amountCents = cents(100_000_00);
const outlook = (more: object) => ({
  expectedReturn: 0.05,
  volatility: 0.12,
  worstYear: 0.2,
  sri: 4,
  costRatio: 0.018,
  ...costsOf(amountCents, 0.018),
  ...more,
});
const move = (label: string, from: number, to: number) => ({
  isin: label === "euro" ? null : label,
  label,
  assetClass: label === "euro" ? ("euroFund" as const) : ("stock" as const),
  beforeCents: cents(from),
  afterCents: cents(to),
  changeCents: cents(to - from),
  weightAfter: to / amountCents,
});
const content = (more: Partial<ProposalContent> = {}): ProposalContent => ({
  contractName: "Assurance vie",
  institutionName: "Assureur",
  kind: "lifeinsurance",
  amountCents,
  asOf: day("2026-11-20"),
  profile: 3,
  before: outlook({}),
  after: outlook({ volatility: 0.07, sri: 3 }),
  moves: [move("A", 60_000_00, 30_000_00), move("euro", 40_000_00, 70_000_00)],
  movedCents: cents(30_000_00),
  switchCents: cents(0),
  clubCents: null,
  engineVersion: "1",
  dataFrom: null,
  dataTo: null,
  ...more,
});
const assessment = {
  profile: 3,
  attitude: 4,
  capacity: 3,
  limitedBy: "loss",
  wishAbove: null,
  knows: ["euro_fund", "funds"] as const,
};
const answers = { horizon: "five_to_ten", objective: "pension", loss: "medium", sustainability: "none" };
const facts = (more: Partial<CheckFacts> = {}): CheckFacts => ({
  content: content(),
  standing: "valid",
  answers,
  assessment,
  hasLetter: true,
  documents: {},
  today: day("2026-11-28"),
  ...more,
});
const verdicts = (more: Partial<CheckFacts> = {}) =>
  Object.fromEntries(checkProposal(facts(more)).map(({ check, verdict }) => [check, verdict]));

test("a proposal within everything passes every check", () => {
  expect(new Set(Object.values(verdicts()))).toEqual(new Set(["passes"]));
  expect(openChecks(checkProposal(facts()), {})).toEqual([]);
});

test("without answers that hold, or above the profile, no argument helps", () => {
  const said = { questionnaire: "x".repeat(99), profile: "x".repeat(99) };
  expect(openChecks(checkProposal(facts({ standing: "expired" })), said)).toEqual(["questionnaire"]);
  expect(
    openChecks(checkProposal(facts({ standing: "absent", answers: null, assessment: null })), said),
  ).toEqual(["questionnaire"]);
  expect(openChecks(checkProposal(facts({ content: content({ profile: 4 }) })), said)).toEqual(["profile"]);
});

test.each([
  ["horizon", { answers: { ...answers, horizon: "under_two" } }],
  ["horizon", { content: content({ after: outlook({ sri: null }) }) }],
  ["concentration", { content: content({ moves: [move("A", 60_000_00, 40_000_01)] }) }],
  ["knowledge", { assessment: { ...assessment, knows: [] } }],
  ["sustainability", { answers: { ...answers, sustainability: "wish" } }],
  ["cost_benefit", { content: content({ switchCents: cents(500_00) }) }],
  ["cost_benefit", { content: content({ after: outlook({ costRatio: 0.03 }) }) }],
  ["cost_benefit", { content: content({ after: outlook({ costRatio: 0.03, expectedReturn: null }) }) }],
  ["key_documents", { content: content({ moves: [move("A", 10_000_00, 30_000_00)] }) }],
  ["letter", { hasLetter: false }],
] as const)("%s has to be argued, in twenty characters", (check, more) => {
  const results = checkProposal(facts(more));
  expect(openChecks(results, {})).toEqual([check]);
  expect(openChecks(results, { [check]: ` ${"x".repeat(19)} ` })).toEqual([check]);
  expect(openChecks(results, { [check]: "x".repeat(20) })).toEqual([]);
});

test("the euro fund is no concentration, and what is not bought needs not be known", () => {
  expect(verdicts({ content: content({ moves: [move("euro", 0, 100_000_00)] }) })["concentration"]).toBe(
    "passes",
  );
  expect(verdicts({ assessment: { ...assessment, knows: ["euro_fund"] } })["knowledge"]).toBe("passes");
});

test("a fund that is bought passes with its document, and is counted in the statement without it", () => {
  const bought = { content: content({ moves: [move("A", 10_000_00, 30_000_00), move("B", 0, 1)] }) };
  const document = { url: "https://site.example/a", versionOn: day("2026-01-15"), language: "fr" as const };
  expect(verdicts({ ...bought, documents: { A: document, B: document } })["key_documents"]).toBe("passes");
  const results = checkProposal(facts({ ...bought, documents: { A: document } }));
  expect(results.find(({ check }) => check === "key_documents")).toMatchObject({ value: 1, limit: 0 });
  const counts = checkedCounts({ ...bought, documents: { A: document } });
  const [said = ""] = results
    .filter(({ check }) => check === "key_documents")
    .flatMap((one) => checkSentence(one, counts));
  expect(said.replaceAll("\u00a0", " ")).toBe(
    "Documents d’informations clés remis avec cette proposition : 1 sur 2. Ce point est expliqué plus bas.",
  );
});

test("the moves are paid back by the gain, never by none", () => {
  const after = outlook({ expectedReturn: 0.06 });
  expect(paybackYears(content({ switchCents: cents(2_000_00), after }))).toBeCloseTo(2, 9);
  expect(paybackYears(content({ switchCents: cents(1) }))).toBeNull();
  expect(
    paybackYears(content({ switchCents: cents(1), after: outlook({ expectedReturn: null }) })),
  ).toBeNull();
});

test("what is dearer and gains more passes; cheaper for the same gain too", () => {
  const gaining = outlook({ costRatio: 0.03, expectedReturn: 0.051 });
  expect(verdicts({ content: content({ after: gaining }) })["cost_benefit"]).toBe("passes");
  expect(verdicts({ content: content({ after: outlook({ costRatio: 0.01 }) }) })["cost_benefit"]).toBe(
    "passes",
  );
});

test("what costs more for nothing is said in the statement, as is what the person wishes for the environment", () => {
  const dearer = { content: content({ after: outlook({ costRatio: 0.03 }) }) };
  const said = statementOf({
    ...facts(dearer),
    answers: { ...answers, sustainability: "wish" },
    assessment,
    answeredOn: day("2026-11-20"),
    results: checkProposal(facts(dearer)),
    validUntil: day("2026-12-20"),
  }).map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, " "));
  expect(said).toContain(
    "Aucun gain connu ne compense ce coût en 3 ans au plus. Ce point est expliqué plus bas.",
  );
  expect(said).toContain(
    "Souhait d’un effet sur l’environnement ou la société, indiqué le 20.11.2026 : oui.",
  );
  expect(said).toContain("Le rendement attendu reste à 5,0 % par an.");
});

test("twenty years of costs are twenty times a year's; what is unknown stays unknown", () => {
  expect(costsOf(amountCents, 0.018)).toEqual({ costCents: 1_800_00, cost20Cents: 36_000_00 });
  expect(costsOf(amountCents, null)).toEqual({ costCents: null, cost20Cents: null });
});

test("no sentence of the statement is without its figure", () => {
  const sentences = statementOf({
    ...facts(),
    answers,
    assessment: { ...assessment, wishAbove: 5 },
    answeredOn: day("2026-11-20"),
    results: checkProposal(facts()),
    validUntil: day("2026-12-20"),
  });
  expect(sentences.filter(({ text }) => !/\d/.test(text))).toEqual([]);
  expect(sentences.length).toBeGreaterThan(12);
  const said = sentences.map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, " ")).join(" ");
  expect(said).toContain("La volatilité passe de 12,0 % à 7,0 % par an.");
  expect(said).toContain(
    "Le rendement attendu, 5,0 % par an, est une moyenne : une année sur deux peut être moins bonne.",
  );
  expect(said).toContain("Arbitrer 30 000 € sur les 100 000 € de");
});

test("a proposal is accepted within thirty days", () => {
  expect(isProposalOver(day("2026-11-20"), day("2026-12-20"))).toBe(false);
  expect(isProposalOver(day("2026-11-20"), day("2026-12-21"))).toBe(true);
});

test.each([
  ["2026-11-19", "2026-11-20T11:00:00.000Z", false],
  ["2026-11-20", "2026-11-20T09:59:59.000Z", false],
  ["2026-11-20", "2026-11-20T10:00:01.000Z", true],
  ["2026-11-21", "2026-11-20T09:00:00.000Z", true],
] as const)(
  "values of %s read at %s tell of an agreement of 20 November at ten: %s",
  (on, readAt, isTold) => {
    const told = { heldOn: day(on), readAt: instant(readAt) };
    expect(isReportedSince(told, instant("2026-11-20T10:00:00.000Z"))).toBe(isTold);
    expect(isReportedSince({ ...told, heldOn: null }, instant("2026-11-20T10:00:00.000Z"))).toBe(false);
  },
);

test("what is carried out is told by what the source says after the agreement", () => {
  const acceptedAt = instant("2026-11-20T10:00:00.000Z");
  const acceptedOn = dayOf(acceptedAt);
  const seen = ([a, euro]: readonly [number | null, number | null], heldOn = "2026-11-25") =>
    executionOf(content(), {
      held: [
        { isin: "A", label: "A", valueCents: a === null ? null : cents(a) },
        { isin: null, label: "euro", valueCents: euro === null ? null : cents(euro) },
      ],
      isTold: isReportedSince(
        { heldOn: day(heldOn), readAt: instant(`${heldOn}T07:00:00.000Z`) },
        acceptedAt,
      ),
      paidCents: null,
      acceptedOn,
      today: day(heldOn),
    });
  expect(seen([60_000_00, 40_000_00]).state).toBe("waiting");
  expect(seen([31_000_00, 40_000_00]).state).toBe("partly");
  expect(seen([31_000_00, 69_000_00]).state).toBe("done");
  // Data reported before the agreement says nothing about the execution, and an unknown value is not 0.
  const before = seen([31_000_00, 69_000_00], "2026-11-20");
  expect(before.lines.map(({ heldCents }) => heldCents)).toEqual([null, null]);
  expect(seen([null, null]).state).toBe("waiting");
  expect(seen([60_000_00, 40_000_00], "2026-12-05").state).toBe("waiting");
  expect(seen([60_000_00, 40_000_00], "2026-12-06").state).toBe("late");
});

test("a fund that its source only names is held under that name, and not gone", () => {
  const told = (held: readonly { isin: string | null; label: string; valueCents: number }[]) =>
    executionOf(content({ moves: [{ ...move("A", 60_000_00, 0), label: "Fonds A" }] }), {
      held: held.map((one) => ({ ...one, valueCents: cents(one.valueCents) })),
      isTold: true,
      paidCents: null,
      acceptedOn: day("2026-11-20"),
      today: day("2026-11-25"),
    });
  expect(told([{ isin: null, label: "Fonds A", valueCents: 60_000_00 }])).toMatchObject({
    state: "waiting",
    lines: [{ heldCents: 60_000_00, isDone: false }],
  });
  expect(told([{ isin: "B", label: "Fonds A", valueCents: 60_000_00 }]).state).toBe("done");
  expect(told([]).state).toBe("done");
  // A line that cannot be identified may be that fund, so no conclusion is drawn.
  expect(told([{ isin: null, label: "Fonds A (part I)", valueCents: 60_000_00 }])).toMatchObject({
    state: "waiting",
    lines: [{ heldCents: null, isDone: false }],
  });
});

test("of an answered proposal, the day by which it could be accepted is told as over; other sentences stay", () => {
  const [until, other] = [day("2026-12-20"), day("2026-12-21")];
  const said = "Cette proposition peut être acceptée jusqu’au 20.12.2026.";
  expect(afterDeadline(said, until)).toBe("Cette proposition pouvait être acceptée jusqu’au 20.12.2026.");
  expect(afterDeadline(said, other)).toBe(said);
  expect(afterDeadline("Vous avez le choix jusqu’au 20.12.2026.", until)).toBe(
    "Vous avez le choix jusqu’au 20.12.2026.",
  );
});
