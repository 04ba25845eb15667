import { fundProjects, indexedGoal, neededPayment, type YearLaw } from "../index.ts";
import { assumedInflationRatio, type Cents, cents, wantedChance } from "@vigie/domain";

/** One of several projects that share one wealth. */
export type SharedProject = {
  /** In today's euros, above 0. */
  readonly targetCents: number;
  /** Integer. */
  readonly years: number;
  readonly law: YearLaw;
  /** Part of the wealth and of the payments that is reserved for this project; nothing if absent. */
  readonly kept?: { readonly wealthCents: number; readonly monthlyCents: number };
};

export type FundedTogether = {
  /** Target at the prices of its last year. */
  readonly goalCents: Cents;
  /** Its part of today's wealth, and of the monthly payments. */
  readonly wealthCents: Cents;
  readonly monthlyCents: Cents;
  readonly chance: number;
  /** True where its probability is at least 90 %. */
  readonly isHeld: boolean;
  /** Additional monthly payment needed, in steps of five euros; 0 where it succeeds, null above a realistic maximum. */
  readonly moreCents: Cents | null;
};

export type ProjectsTogether = {
  readonly projects: readonly FundedTogether[];
  readonly freeWealthCents: Cents;
  readonly freeMonthlyCents: Cents;
};

const stepCents = 500;
const mostMonthlyCents = 100_000_00;
/** Rounding a payment to the cent may leave a probability this much below 90 %. */
const tolerance = 1e-3;

/** Splits one wealth and one monthly payment among projects, each euro once: first the reserves, then in the given order.
 * @source methodology 2, section 3.1, "Several projects" */
export function projectsTogether(
  projects: readonly SharedProject[],
  means: { readonly wealthCents: number; readonly monthlyCents: number },
): ProjectsTogether {
  const asked = projects.map(({ targetCents, years, law, kept }) => ({
    goal: targetCents,
    months: 12 * years,
    law,
    kept: { wealth: kept?.wealthCents ?? 0, monthly: kept?.monthlyCents ?? 0 },
  }));
  const found = fundProjects(
    asked,
    { wealth: means.wealthCents, monthly: means.monthlyCents, inflationRatio: assumedInflationRatio },
    wantedChance,
  );
  const funded = asked.map(({ goal, months, law }, index): FundedTogether => {
    const { wealth = 0, monthly = 0, chance = 0 } = found.projects[index] ?? {};
    const indexed = indexedGoal(goal, months, assumedInflationRatio);
    const isHeld = chance >= wantedChance - tolerance;
    const needed = isHeld
      ? monthly
      : neededPayment({ openingValue: wealth, months, goal: indexed, law }, wantedChance, mostMonthlyCents);
    return {
      goalCents: rounded(indexed),
      wealthCents: rounded(wealth),
      monthlyCents: rounded(monthly),
      chance,
      isHeld,
      moreCents: needed === null ? null : stepped(needed - monthly),
    };
  });
  return {
    projects: funded,
    freeWealthCents: rounded(found.freeWealth),
    freeMonthlyCents: rounded(found.freeMonthly),
  };
}

/** Maximum number of projects for which every order is tried. */
const mostTried = 5;

export type BetterOrder = {
  /** Indices of the projects as given. */
  readonly places: readonly number[];
  readonly heldCount: number;
};

/** Order in which the most projects succeed, if it is better than the given one; ties are resolved by index order; null without
 * any. */
export function betterOrder(
  projects: readonly SharedProject[],
  means: { readonly wealthCents: number; readonly monthlyCents: number },
): BetterOrder | null {
  if (projects.length > mostTried) return null;
  const heldOf = (places: readonly number[]): number => {
    const turned = places.flatMap((place) => projects[place] ?? []);
    return projectsTogether(turned, means).projects.filter(({ isHeld }) => isHeld).length;
  };
  const given = [...projects.keys()];
  let best: BetterOrder = { places: given, heldCount: heldOf(given) };
  if (best.heldCount === projects.length) return null;
  for (const places of ordersOf(given)) {
    const heldCount = heldOf(places);
    if (heldCount > best.heldCount) best = { places, heldCount };
  }
  return best.places === given ? null : best;
}

function ordersOf(places: readonly number[]): readonly (readonly number[])[] {
  if (places.length < 2) return [places];
  return places.flatMap((first) =>
    ordersOf(places.filter((place) => place !== first)).map((rest) => [first, ...rest]),
  );
}

function stepped(amount: number): Cents {
  return cents(Math.max(0, Math.ceil(amount / stepCents - 1e-9) * stepCents));
}

function rounded(amount: number): Cents {
  return cents(Math.round(amount));
}
