import type { Review, ReviewStanding, ReviewSummary } from "@vigie/api";
import {
  checkReview,
  contractsOfReview,
  dayOf,
  type Id,
  type ReviewCheckResult,
  type ReviewContent,
  type ReviewSentence,
  reviewSentences,
  reviewTime,
  reviewTotals,
  suggestedPoints,
  withoutContracts,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { FromRow } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { UnderAdvice } from "../../../book/customers/actions/reviews.ts";
import * as store from "../store.ts";
import { otherWriter } from "../../proposals/actions/other-writer.ts";
import { observationView } from "../../../book/insights/actions.ts";
import { preparedReview } from "./prepare.ts";

export function summaryView(row: store.ReviewRow): ReviewSummary {
  const { id, state, authorName, manner, heldOn, conclusion, createdAt, concludedAt, openedAt } = row;
  return { id, state, authorName, manner, heldOn, conclusion, createdAt, concludedAt, openedAt };
}

export function standingView(
  { clock }: Pick<Services, "clock">,
  { since, basis, lastOn, months, dueOn }: FromRow<UnderAdvice>,
): ReviewStanding {
  return { since, basis, lastOn, months, dueOn, time: reviewTime(dueOn, dayOf(clock())) };
}

type VisibleReview = {
  readonly content: ReviewContent;
  readonly results: readonly ReviewCheckResult[];
  readonly sentences: readonly ReviewSentence[];
  /** Whether a part is hidden from the reader. */
  readonly isCut: boolean;
};

/** Prepares an open review anew on each read; null if the customer is no longer under advice. */
export async function preparedNow(
  services: Services,
  subject: Subject,
  firmId: Id,
): Promise<Omit<VisibleReview, "isCut"> | null> {
  const standing = await store.standingOf(subject, services.db, firmId);
  if (standing === undefined) return null;
  const content = await preparedReview(services, subject, { ...standing, firmId });
  const results = checkReview(content);
  return { content, results, sentences: reviewSentences({ content, results }) };
}

async function visibleReviewOf(
  services: Services,
  subject: Subject,
  row: store.ReviewRow,
): Promise<VisibleReview | null> {
  const { content, results, sentences } = row;
  if (content === null || results === null || sentences === null) {
    const now = await preparedNow(services, subject, row.firmId);
    return now === null ? null : { ...now, isCut: false };
  }
  if (subject.sees === "all") return { content, results, sentences, isCut: false };
  const hidden = await hiddenOf(services, subject, row);
  if (hidden.length === 0) return { content, results, sentences, isCut: false };
  // Recomputed without the hidden contracts, so that no total and no sentence includes them.
  const seen = withoutContracts(content, hidden);
  const left = results.map((one) => ({
    ...one,
    contracts: one.contracts.filter(({ portfolioId }) => !hidden.includes(portfolioId)),
  }));
  return {
    content: seen,
    results: left,
    sentences: reviewSentences({ content: seen, results: left }),
    isCut: true,
  };
}

/** Returns the contracts of a concluded review that are hidden from advisors, or were when they were deleted. */
async function hiddenOf(
  { db }: Pick<Services, "db">,
  subject: Subject,
  { content, hiddenIds }: store.ReviewRow,
): Promise<readonly Id[]> {
  if (content === null) return [];
  const told = contractsOfReview(content);
  const gone = told.filter((id) => hiddenIds.includes(id));
  return [...gone, ...(await store.hiddenAmong(subject, db, told))];
}

/** Returns whether the reader may open its file, which names every contract of the review. */
export async function mayReadFile(
  services: Pick<Services, "db">,
  subject: Subject,
  row: store.ReviewRow,
): Promise<boolean> {
  if (row.statementId === null) return false;
  return subject.sees === "all" || (await hiddenOf(services, subject, row)).length === 0;
}

export async function reviewView(
  services: Services,
  subject: Subject,
  row: store.ReviewRow,
): Promise<Review | null> {
  const told = await visibleReviewOf(services, subject, row);
  if (told === null) return null;
  const { content, results, sentences, isCut } = told;
  const { arguments: said, points, words, statementHash, state } = row;
  return {
    ...summaryView(row),
    revision: row.revision,
    wordsByOther: state === "open" ? otherWriter(row, subject) : null,
    ...figuresView(content),
    opportunities: subject.sees === "all" ? [] : content.opportunities.map(observationView),
    checks: results.map(({ check, verdict, contracts }) => ({
      check,
      verdict,
      contracts: contracts.map(({ name }) => name),
      argument: said[check] ?? null,
    })),
    sentences: [...sentences],
    points: [...points],
    suggested: state === "open" ? [...suggestedPoints(results)] : [],
    words,
    hasFile: statementHash !== null && !isCut,
    statementHash: isCut ? null : statementHash,
  };
}

function figuresView({ since, isFirst, on, person, contracts, proposals, projects }: ReviewContent) {
  const total = reviewTotals(contracts);
  return {
    since,
    isFirst,
    on,
    person: { ...person, changed: person.changed.map((one) => ({ ...one })) },
    contracts: contracts.map(
      ({ valueThenCents, paidCents, marketCents, valueCents, volatilityRatio, capRatio, ...one }) => ({
        ...one,
        valueThen: valueThenCents,
        paid: paidCents,
        market: marketCents,
        value: valueCents,
        volatility: volatilityRatio,
        volatilityCap: capRatio,
      }),
    ),
    total: {
      valueThen: total.valueThenCents,
      paid: total.paidCents,
      market: total.marketCents,
      value: total.valueCents,
    },
    proposals: proposals.map(({ portfolioId: _portfolio, ...one }) => one),
    projects: projects.map(({ targetCents, valueCents, ...one }) => ({
      ...one,
      target: targetCents,
      value: valueCents,
    })),
  };
}
