import { householdLaw, type KeyedLaw } from "@vigie/analytics/insight";
import type { Cents } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { OwnedPortfolio } from "../../../holdings/portfolios/actions/select.ts";
import { historiesOf } from "../../../market/funds/actions.ts";
import { classReferences } from "./class-references.ts";
import { readSituation, type Situation } from "./situation.ts";

/** A portfolio of the household and the person's share of it, above 0. */
export type OwnedSituation = {
  readonly portfolio: OwnedPortfolio;
  readonly situation: Situation;
  readonly ownedCents: Cents;
};

/** Of these portfolios, returns those with a value, in the form that analyses read. */
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

/** The distribution of one year's return of all these portfolios together, each for the person's share; null without portfolios,
 * or if the lines do not allow one. */
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
