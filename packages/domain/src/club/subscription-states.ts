import { defineTransitions, liveStates } from "../kernel/transitions.ts";
import { requestTransitions } from "./request-transitions.ts";
import { runningTransitions } from "./running-transitions.ts";
import { clubStates, type ClubState, type ClubTransition } from "./subscription-types.ts";

/** Every move of a Club subscription. The first (a subscription is made) is its start; money that arrives after the end (40) moves
 * nothing and is paid back. */
export const clubTransitions = defineTransitions<ClubState, ClubTransition>({
  entity: "club subscription",
  states: clubStates,
  starts: ["inactive"],
  rows: [...requestTransitions, ...runningTransitions],
});
export type ClubEvent = (typeof clubTransitions)["rows"][number]["event"];

/** The states from which a subscription still moves: a customer has one such subscription at most. */
export const openClubStates = liveStates(clubTransitions);

export function isOpen(state: ClubState): boolean {
  return openClubStates.includes(state);
}
