import type { reviewsApi } from "@vigie/api";
import { dayOf, fail, ok, reviewTime, reviewTimeBounds, shownName } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { whole } from "../../../../edge/whole.ts";
import { documentFile } from "../../documents/actions/read.ts";
import * as store from "../store.ts";
import * as calendar from "../store/calendar.ts";
import { mayReadFile, reviewView, standingView, summaryView } from "./view.ts";

const rowsOfPage = 50;

/** Returns the customers under the firm's advice whom the caller may access. */
export const reviewCalendar: Action<typeof reviewsApi.calendar> = async ({ services, firm }, { query }) => {
  const { page, time } = query;
  const today = dayOf(services.clock());
  const counts = await calendar.countsOf(firm, services.db, today);
  const bounds = time === undefined ? { from: null, to: null } : reviewTimeBounds(time, today);
  const rows = await calendar.pageOf(firm, services.db, {
    ...bounds,
    offset: (page - 1) * rowsOfPage,
    limit: rowsOfPage,
  });
  const all = counts.late + counts.due + counts.soon + counts.later;
  const totalCount = time === undefined ? all : counts[time];
  return ok({
    reviews: rows.map(({ customerId, since, basis, lastOn, months, dueOn, openId, taskOn, ...person }) => ({
      customerId,
      customerName: shownName(person),
      since,
      basis,
      lastOn,
      months,
      dueOn,
      openId,
      taskOn,
      time: reviewTime(dueOn, today),
    })),
    meta: { ...counts, totalCount, page, totalPages: Math.max(1, Math.ceil(totalCount / rowsOfPage)) },
  });
};

export const listReviews: Action<typeof reviewsApi.list> = async ({ services, subject }) => {
  const rows = await store.reviewsOf(subject, services.db);
  return ok({ reviews: rows.map(summaryView), standings: await standingsOf(services, subject) });
};

async function standingsOf(services: Services, subject: Subject) {
  const firms = await calendar.firmsOf(subject, services.db);
  const found = await Promise.all(
    firms.map(async (firmId) => await store.standingOf(subject, services.db, firmId)),
  );
  return found.flatMap((one) => (one === undefined ? [] : [standingView(services, one)]));
}

export const showReview: Action<typeof reviewsApi.show> = async ({ services, subject }, { params }) => {
  const row = await store.reviewById(subject, services.db, params.reviewId);
  const view = row === undefined ? null : await reviewView(services, subject, row);
  return view === null ? fail("review.not_found") : ok({ review: view });
};

export const reviewStatement: Action<typeof reviewsApi.document> = async (
  { services, subject },
  { params },
) => {
  const row = await store.reviewById(subject, services.db, params.reviewId);
  if (row?.statementId == null || !(await mayReadFile(services, subject, row)))
    return fail("review.not_found");
  const file = await documentFile(services, subject, row.statementId);
  if (file === null) return fail("review.not_found");
  return ok({ fileName: file.name, mediaType: "application/pdf", content: whole(file.bytes) });
};
