import type { statisticsApi } from "@vigie/api";
import { dayOf, isId, ok, rangeStart, shownName } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { peopleByIds } from "../../../directory/people/actions.ts";
import { departures } from "../store/service.ts";

/** Returns the customers whom the statistics count as lost in the range: when each left, since when they were a customer, and their
 * advisors. */
export const showDepartures: Action<typeof statisticsApi.departures> = async (
  { services, firm },
  { query },
) => {
  const { db, clock } = services;
  const rows = await departures(firm, db, rangeStart(dayOf(clock()), query.months));
  const people = await peopleByIds(db, [...new Set(rows.flatMap((one) => one.advisorIds))].filter(isId));
  const names = new Map<string, string>(people.map((one) => [one.id, shownName(one)]));
  return ok({
    departures: rows.map(({ id, leftAt, sinceYear, advisorIds }) => ({
      id,
      leftAt,
      sinceYear,
      advisors: advisorIds.flatMap((one) => names.get(one) ?? []),
    })),
  });
};
