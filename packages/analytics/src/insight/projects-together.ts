import { fundProjects, indexedGoal, neededPayment, type YearLaw } from "../index.ts";
import { assumedInflationRatio, type Cents, cents, wantedChance } from "@vigie/domain";

/** A project of several that draw on one wealth. */
export type SharedProject = {
  /** In euros of today, above 0. */
  readonly targetCents: number;
  /** Whole years. */
  readonly years: number;
  readonly law: YearLaw;
  /** Of the wealth and of the payments, what serves this project before any other; nothing without it. */
  readonly kept?: { readonly wealthCents: number; readonly monthlyCents: number };
};

export type FundedTogether = {
  /** The target at the prices of its last year. */
  readonly goalCents: Cents;
  /** Of what is there today, and of what is paid each month. */
  readonly wealthCents: Cents;
  readonly monthlyCents: Cents;
  readonly chance: number;
  /** Nine times out of ten. */
  readonly isHeld: boolean;
  /** What more it takes a month, by steps of five euros upwards; 0 where it is held, null beyond what anybody pays. */
  readonly moreCents: Cents | null;
};

export type ProjectsTogether = {
  readonly projects: readonly FundedTogether[];
  readonly freeWealthCents: Cents;
  readonly freeMonthlyCents: Cents;
};

const stepCents = 500;
const mostMonthlyCents = 100_000_00;
/** A payment to the hundredth leaves a chance of nine in ten this much under itself. */
const tolerance = 1e-3;

/** Shares one wealth and one monthly payment among projects, each euro once: what is kept for each first, then in the order given.
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

/** Beyond this many every order is not tried. */
const mostTried = 5;

export type BetterOrder = {
  /** Places of the projects as they were given. */
  readonly places: readonly number[];
  readonly heldCount: number;
};

/** The order that holds the most projects, and more than the given one; the first such one in the order of places; null without any. */
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
