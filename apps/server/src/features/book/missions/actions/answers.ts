import { missionFilters, type MissionFilters } from "@vigie/api";
import { answerFiltersOf, dayOf, type Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import type { AnswerCriteria } from "../store/answer-uses.ts";

/** Returns the filters that use customers' answers. A filter on another mission's target uses that mission's answers too, so its
 * filters are included. */
export async function answerCriteriaOf(
  services: Services & { readonly db: Db | Trx },
  firm: FirmSubject,
  filters: MissionFilters,
): Promise<readonly AnswerCriteria[]> {
  const asked: AnswerCriteria[] = [];
  const today = dayOf(services.clock());
  const seen = new Set<Id>();
  let level: readonly MissionFilters[] = [filters];
  while (level.length > 0) {
    for (const one of level) {
      const names = answerFiltersOf(one);
      if (names.length > 0) asked.push({ filters: names, projects: one.projects ?? [], today });
    }
    const ids = level.flatMap(({ missionIds }) => missionIds ?? []).filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    const rows = ids.length === 0 ? [] : await store.filtersOf(firm, services.db, ids);
    level = rows.map((row) => missionFilters.parse(row));
  }
  return asked;
}
