import type { keptRecordsApi } from "@vigie/api";
import { addMonths, dayOf, fail, ok, recordReference, vigilanceKeptMonths } from "@vigie/domain";
import { scopedToSystem } from "../../../../db/scope.ts";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import { entryView } from "./declare.ts";

/** Entries about customers whose account was erased, for members entrusted with vigilance, until the end of the legal retention. */

async function recordsOf(services: Services, firm: FirmSubject) {
  const rows = await scopedToSystem("kept_records", async () => await store.keptOfErased(firm, services.db));
  const today = dayOf(services.clock());
  return rows.flatMap(({ customerId: id, erasedAt, keptUntil, count }) => {
    const end = addMonths(dayOf(erasedAt), vigilanceKeptMonths);
    // If the relation ended before the account did, it has its own retention; the purge uses the earlier of the two.
    const until = keptUntil !== null && keptUntil < end ? keptUntil : end;
    return until < today ? [] : [{ id, reference: recordReference(id), erasedAt, until, count }];
  });
}

export const listKeptVigilance: Action<typeof keptRecordsApi.vigilanceList> = async ({ services, firm }) =>
  ok({ records: await recordsOf(services, firm) });

export const showKeptVigilance: Action<typeof keptRecordsApi.vigilance> = async ({
  services,
  firm,
  subject,
}) => {
  const kept = await recordsOf(services, firm);
  if (!kept.some(({ id }) => id === subject.customerId)) return fail("user.not_found");
  return ok({ entries: (await store.entriesOf(subject, services.db, firm)).map(entryView) });
};
