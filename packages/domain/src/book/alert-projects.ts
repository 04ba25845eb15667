import { subtractCents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import { type Alert, type AlertFacts, alertLimits, type KeptChance } from "./alert-facts.ts";
import { month, nothing, type Rule } from "./alert-parts.ts";

/** The alert rule for projects: a low probability of success, or a fall of it. */

/** Probability in hundredths of a percent, as it is stored; avoids floating-point error of subtractions. */
const points = (chance: number): number => Math.round(chance * 10_000);

/** Returns the best probability of the last months (the latest of equal ones) where it is far above the current one. */
function fallOf(
  { chance, kept }: AlertFacts["goals"][number],
  today: Day,
): { readonly before: KeptChance; readonly now: number } | null {
  if (chance === null) return null;
  const since = addMonths(today, -alertLimits.fallMonths);
  const [before] = kept
    .filter(({ on }) => on >= since && on < today)
    .toSorted((a, b) => points(b.chance) - points(a.chance) || (a.on < b.on ? 1 : -1));
  if (before === undefined) return null;
  return points(before.chance) - points(chance) < points(alertLimits.fallRatio)
    ? null
    : { before, now: chance };
}

/** Alerts where the probability is below one half, so that the median outcome is below the target; or where it fell, which is more
 * specific. A project raises one of the two per month. */
export const projectAtRisk: Rule = ({ goals, today }) =>
  goals.flatMap((goal): readonly Alert[] => {
    const { id, name, targetCents, centralCents } = goal;
    const missing = subtractCents(centralCents, targetCents);
    const fall = fallOf(goal, today);
    if (missing >= 0 && fall === null) return [];
    const told = {
      ...nothing,
      key: `project_at_risk/${id}/${month(today)}`,
      kind: "project_at_risk" as const,
      name,
      amountCents: missing < 0 ? missing : null,
    };
    if (fall === null) return [told];
    const { before, now } = fall;
    return [
      {
        ...told,
        detail: "chance_fell" as const,
        on: before.on,
        ratioBefore: before.chance,
        ratio: now,
        asOf: today,
      },
    ];
  });
