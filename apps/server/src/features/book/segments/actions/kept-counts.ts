import { customerFilters } from "@vigie/api";
import { addDays, dayOf, trendLimits, weekOf } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { isDatabaseAway } from "../../../../db/connection.ts";
import { scopedToFirm } from "../../../../db/scope.ts";
import { firmCallerOf } from "../../../../edge/firm-caller.ts";
import { peopleByIds, peopleOfFirm, type Person } from "../../../directory/people/actions.ts";
import { countCustomers } from "../../customers/actions/list.ts";
import * as store from "../store/counts.ts";

/** What each saved segment finds for each person who reads it is kept once a week: the menu tells how it grew. */

type Segment = Awaited<ReturnType<typeof store.segmentsAfter>>[number];

/** Counts of one run: well under what a job may last. A segment that a firm of five hundred shares is one run. */
const countedAtOnce = 200;
const segmentsAtOnce = 50;

/** Each night what no night of the week has counted yet, the oldest forgotten. Piece by piece: each run asks for the next. */
export async function keepSegmentCounts(services: Services, after: store.Place | null): Promise<void> {
  const today = dayOf(services.clock());
  if (after === null) await store.deleteBefore(services.db, addDays(today, -trendLimits.keptDays));
  const segments = await store.segmentsAfter(services.db, { after, limit: segmentsAtOnce });
  let counted = 0;
  for (const [rank, segment] of segments.entries()) {
    counted += await countedSegment(services, segment);
    const isLast = rank === segments.length - 1;
    if (counted < countedAtOnce && !isLast) continue;
    if (isLast && segments.length < segmentsAtOnce) return;
    const { firmId, id: segmentId } = segment;
    await services.queue.send(services.db, "book_segment_counts_piece", { firmId, segmentId });
    return;
  }
}

/** Answers how often it was counted. A segment that cannot be is reported, and keeps no other from it. */
async function countedSegment(services: Services, segment: Segment): Promise<number> {
  const { firmId, id } = segment;
  try {
    const today = dayOf(services.clock());
    const week = weekOf(today);
    const filters = customerFilters.parse(segment.content);
    const known = await store.countedFor(services.db, { firmId, id, week });
    const seats = (await readersOf(services, segment))
      .filter((person) => !known.has(person.id))
      .flatMap((person) => {
        // Of no session: nothing is written in their name.
        const asked = {
          firmId,
          permission: "segments.read",
          sessionId: person.id,
          at: services.clock(),
        } as const;
        const reach = firmCallerOf(person, asked);
        return reach === null ? [] : [{ personId: person.id, seat: reach.firm }];
      });
    const counts: store.Counted[] = [];
    for (const { personId, seat } of seats) {
      // Each as its reader would: nothing that they do not see is counted.
      const { customerCount: count, countIsBounded: isBounded } = await scopedToFirm(
        firmId,
        [personId],
        async () => await countCustomers(services, seat, filters),
      );
      counts.push({ personId, week, day: today, reach: seat.sees, count, isBounded });
    }
    if (counts.length > 0) await store.keepCounts(services.db, segment, counts);
    return counts.length;
  } catch (error) {
    if (error instanceof Error && isDatabaseAway(error)) throw error;
    services.log("error", "book.segment_not_counted", { segmentId: id, error: String(error).slice(0, 200) });
    return 0;
  }
}

/** Its author, or everybody of the firm where it is shared. */
async function readersOf(
  { db }: Services,
  { firmId, authorId, shared }: Segment,
): Promise<readonly Person[]> {
  return shared ? await peopleOfFirm(db, { firmId, suspended: [] }) : await peopleByIds(db, [authorId]);
}
