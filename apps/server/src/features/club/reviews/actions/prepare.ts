import { profileLimits } from "@vigie/analytics";
import {
  answerTo,
  dayOf,
  type Day,
  type Id,
  isInvested,
  isInVersion,
  isQuizQuestion,
  observe,
  ownedCents,
  type ReviewContent,
  type ReviewedContract,
  type ReviewedPerson,
  suitabilityQuestions,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { FromRow } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { blockingItems } from "../../../advice/client-files/actions/facts.ts";
import { heldSuitability, suitabilityOn } from "../../../advice/suitability/actions/read.ts";
import type { UnderAdvice } from "../../../book/customers/actions/reviews.ts";
import { knownPortfolios, type OwnedPortfolio } from "../../../holdings/portfolios/actions/select.ts";
import { growthBetween, samplePortfolios } from "../../../holdings/valuations/actions/history.ts";
import { recordedRisks } from "../../../insight/analyses/actions/recorded.ts";
import { saverFacts } from "../../../insight/next-steps/actions/facts.ts";
import { projectsOf } from "../../../insight/projects/actions.ts";
import { followedContracts } from "../../subscriptions/actions/fee.ts";
import { type ReviewedAdvice, reviewedProposals } from "../../proposals/actions/reviewed.ts";

type Standing = FromRow<UnderAdvice> & { readonly firmId: Id };

/** Collects what changed since the last review, or since the advice began, as far as the subject may see it: the person, the
 * contracts under advice, the proposals, the projects, and the observations. */
export async function preparedReview(
  services: Services,
  subject: Subject,
  standing: Standing,
): Promise<ReviewContent> {
  const { firmId, lastOn, months } = standing;
  const isFirst = lastOn === null || lastOn < standing.since;
  const since = isFirst ? standing.since : lastOn;
  const on = dayOf(services.clock());
  const person = await personSince(services, subject, since);
  const proposals = await reviewedProposals(services, subject, firmId);
  const [contracts, projects, facts, lacking] = await Promise.all([
    contractsSince(services, subject, { since, on, standing, proposals, profile: person.profile }),
    projectsOf(services, subject, null),
    saverFacts(services, subject, on),
    blockingItems(services, subject, firmId),
  ]);
  return {
    since,
    isFirst,
    on,
    months,
    person,
    contracts,
    proposals: proposals
      .filter(({ sentOn, state }) => sentOn >= since && state !== "superseded")
      .map(({ isHeld: _held, ...told }) => told),
    projects: projects.map(({ portfolioId, name, goal, target, value, years, outlook }) => ({
      portfolioId,
      name,
      goal,
      targetCents: target,
      valueCents: value,
      years,
      chance: outlook?.chance ?? null,
    })),
    opportunities: observe(facts),
    // The questionnaire has a check of its own.
    blockingItems: lacking.filter((item) => item !== "questionnaire").length,
  };
}

async function personSince(services: Services, subject: Subject, since: Day): Promise<ReviewedPerson> {
  const [held, then] = await Promise.all([
    heldSuitability(services, subject),
    suitabilityOn(services, subject, since),
  ]);
  const changed = suitabilityQuestions.flatMap(({ id: question, since: first }) => {
    if (held === null || then === null || isQuizQuestion(question)) return [];
    // A question that the former questionnaire did not have cannot have changed.
    if (!isInVersion({ since: first }, then.row.version)) return [];
    const [before, after] = [answerTo(then.row.answers, question), answerTo(held.row.answers, question)];
    return before === after ? [] : [{ question, before, after }];
  });
  return {
    standing: held?.standing ?? "absent",
    answeredOn: held?.on ?? null,
    answeredThenOn: then?.on ?? null,
    profile: held?.row.assessment.profile ?? null,
    profileThen: then?.row.assessment.profile ?? null,
    changed,
  };
}

type Asked = {
  readonly since: Day;
  readonly on: Day;
  readonly standing: Standing;
  readonly proposals: readonly ReviewedAdvice[];
  readonly profile: number | null;
};

/** Returns the contracts of the Club and of accepted proposals, whatever the day of acceptance. */
async function contractsSince(
  services: Services,
  subject: Subject,
  { since, on, standing, proposals, profile }: Asked,
): Promise<ReviewedContract[]> {
  const followed =
    standing.basis === "proposal" ? [] : (await followedContracts(services, subject)).portfolioIds;
  const accepted = proposals
    .filter(({ isHeld }) => isHeld)
    .flatMap(({ portfolioId, otherPortfolioIds = [] }) => [portfolioId, ...otherPortfolioIds]);
  const ids = new Set([...followed, ...accepted]);
  const held = (await knownPortfolios(services, subject)).filter(({ id }) => ids.has(id));
  const risks = await recordedRisks(
    services,
    subject,
    held.map(({ id }) => id),
  );
  const cap = profile === null ? null : (profileLimits(profile)?.volatilityCapRatio ?? null);
  return await Promise.all(
    held.map(async (one) => ({
      portfolioId: one.id,
      name: one.name,
      institutionName: one.institutionName,
      kind: one.kind,
      ...(await grown(services, subject, { one, since, on })),
      valueCents: one.currency === "EUR" ? one.ownedCents : null,
      asOf: one.valueAsOf,
      volatilityRatio: isInvested(one.kind) ? (risks.get(one.id)?.deviationRatio ?? null) : null,
      capRatio: isInvested(one.kind) ? cap : null,
    })),
  );
}

/** Returns the growth of the customer's own share; null if the value at the start is unknown. */
async function grown(
  services: Services,
  subject: Subject,
  { one, since, on }: { readonly one: OwnedPortfolio; readonly since: Day; readonly on: Day },
): Promise<Pick<ReviewedContract, "valueThenCents" | "paidCents" | "marketCents">> {
  const none = { valueThenCents: null, paidCents: null, marketCents: null };
  if (one.currency !== "EUR" || since >= on) return none;
  const samples = await samplePortfolios(services, subject, { portfolioIds: [one.id], days: [since] });
  const then = samples[0]?.[0]?.valueCents ?? null;
  if (then === null || one.ownedCents === null) return none;
  const growth = await growthBetween(services, subject, { from: since, to: on, portfolios: [one] });
  return {
    valueThenCents: ownedCents(then, one.ownedRatio),
    paidCents: growth?.paidCents ?? null,
    marketCents: growth?.marketCents ?? null,
  };
}
