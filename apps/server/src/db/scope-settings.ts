import type { Scope } from "./scope.ts";

/** What a statement is told with it, for as long as its transaction lasts: whose rows it may see, and whether its plan is made once for
 * whatever it is asked. */
export const setScope =
  "select set_config('vigie.people', $1, true), set_config('vigie.firm', $2, true), set_config('vigie.system', $3, true), " +
  "set_config('plan_cache_mode', $4, true)";

/** @param keepsPlan of a prepared statement, which is found by its keys whatever it is asked: planned anew for each of its first values, it
 * would be planned for ever where the plan for any value looks dearer than it is */
export function settingsOf(scope: Scope | undefined, keepsPlan: boolean): readonly string[] {
  const mode = keepsPlan ? "force_generic_plan" : "auto";
  if (scope === undefined) return ["", "", "", mode];
  const people = scope.people.length === 0 ? "" : `{${scope.people.join(",")}}`;
  return [people, scope.firm ?? "", scope.system ?? "", mode];
}
