import type { Scope } from "./scope.ts";

/** The settings sent with a statement, valid for its transaction: the rows that it may see, and whether it uses a generic plan. */
export const setScope =
  "select set_config('vigie.people', $1, true), set_config('vigie.firm', $2, true), set_config('vigie.system', $3, true), " +
  "set_config('plan_cache_mode', $4, true)";

/** @param keepsPlan for a prepared statement that finds its rows by key: with the default mode it would be planned anew for its
 * first values, and for ever where the generic plan looks more expensive than it is */
export function settingsOf(scope: Scope | undefined, keepsPlan: boolean): readonly string[] {
  const mode = keepsPlan ? "force_generic_plan" : "auto";
  if (scope === undefined) return ["", "", "", mode];
  const people = scope.people.length === 0 ? "" : `{${scope.people.join(",")}}`;
  return [people, scope.firm ?? "", scope.system ?? "", mode];
}
