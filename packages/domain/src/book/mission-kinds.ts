/** Unit in which the result is counted; « private » until a goal is set. */
export const missionKinds = ["contract", "amount", "client", "private"] as const;
export type MissionKind = (typeof missionKinds)[number];

export const missionObjectives = ["new_clients", "new_contracts", "new_amount"] as const;
export type MissionObjective = (typeof missionObjectives)[number];

/** The objective determines how the result is counted, so it is not asked separately. */
export const kindOfObjective: Readonly<Record<MissionObjective, MissionKind>> = {
  new_clients: "client",
  new_contracts: "contract",
  new_amount: "amount",
};
