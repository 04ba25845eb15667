import type { Mission } from "@vigie/api";
import { addCents, cents, type Cents, type Day, dayOf, type Funnel, stageRate } from "@vigie/domain";
import { today } from "../../../../shared/clock/today.ts";
import { formatPercent } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { tableText } from "../text.ts";

const stages = ["targeted", "contactable", "contacted", "appointment", "validated", "canceled"] as const;
export type Stage = (typeof stages)[number];

export function sumFunnels(funnels: readonly Funnel[]): Funnel {
  const sum = (stage: keyof Funnel): number => funnels.reduce((so, one) => so + one[stage], 0);
  return {
    targeted: sum("targeted"),
    contactable: sum("contactable"),
    contacted: sum("contacted"),
    appointment: sum("appointment"),
    validated: sum("validated"),
    canceled: sum("canceled"),
    waiting: sum("waiting"),
    toCall: sum("toCall"),
  };
}

/** « 34,8 % »: with so few customers a second decimal is meaningless. */
export function rateWords(ratio: number): string {
  return formatPercent(ratio, { maxDigits: 1 });
}

/** Validated leads among all targeted ones; a dash without any. */
export function conversionOf({ validated, targeted }: Funnel): string {
  const rate = stageRate(validated, targeted);
  return rate === null ? "–" : rateWords(rate);
}

export type Money = { readonly declared: Cents; readonly goal: Cents; readonly expected: Cents };

/** The declared amount, the goal and the expected amount today of missions with an amount goal; null if none has one. */
export function moneyOf(missions: readonly Mission[]): Money | null {
  const aimed = missions.flatMap(({ goalAmount, result }) =>
    goalAmount === null
      ? []
      : [
          {
            declared: result.declaredAmount,
            goal: goalAmount,
            expected: cents(Math.round((result.expectedByNow ?? 0) * 100)),
          },
        ],
  );
  if (aimed.length === 0) return null;
  return aimed.reduce((so, one) => ({
    declared: addCents(so.declared, one.declared),
    goal: addCents(so.goal, one.goal),
    expected: addCents(so.expected, one.expected),
  }));
}

/** The reference day of a mission: today while it runs, else its last day, whenever the nightly job ended it. */
export function lastDayOf({ endedAt, endsOn }: Pick<Mission, "endedAt" | "endsOn">): Day {
  if (endedAt === null) return today();
  const ended = dayOf(endedAt);
  return endsOn !== null && endsOn < ended ? endsOn : ended;
}

export type Counted = { readonly declared: number; readonly goal: number; readonly expected: number };

/** The same for missions counted in contracts, or in clients. */
export function countedOf(missions: readonly Mission[], objective: CountedObjective): Counted | null {
  const aimed = missions.filter((one) => one.objective === objective && one.openedAt !== null);
  if (aimed.length === 0) return null;
  const sum = (of: (one: Mission) => number): number => aimed.reduce((so, one) => so + of(one), 0);
  return {
    declared: sum(({ result }) => result.declaredCount),
    goal: sum(({ goalCount }) => goalCount ?? 0),
    expected: sum(({ result }) => result.expectedByNow ?? 0),
  };
}

export const countedObjectives = ["new_contracts", "new_clients"] as const;
export type CountedObjective = (typeof countedObjectives)[number];

/** « 11 clients », « 9 contrats »; null if the mission is counted in euros. */
export function countWords(objective: Mission["objective"], count: number): string | null {
  if (objective === "new_amount") return null;
  return formatMessage(objective === "new_contracts" ? tableText.contracts : tableText.clients, { count });
}
