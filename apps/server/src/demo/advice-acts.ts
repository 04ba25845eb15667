import type { Proposal } from "@vigie/api";
import {
  addMonths,
  type Cents,
  type Day,
  day,
  dayOf,
  type Id,
  productFamilies,
  quizOf,
  rightAnswers,
  suitabilityQuestions,
  suitabilityVersion,
} from "@vigie/domain";
import { personById } from "../features/directory/people/actions.ts";
import { answerSuitability } from "../features/advice/suitability/actions/answer.ts";
import { acceptProposal, openProposal, refuseProposal } from "../features/club/proposals/actions/decide.ts";
import { updateProposal } from "../features/club/proposals/actions/draft.ts";
import { sendProposal } from "../features/club/proposals/actions/send.ts";
import { createFromTarget, weighProposal } from "../features/club/proposals/actions/target.ts";
import { concludeReview, startReview } from "../features/club/reviews/actions/write.ts";
import { done } from "./done.ts";
import { acceptPaper, attest } from "./file-acts.ts";
import type { Stage } from "./club-acts.ts";

/** Acts of a customer and their advisor around a proposal, through the endpoints of their pages. */

/** Adds what the customer needs before they can be advised: their identity document and the entry document. */
export async function completeFile(stage: Stage): Promise<void> {
  await acceptPaper(stage, { kind: "identity_document", from: "customer" });
  await attest(stage, "der");
}

/** Completes a file beyond what advice needs: proof of address, and the clause that was read together. */
export async function fillFile(stage: Stage): Promise<void> {
  await acceptPaper(stage, { kind: "address_proof", from: "customer" });
  await attest(stage, "beneficiary_clause");
}

const able = {
  debts: "none",
  property: "assets_4",
  debt_left: "none",
  invested: "small",
  loss_amount: "40000",
  wish: "found",
  sustainability: "none",
  funds_source: "savings",
};
const goalsIn = (today: Day) => ({
  goals: "2",
  objective: "pension",
  objective_amount: "250000",
  objective_by: addMonths(today, 180),
  objective_2: "future_children",
  objective_2_amount: "30000",
  objective_2_by: addMonths(today, 132),
});
const known = Object.fromEntries(
  productFamilies.flatMap((family) => rightAnswers[family].map((one, at) => [quizOf(family, at), one])),
);

/** Answers the questionnaire as somebody with a long horizon and knowledge of their holdings. */
export async function answer({ customer, people, services }: Stage): Promise<void> {
  const last = Object.fromEntries(suitabilityQuestions.map(({ id, answers }) => [id, answers.at(-1) ?? ""]));
  const birth = (await personById(services.db, people.customerId))?.birthdate ?? day("1976-03-14");
  const goals = goalsIn(dayOf(services.clock()));
  const answers = Object.entries({ ...last, ...known, ...able, ...goals, birth_date: birth })
    .filter(([, said]) => said !== "")
    .map(([question, said]) => ({ question, answer: said }));
  const suitability = { version: suitabilityVersion, answers, warned: false };
  done(
    await answerSuitability(customer, {
      params: { id: people.customerId },
      query: {},
      body: { suitability },
    }),
  );
}

export type Swap = {
  readonly portfolioId: Id;
  readonly from: string;
  readonly to: string;
  /** Paid in with the draft, into the fund that is bought. */
  readonly payment?: { readonly amount: Cents; readonly source: string };
};

/** Creates a draft that replaces a fund by another, on one or several contracts, with its reasons. */
export async function draft(stage: Stage, swaps: readonly [Swap, ...Swap[]], reasons: string): Promise<Id> {
  const { advisor, people, services } = stage;
  const [first, ...others] = swaps;
  let proposal = await swapped(stage, first, null);
  for (const swap of others) proposal = await swapped(stage, swap, proposal.id);
  const keyDocuments = proposal.keyDocuments.map(({ key }) => ({
    key,
    url: `https://documents.example/dic/${encodeURIComponent(key)}.pdf`,
    versionOn: addMonths(dayOf(services.clock()), -2),
    language: "fr" as const,
  }));
  const said = proposal.open.flatMap((check) =>
    check === "key_documents" ? [] : [{ check, text: argumentOf(check) }],
  );
  const written = { params: { id: people.customerId, proposalId: proposal.id }, query: {} };
  const body = { reasons, arguments: said, deposits: [], keyDocuments };
  done(await updateProposal(advisor, { ...written, body }));
  return proposal.id;
}

const argumentOf = (check: Proposal["open"][number]): string =>
  check === "letter"
    ? "La lettre de mission sera signée à notre prochain rendez-vous, avant tout mouvement."
    : "Vu ensemble au cabinet, avec les chiffres de cette proposition.";

/** Adds one more contract to the draft. */
async function swapped(
  { advisor, people }: Stage,
  { portfolioId, from, to, payment: paid }: Swap,
  draftId: Id | null,
): Promise<Proposal> {
  const params = { id: people.customerId };
  const payment = paid ?? null;
  const query = { paymentCents: payment?.amount ?? 0 };
  const asked = { params: { ...params, portfolioId }, query };
  const { target } = done(await weighProposal(advisor, { ...asked, body: {} }));
  // The payment is not in any line yet.
  const unplaced = 1 - target.lines.reduce((sum, { nowRatio }) => sum + nowRatio, 0);
  const moved =
    (target.lines.find(({ key }) => key === from)?.nowRatio ?? 0) + (payment === null ? 0 : unplaced);
  const kept = target.lines.flatMap(({ key, nowRatio, isFixed }) =>
    isFixed || key === from ? [] : [{ key, ratio: nowRatio + (key === to ? moved : 0) }],
  );
  const weights = kept.some(({ key }) => key === to) ? kept : [...kept, { key: to, ratio: moved }];
  const body = { portfolioId, weights, from: "hand" as const, payment, replacesId: null, draftId };
  const { proposal } = done(await createFromTarget(advisor, { params, query: {}, body }));
  return proposal;
}

const of = ({ people }: Stage, proposalId: Id) => ({
  params: { id: people.customerId, proposalId },
  query: {},
});

export async function send(stage: Stage, id: Id): Promise<void> {
  done(await sendProposal(stage.advisor, { ...of(stage, id), body: {} }));
}

export async function accept(stage: Stage, id: Id): Promise<void> {
  done(await openProposal(stage.customer, { ...of(stage, id), body: {} }));
  done(await acceptProposal(stage.customer, { ...of(stage, id), body: {} }));
}

export async function refuse(stage: Stage, id: Id, words: string): Promise<void> {
  done(await openProposal(stage.customer, { ...of(stage, id), body: {} }));
  const body = { reason: "not_now" as const, words };
  done(await refuseProposal(stage.customer, { ...of(stage, id), body }));
}

/** Holds the yearly review remotely: its findings are left to discuss. */
export async function review({ advisor, people, services }: Stage): Promise<void> {
  const params = { id: people.customerId };
  const { review: open } = done(await startReview(advisor, { params, query: {}, body: {} }));
  const points = open.suggested.length > 0 ? open.suggested : ["Relire ensemble la clause bénéficiaire."];
  const said = {
    manner: "remote" as const,
    heldOn: dayOf(services.clock()),
    arguments: [],
    points: [...points],
    words: "Nous en parlons à notre prochain rendez-vous.",
    conclusion: "points" as const,
  };
  const written = { params: { ...params, reviewId: open.id }, query: {} };
  done(await concludeReview(advisor, { ...written, body: { review: said } }));
}
