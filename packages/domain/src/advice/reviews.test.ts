import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { addDays, day } from "../kernel/day.ts";
import type { Observation } from "../insight/next-steps.ts";
import type { Id } from "../kernel/id.ts";
import { reviewSentences, suggestedPoints } from "./reviews-text.ts";
import { nextReviewOn, reviewTime, reviewTimeBounds, reviewTimes } from "./review-times.ts";
import {
  checkReview,
  contractsOfReview,
  openReviewChecks,
  type ReviewContent,
  type ReviewedContract,
  reviewFault,
  type ReviewWords,
  withoutContracts,
} from "./reviews.ts";

const first = "00000000-0000-7000-8000-000000000001" as Id;
const second = "00000000-0000-7000-8000-000000000002" as Id;
const today = day("2026-11-27");

const contract = (change: Partial<ReviewedContract> = {}): ReviewedContract => ({
  portfolioId: first,
  name: "Assurance vie",
  institutionName: "Assureur",
  kind: "lifeinsurance",
  valueThenCents: cents(10_000_00),
  paidCents: cents(1_000_00),
  marketCents: cents(-250_00),
  valueCents: cents(10_750_00),
  asOf: today,
  volatilityRatio: 0.05,
  capRatio: 0.1,
  ...change,
});

const content = (change: Partial<ReviewContent> = {}): ReviewContent => ({
  since: day("2025-12-01"),
  isFirst: false,
  on: today,
  person: {
    standing: "valid",
    answeredOn: day("2026-06-01"),
    answeredThenOn: day("2025-11-20"),
    profile: 2,
    profileThen: 3,
    changed: [{ question: "horizon", before: "over_ten", after: "five_to_ten" }],
  },
  contracts: [contract()],
  proposals: [],
  projects: [],
  opportunities: [],
  blockingItems: 0,
  ...change,
});

const words: ReviewWords = {
  manner: "remote",
  heldOn: today,
  arguments: {},
  points: [],
  words: "",
};

test.each([
  ["2025-11-30", null, 12, "2026-11-30"],
  ["2025-11-30", null, 3, "2026-02-28"],
  ["2025-11-30", "2026-10-02", 12, "2027-10-02"],
  ["2025-11-30", "2026-10-02", 6, "2027-04-02"],
  // A review within an earlier, ended relation does not postpone the next one.
  ["2026-01-10", "2024-05-01", 12, "2027-01-10"],
  ["2024-02-29", null, 12, "2025-02-28"],
])("under advice since %s and reviewed %s, within %i months: due %s", (since, last, months, due) => {
  expect(nextReviewOn({ since: day(since), lastOn: last === null ? null : day(last), months })).toBe(due);
});

test.each([
  [-400, "late"],
  [-1, "late"],
  [0, "due"],
  [30, "due"],
  [31, "soon"],
  [90, "soon"],
  [91, "later"],
] as const)("in %i days a review is %s", (wait, time) => {
  expect(reviewTime(addDays(today, wait), today)).toBe(time);
});

test("every day has one place in the calendar, the one whose bounds hold it", () => {
  for (let wait = -200; wait < 200; wait += 1) {
    const on = addDays(today, wait);
    const places = reviewTimes.filter((time) => {
      const { from, to } = reviewTimeBounds(time, today);
      return (from === null || from <= on) && (to === null || on <= to);
    });
    expect(places, on).toEqual([reviewTime(on, today)]);
  }
});

const failing: readonly (readonly [string, ReviewContent])[] = [
  ["questionnaire", content({ person: { ...content().person, standing: "expired" } })],
  ["questionnaire", content({ person: { ...content().person, standing: "absent" } })],
  ["file", content({ blockingItems: 1 })],
  ["profile", content({ contracts: [contract({ volatilityRatio: 0.11 })] })],
  ["profile", content({ contracts: [contract({ volatilityRatio: null })] })],
  ["values", content({ contracts: [] })],
  ["values", content({ contracts: [contract({ valueCents: null })] })],
  ["values", content({ contracts: [contract({ asOf: addDays(today, -91) })] })],
  [
    "execution",
    content({
      proposals: [
        {
          proposalId: first,
          portfolioId: first,
          contractName: "Assurance vie",
          state: "accepted",
          sentOn: today,
          execution: "late",
        },
      ],
    }),
  ],
  [
    "projects",
    content({
      projects: [
        {
          portfolioId: first,
          name: "Retraite",
          goal: "pension",
          targetCents: cents(1),
          valueCents: null,
          years: 3,
          chance: 0.49,
        },
      ],
    }),
  ],
];

test.each(failing)("%s keeps a review from being concluded suitable, and makes a point", (check, told) => {
  const results = checkReview(told);
  expect(results.filter(({ verdict }) => verdict !== "passes").map((one) => one.check)).toEqual([check]);
  expect(openReviewChecks(results, {})).toEqual([check]);
  expect(suggestedPoints(results)).toHaveLength(1);
  expect(reviewFault("suitable", words, { content: told, results })).toBe("checks_open");
  const points = suggestedPoints(results);
  expect(reviewFault("points", { ...words, points }, { content: told, results })).toBeNull();
});

