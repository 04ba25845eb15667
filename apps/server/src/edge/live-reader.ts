import type { Id } from "@vigie/domain";
import type { Db } from "../db/connection.ts";
import { eventsSince, lastEventId, type LiveEvent } from "./live-bus.ts";

/** An event gets its id when it is written but becomes visible at commit: it may appear after one with a higher id. Ids are read
 * again for this long. */
const lookBackMs = 15_000;
const pageSize = 1000;

export type LiveReader = {
  /** Returns events of these customers that were not read yet. */
  readonly next: (customerIds: readonly Id[]) => Promise<LiveEvent[]>;
};

/** Reads each event once, whatever the order in which transactions commit.
 * @param now - a monotonic clock in milliseconds. */
export async function createLiveReader(db: Db, now: () => number): Promise<LiveReader> {
  const marks = [{ at: now(), last: await lastEventId(db) }];
  let last = marks[0]?.last ?? 0;
  const seen = new Set<number>();
  const unread = async (customerIds: readonly Id[], floor: number) => {
    const fresh: LiveEvent[] = [];
    for (let after = floor; ;) {
      const page = await eventsSince(db, customerIds, { afterId: after, limit: pageSize });
      fresh.push(...page.filter((event) => !seen.has(event.id)));
      const end = page.at(-1);
      if (end === undefined || page.length < pageSize) return fresh;
      after = end.id;
    }
  };
  return {
    next: async (customerIds) => {
      while (marks.length > 1 && (marks[1]?.at ?? 0) <= now() - lookBackMs) marks.shift();
      const floor = marks[0]?.last ?? 0;
      for (const id of seen) if (id <= floor) seen.delete(id);
      const events = await unread(customerIds, floor);
      for (const { id } of events) {
        seen.add(id);
        last = Math.max(last, id);
      }
      marks.push({ at: now(), last });
      return events;
    },
  };
}
