import type { reviewsApi } from "@vigie/api";
import { dayOf, fail, ok, reviewFault, type ReviewWords, shownName } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { askForRow } from "../../../book/customers/actions/keep.ts";
import { personById } from "../../../directory/people/actions.ts";
import { heldSuitability } from "../../../advice/suitability/actions/read.ts";
import { issueDocument } from "../../documents/actions/issue.ts";
import { currentClubId } from "../../subscriptions/actions/fee.ts";
import { partiesOf } from "../../subscriptions/actions/parties.ts";
import * as store from "../store.ts";
import { notifyConcluded } from "./notify.ts";
import { preparedNow, reviewView } from "./view.ts";

/** Starts a review; only one can be open, so a second start returns the open one. */
export const startReview: Action<typeof reviewsApi.start> = async ({ services, subject, firm }) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const { firmId } = firm;
    if ((await store.standingOf(subject, unit.db, firmId)) === undefined) return fail("review.no_advice");
    await store.insertOpen(subject, unit.db, {
      id: unit.newId(),
      firmId,
      ...(await authorOf(unit, firm)),
      heldOn: dayOf(unit.clock()),
      createdAt: unit.clock(),
    });
    const open = (await store.reviewsOf(subject, unit.db)).find(({ state }) => state === "open");
    const view = open === undefined ? null : await reviewView(unit, subject, open);
    return view === null ? fail("review.no_advice") : ok({ review: view });
  });

async function authorOf(unit: UnitOfWork, { actor }: FirmSubject) {
  if (actor.kind !== "user") throw new Error("assertion: a person reviews");
  const author = await personById(unit.db, actor.userId);
  if (author === undefined) throw new Error("assertion: a session belongs to a user");
  return { authorId: author.id, authorName: shownName(author) };
}

export async function shown(unit: UnitOfWork, subject: Subject, id: store.ReviewRow["id"]) {
  const row = await store.reviewById(subject, unit.db, id);
  const view = row === undefined ? null : await reviewView(unit, subject, row);
  return view === null ? fail("review.not_found") : ok({ review: view });
}

type Written = Omit<ReviewWords, "arguments"> & {
  readonly arguments: readonly { readonly check: keyof ReviewWords["arguments"]; readonly text: string }[];
};

function wordsOf({ manner, heldOn, points, words, ...written }: Written): ReviewWords {
  const said = written.arguments.filter(({ text }) => text !== "");
  return {
    manner,
    heldOn,
    points,
    words,
    arguments: Object.fromEntries(said.map(({ check, text }) => [check, text])),
  };
}

/** Returns whether the open review changed since it was read; the customer is locked. */
function isOther(
  read: { readonly revision?: number | undefined },
  { state, revision }: Pick<store.ReviewRow, "state" | "revision">,
): boolean {
  return state === "open" && read.revision !== undefined && read.revision !== revision;
}

export const updateReview: Action<typeof reviewsApi.update> = async (
  { services, subject, firm },
  { params, body },
) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.reviewById(subject, unit.db, params.reviewId);
    if (row === undefined) return fail("review.not_found");
    if (isOther(body, row)) return fail("review.changed");
    const { authorId: wordsAuthorId, authorName: wordsAuthorName } = await authorOf(unit, firm);
    const by = { wordsAuthorId, wordsAuthorName, at: unit.clock() };
    if (!(await store.saveOpen(subject, unit.db, { id: row.id, said: wordsOf(body.review), ...by })))
      return fail("review.wrong_state", { detail: { state: row.state } });
    return await shown(unit, subject, row.id);
  });

/** Freezes the prepared data and the text, files the statement and notifies the customer, in one transaction: of two concurrent
 * conclusions one succeeds. */
export const concludeReview: Action<typeof reviewsApi.conclude> = async (
  { services, subject, firm },
  { params, body },
) =>
  await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const row = await store.reviewById(subject, unit.db, params.reviewId);
    if (row === undefined) return fail("review.not_found");
    if (row.state !== "open") return fail("review.wrong_state", { detail: { state: row.state } });
    if (isOther(body, row)) return fail("review.changed");
    const now = await preparedNow(unit, subject, row.firmId);
    if (now === null) return fail("review.no_advice");
    const { conclusion } = body.review;
    const said = wordsOf(body.review);
    const fault = reviewFault(conclusion, said, now);
    if (fault !== null) return fail(`review.${fault}`);
    const author = await authorOf(unit, firm);
    const parties = await partiesOf(unit, subject, row);
    const { arguments: argued, ...written } = said;
    const issued = await issueDocument(unit, subject, {
      firmId: row.firmId,
      subscriptionId: await currentClubId(unit, subject),
      kind: "review_statement",
      dataOf: (made) => ({
        ...parties,
        ...made,
        ...now,
        ...written,
        reviewId: row.id,
        authorName: author.authorName,
        conclusion,
        said: argued,
      }),
    });
    const moved = await store.conclude(subject, unit.db, {
      id: row.id,
      said,
      ...now,
      ...author,
      conclusion,
      at: unit.clock(),
      suitabilityId: (await heldSuitability(unit, subject))?.row.id ?? null,
      statementId: issued.id,
      statementHash: issued.pdfHash,
    });
    if (!moved.moved) return refusedMove("review.wrong_state", moved);
    await notifyConcluded(unit, subject, { id: row.id, firmId: row.firmId, ...author });
    // The alert ends when the customer's daily row is recomputed.
    await askForRow(workOf(unit, subject));
    return await shown(unit, subject, row.id);
  });

export const removeReview: Action<typeof reviewsApi.remove> = async ({ services, subject }, { params }) =>
  await unitOfWork(services, async (unit) => {
    const row = await store.reviewById(subject, unit.db, params.reviewId);
    if (row === undefined) return fail("review.not_found");
    const moved = await store.drop(subject, unit.db, row.id);
    return moved.moved ? ok({}) : refusedMove("review.wrong_state", moved);
  });

export const openReview: Action<typeof reviewsApi.opened> = async ({ services, subject }, { params }) =>
  await unitOfWork(services, async (unit) => {
    await store.markOpened(subject, unit.db, { id: params.reviewId, at: unit.clock() });
    return await shown(unit, subject, params.reviewId);
  });
