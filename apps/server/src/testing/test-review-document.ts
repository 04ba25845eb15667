import {
  cents,
  checkReview,
  type Day,
  day,
  dayOf,
  type Id,
  type Instant,
  type ReviewContent,
  reviewSentences,
} from "@vigie/domain";
import type { DocumentData } from "../features/club/documents/actions/kinds.ts";
import type { Made, Parties } from "../features/club/documents/actions/parties.ts";

const idOf = (serial: number) => `00000000-0000-7000-8000-00000000000${serial}` as Id;

const contractsAt = (on: Day): ReviewContent["contracts"] => [
  {
    portfolioId: idOf(1),
    name: "Linxea Avenir 2",
    institutionName: "Suravenir",
    kind: "lifeinsurance",
    valueThenCents: cents(10_500_000),
    paidCents: cents(600_000),
    marketCents: cents(-64_000),
    valueCents: cents(11_036_000),
    asOf: on,
    volatilityRatio: 0.11,
    capRatio: 0.08,
  },
  {
    portfolioId: idOf(2),
    name: "PEA",
    institutionName: "Bourse Direct",
    kind: "pea",
    valueThenCents: null,
    paidCents: null,
    marketCents: null,
    valueCents: cents(6_000_000),
    asOf: on,
    volatilityRatio: 0.05,
    capRatio: 0.08,
  },
];

const advised: Pick<ReviewContent, "proposals" | "projects"> = {
  proposals: [
    {
      proposalId: idOf(3),
      portfolioId: idOf(1),
      contractName: "Linxea Avenir 2",
      state: "accepted",
      sentOn: day("2026-03-02"),
      execution: "done",
    },
  ],
  projects: [
    {
      portfolioId: idOf(1),
      name: "Linxea Avenir 2",
      goal: "pension",
      targetCents: cents(30_000_000),
      valueCents: cents(11_036_000),
      years: 14,
      chance: 0.62,
    },
  ],
};

/** Returns the statement of a review with points: two contracts, one without a known history, a proposal and a project. */
export function sampleReview(made: Parties & Made, at: Instant): DocumentData["review_statement"] {
  const on = dayOf(at);
  const content: ReviewContent = {
    since: day("2025-11-21"),
    isFirst: true,
    on,
    person: {
      standing: "valid",
      answeredOn: day("2026-10-02"),
      answeredThenOn: day("2025-11-03"),
      profile: 2,
      profileThen: 3,
      changed: [
        { question: "horizon", before: "over_ten", after: "five_to_ten" },
        { question: "knows_scpi", before: "unknown", after: "known" },
        { question: "income", before: "a", after: "b" },
      ],
    },
    contracts: contractsAt(on),
    ...advised,
    opportunities: [],
    blockingItems: 0,
  };
  const results = checkReview(content);
  return {
    ...made,
    reviewId: idOf(4),
    authorName: "Hélène Le Goff",
    manner: "meeting",
    heldOn: on,
    conclusion: "points",
    content,
    results,
    sentences: reviewSentences({ content, results }),
    said: { profile: "Le contrat finance un projet de retraite dans quatorze ans." },
    points: ["Comparer le risque de Linxea Avenir 2 à votre profil, qui a baissé."],
    words: "Nous en parlerons à notre prochain rendez-vous.",
  };
}