test("what has to be argued is, in a sentence; what is refused is not argued away", () => {
  const argued = { profile: "Le contrat finance un projet à vingt ans.", questionnaire: "x".repeat(50) };
  const risky = checkReview(content({ contracts: [contract({ volatilityRatio: 0.2 })] }));
  expect(openReviewChecks(risky, argued)).toEqual([]);
  expect(openReviewChecks(risky, { profile: "Trop court." })).toEqual(["profile"]);
  const absent = checkReview(content({ person: { ...content().person, standing: "absent" } }));
  expect(openReviewChecks(absent, argued)).toEqual(["questionnaire"]);
});

test("a check of what there is not is not told to pass", () => {
  expect(checkReview(content()).map(({ check }) => check)).toEqual([
    "questionnaire",
    "file",
    "profile",
    "values",
  ]);
});

test("money without markets has no risk to compare", () => {
  const book = contract({ kind: "savings", volatilityRatio: null, capRatio: null });
  expect(openReviewChecks(checkReview(content({ contracts: [book] })), {})).toEqual([]);
});

test.each([
  ["suitable", { heldOn: addDays(today, 1) }, "held_future"],
  ["suitable", { heldOn: day("2025-11-30") }, "held_early"],
  ["suitable", { points: ["Un point qui reste."] }, "points_left"],
  ["points", {}, "no_points"],
  ["suitable", {}, null],
] as const)("concluded %s with %o: %s", (conclusion, change, fault) => {
  const told = content();
  const said = { ...words, ...change };
  expect(reviewFault(conclusion, said, { content: told, results: checkReview(told) })).toBe(fault);
});

const observation = {
  rule: "idle_cash",
  key: "idle_cash",
  portfolioIds: [first],
  contract: "Assurance vie",
  detail: null,
  amountCents: null,
  yearlyCents: null,
  on: null,
  // The comparison refers to the other contract.
  inputs: [
    {
      name: "room_elsewhere",
      portfolioId: second,
      contract: "PEA",
      amountCents: null,
      ratio: null,
      day: null,
      count: null,
      asOf: null,
      provenance: null,
      source: null,
    },
  ],
} as const satisfies Observation;

test("of contracts that are not seen nothing is left, wherever they are named", () => {
  const told = content({
    contracts: [contract(), contract({ portfolioId: second, name: "PEA" })],
    opportunities: [observation],
  });
  expect(contractsOfReview(told)).toEqual([first, second]);
  const seen = withoutContracts(told, [second]);
  expect(contractsOfReview(seen)).toEqual([first]);
  expect(JSON.stringify(seen)).not.toContain("PEA");
});

test("a total is told where each part of it is known", () => {
  const said = (told: ReviewContent) =>
    reviewSentences({ content: told, results: checkReview(told) })
      .filter(({ topic }) => topic === "contracts")
      .map(({ text }) => text.replaceAll(/\s/g, " "));
  expect(said(content())).toEqual([
    "Depuis le 01.12.2025, la valeur est passée de 10 000 € à 10 750 € : +1 000 € de versements nets des retraits, −250 € par les marchés, frais déduits.",
  ]);
  expect(said(content({ contracts: [contract(), contract({ valueThenCents: null })] }))[0]).toContain(
    "inconnue",
  );
  // On the first day of the period nothing is missing: there is nothing to compare with yet.
  const first = content({ since: today, contracts: [contract({ valueThenCents: null })] });
  expect(said(first)).toEqual([
    `La période commence le ${today.split("-").toReversed().join(".")}, jour des chiffres de cette revue : il n’y a encore rien à comparer.`,
  ]);
});

test("the sentence of the contracts adds up as it is written, to the euro", () => {
  const amount = fc.integer({ min: -5_000_000, max: 5_000_000 });
  const figures = fc.record({
    before: fc.integer({ min: 0, max: 90_000_000 }),
    paid: amount,
    market: amount,
  });
  const read = (text: string | undefined): number =>
    Number((text ?? "").replace("\u2212", "-").replaceAll(/[^\d-]/gu, ""));
  fc.assert(
    fc.property(fc.array(figures, { minLength: 1, maxLength: 4 }), (all) => {
      const contracts = all.map(({ before, paid, market }) =>
        contract({
          valueThenCents: cents(before),
          paidCents: cents(paid),
          marketCents: cents(market),
          valueCents: cents(before + paid + market),
        }),
      );
      const said = reviewSentences({ content: content({ contracts }), results: [] });
      const text = said.find(({ topic }) => topic === "contracts")?.text ?? "";
      const [then, now, paid, market] = [...text.matchAll(/[\u2212+-]?[\s\u00a0]?\d[\d\s]*€/gu)].map(
        ([one]) => read(one),
      );
      expect((then ?? 0) + (paid ?? 0) + (market ?? 0), text).toBe(now);
    }),
  );
});

test("the person's sentences tell the profile then and now, and how many answers changed", () => {
  const texts = reviewSentences({ content: content(), results: [] }).map(({ text }) => text);
  expect(texts.join(" ")).toContain("le profil était «\u00a0équilibré\u00a0»");
  expect(texts).toContain("1 réponse a changé.");
});
