import { subtractCents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import { type Alert, type AlertFacts, alertLimits, type KeptChance } from "./alert-facts.ts";
import { month, nothing, type Rule } from "./alert-parts.ts";

/** The rule of projects: what is likely to be too little, and what became so. */

/** A chance in hundredths of a percent: as it is kept, and without what a subtraction of fractions loses. */
const points = (chance: number): number => Math.round(chance * 10_000);

/** The best chance of the last months, and of equal ones the last, where it is far above that of now. */
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

/** Less than one chance in two: the middle one of the possible ends is under what is wanted. Or a chance that fell, which says more:
 * of a project one of them a month. */
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
