import type { AdvisorProgress, missionsApi } from "@vigie/api";
import { fail, ok, openLeadStates, shownName, sumCents } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { peopleByIds } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";
import { countedLeads, funnelOfCounts, isStalled } from "./view.ts";

/** Returns the progress of each advisor: all of them for a member who may access the whole firm, only their own for an advisor. */
export const showProgress: Action<typeof missionsApi.progress> = async ({ services, firm }, { params }) => {
  const mission = await store.byId(firm, services.db, params.id);
  if (mission === undefined) return fail("mission.not_found");
  const all = await countedLeads(services, firm, [mission]);
  const people = await peopleByIds(services.db, [
    ...new Set(all.flatMap(({ advisorId }) => advisorId ?? [])),
  ]);
  const now = services.clock();
  const advisors = [...new Set(all.map(({ advisorId }) => advisorId))].map((advisorId): AdvisorProgress => {
    const counts = all.filter((one) => one.advisorId === advisorId);
    const person = people.find(({ id }) => id === advisorId);
    const waits = counts.some(({ state }) => openLeadStates.some((one) => one === state));
    return {
      advisorId,
      advisorName: person === undefined ? null : shownName(person),
      funnel: funnelOfCounts(counts),
      declaredAmount: sumCents(
        counts.filter(({ state }) => state === "validated").map(({ amount }) => amount),
      ),
      lastMovedAt:
        counts
          .flatMap(({ changedAt }) => changedAt ?? [])
          .toSorted()
          .at(-1) ?? null,
      isStalled: waits && isStalled(mission, { counts, now }),
    };
  });
  return ok({
    advisors: advisors.toSorted((one, other) =>
      (one.advisorName ?? "").localeCompare(other.advisorName ?? "", "fr"),
    ),
  });
};
