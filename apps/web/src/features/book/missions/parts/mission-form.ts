import type { Mission, WrittenMission } from "@vigie/api";

/** A mission in the editable form, without server-only fields. */
export function formOf(mission: Mission): WrittenMission {
  const { kind, category, name, description, pitch, objective, goalCount, goalAmount } = mission;
  const { durationDays, expectedConversion, productIds, filters, excludedIds, shared } = mission;
  return {
    kind,
    category,
    name,
    description,
    pitch,
    objective,
    goalCount,
    goalAmount,
    durationDays,
    expectedConversion,
    productIds,
    filters,
    excludedIds,
    shared,
  };
}
