import { defineTransitions, liveStates } from "../kernel/transitions.ts";
import { requestTransitions } from "./request-transitions.ts";
import { runningTransitions } from "./running-transitions.ts";
import { clubStates, type ClubState, type ClubTransition } from "./subscription-types.ts";

/** All transitions of a Club subscription. The first (its creation) is the start; money that arrives after the end (40) changes no
 * state and is refunded. */
export const clubTransitions = defineTransitions<ClubState, ClubTransition>({
  entity: "club subscription",
  states: clubStates,
  starts: ["inactive"],
  rows: [...requestTransitions, ...runningTransitions],
});
export type ClubEvent = (typeof clubTransitions)["rows"][number]["event"];

/** States from which a subscription can still move: a customer has at most one such subscription. */
export const openClubStates = liveStates(clubTransitions);

export function isOpen(state: ClubState): boolean {
  return openClubStates.includes(state);
}
