import { customerFilters } from "@vigie/api";
import { addDays, dayOf, trendLimits, weekOf } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { isDatabaseAway } from "../../../../db/connection.ts";
import { scopedToFirm } from "../../../../db/scope.ts";
import { firmCallerOf } from "../../../../edge/firm-caller.ts";
import { peopleByIds, peopleOfFirm, type Person } from "../../../directory/people/actions.ts";
import { countCustomers } from "../../customers/actions/list.ts";
import * as store from "../store/counts.ts";

/** Stores once a week how many customers each segment matches for each of its readers, so that the menu can show the change. */

type Segment = Awaited<ReturnType<typeof store.segmentsAfter>>[number];

/** Counts of one run: far less than the time limit of a job. A segment shared in a firm of five hundred members is counted in one
 * run. */
const countedAtOnce = 200;
const segmentsAtOnce = 50;

/** Runs each night: deletes the oldest counts and adds those still missing for this week. Runs in pieces: each one queues the
 * next. */
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

/** Returns how many counts were made. A segment that cannot be counted is logged, and does not block the others. */
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
        // There is no session: nothing is written in the reader's name.
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
      // Counts with the reader's rights, so that the count includes only customers they may access.
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

/** Returns the author, or all members of the firm if the segment is shared. */
async function readersOf(
  { db }: Services,
  { firmId, authorId, shared }: Segment,
): Promise<readonly Person[]> {
  return shared ? await peopleOfFirm(db, { firmId, suspended: [] }) : await peopleByIds(db, [authorId]);
}
