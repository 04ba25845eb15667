import type { VigilanceEntry, vigilanceApi } from "@vigie/api";
import { dayOf, fail, fullName, ok, vigilanceFault, vigilanceReviewOn } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action, FirmCustomerContext } from "../../../../edge/handler.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";

/** What a firm knows of a customer with respect to money laundering: a list of entries, written by the members entrusted with
 * vigilance. */

/** A member entrusted with vigilance who is also a customer of their own firm may not read their own entries. */
function isOwn({ subject, caller }: FirmCustomerContext): boolean {
  return subject.customerId === caller.userId;
}

export const showVigilance: Action<typeof vigilanceApi.show> = async (context) => {
  if (isOwn(context)) return fail("user.not_found");
  const { services, subject, firm } = context;
  return ok({ entries: (await store.entriesOf(subject, services.db, firm)).map(entryView) });
};

export const declareVigilance: Action<typeof vigilanceApi.say> = async (context, { body }) => {
  if (isOwn(context)) return fail("user.not_found");
  const { services, subject, firm, caller } = context;
  const { after, vigilance } = body;
  const at = services.clock();
  const today = dayOf(at);
  const fault = vigilanceFault(vigilance, today);
  if (fault !== null) return fail(fault === "level" ? "vigilance.exposed" : "vigilance.future");
  return await unitOfWork(services, async ({ db, newId }) => {
    const [last] = await store.entriesOf(subject, db, firm);
    if ((last?.id ?? null) !== after) return fail("vigilance.changed");
    const author = await personById(db, caller.userId);
    const isAdded = await store.insertEntry(subject, db, {
      ...vigilance,
      firmId: firm.firmId,
      id: newId(),
      rank: (last?.rank ?? 0) + 1,
      saidAt: at,
      authorId: caller.userId,
      authorName: author === undefined ? "" : (fullName(author) ?? author.email),
      reviewOn: vigilanceReviewOn(vigilance.level, today),
    });
    if (!isAdded) return fail("vigilance.changed");
    return ok({ entries: (await store.entriesOf(subject, db, firm)).map(entryView) });
  });
};

export function entryView(row: store.VigilanceRow): VigilanceEntry {
  return {
    id: row.id,
    level: row.level,
    reason: row.reason,
    exposure: row.exposure,
    exposureWords: row.exposureWords,
    sources: row.sources,
    sourcesWords: row.sourcesWords,
    checks: [...row.checks],
    saidAt: row.saidAt,
    byName: row.authorName,
    reviewOn: row.reviewOn,
  };
}
