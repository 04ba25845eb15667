import type { Scope } from "./scope.ts";

/** Sets, until the end of the transaction, whose rows a statement may see, and whether a generic plan is forced. */
export const setScope =
  "select set_config('vigie.people', $1, true), set_config('vigie.firm', $2, true), set_config('vigie.system', $3, true), " +
  "set_config('plan_cache_mode', $4, true)";

/** @param keepsPlan for a prepared statement, which always finds its rows by key: without it PostgreSQL plans it anew for its
 * first values, and keeps doing so whenever the generic plan's estimate is too high */
export function settingsOf(scope: Scope | undefined, keepsPlan: boolean): readonly string[] {
  const mode = keepsPlan ? "force_generic_plan" : "auto";
  if (scope === undefined) return ["", "", "", mode];
  const people = scope.people.length === 0 ? "" : `{${scope.people.join(",")}}`;
  return [people, scope.firm ?? "", scope.system ?? "", mode];
}
