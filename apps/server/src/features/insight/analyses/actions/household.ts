import { householdLaw, type KeyedLaw } from "@vigie/analytics/insight";
import type { Cents } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { OwnedPortfolio } from "../../../holdings/portfolios/actions/select.ts";
import { historiesOf } from "../../../market/funds/actions.ts";
import { classReferences } from "./class-references.ts";
import { readSituation, type Situation } from "./situation.ts";

/** A portfolio of the household with the person's share of it, above 0. */
export type OwnedSituation = {
  readonly portfolio: OwnedPortfolio;
  readonly situation: Situation;
  readonly ownedCents: Cents;
};

/** Returns the analysis inputs of those of these portfolios that have a value. */
export async function ownedSituations(
  services: Services,
  subject: Subject,
  rows: readonly OwnedPortfolio[],
): Promise<readonly OwnedSituation[]> {
  const owned = rows.flatMap((portfolio) => {
    const { ownedCents } = portfolio;
    return ownedCents === null || ownedCents <= 0 ? [] : [{ portfolio, ownedCents }];
  });
  return await Promise.all(
    owned.map(async ({ portfolio, ownedCents }) => ({
      portfolio,
      ownedCents,
      situation: await readSituation(services, subject, portfolio),
    })),
  );
}

/** Returns the one-year distribution of all these portfolios together, each for the person's share; null without any, or if their
 * lines give none. */
export async function lawOfHousehold(
  services: Services,
  subject: Subject,
  rows: readonly OwnedPortfolio[],
): Promise<KeyedLaw | null> {
  const parts = await ownedSituations(services, subject, rows);
  if (parts.length === 0) return null;
  return householdLaw(parts, {
    histories: await historiesOf(services, isinsOf(parts)),
    references: await classReferences(services),
    at: services.clock(),
  });
}

export function isinsOf(parts: readonly OwnedSituation[]): readonly string[] {
  return [
    ...new Set(parts.flatMap(({ situation }) => situation.positions.flatMap(({ isin }) => isin ?? []))),
  ];
}
