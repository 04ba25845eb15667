import type { Profile, Wealth } from "@vigie/api";
import {
  assetLevels,
  estateInconsistency,
  subtractCents,
  sumCents,
  type Cents,
  type EstateInconsistency,
} from "@vigie/domain";

export const situationFields = [
  "maritalStatus",
  "childrenCount",
  "professionalStatus",
  "professionalCategory",
  "jobTitle",
  "incomeRange",
  "incomeSource",
  "assetRange",
  "totalEstate",
  "savingsRange",
  "chargesRange",
] as const;

export type Situation = Pick<Profile, (typeof situationFields)[number]>;

export function situationOf(profile: Profile): Situation {
  return {
    maritalStatus: profile.maritalStatus,
    childrenCount: profile.childrenCount,
    professionalStatus: profile.professionalStatus,
    professionalCategory: profile.professionalCategory,
    jobTitle: profile.jobTitle,
    incomeRange: profile.incomeRange,
    incomeSource: profile.incomeSource,
    assetRange: profile.assetRange,
    totalEstate: profile.totalEstate,
    savingsRange: profile.savingsRange,
    chargesRange: profile.chargesRange,
  };
}

/** Compares the figures given with the known portfolios: the whole estate against the net wealth, what can be invested against
 * the holdings that are not property (specification 1 §5). */
export function inconsistencies(
  { totalEstate, assetRange }: Pick<Situation, "totalEstate" | "assetRange">,
  wealth: Pick<Wealth, "net" | "assets" | "envelopes" | "contractCount"> | undefined,
): { readonly estate: EstateInconsistency | null; readonly range: EstateInconsistency | null } {
  if (wealth === undefined || wealth.contractCount === 0) return { estate: null, range: null };
  const property = sumCents(
    wealth.envelopes.filter(({ envelope }) => envelope === "real_estate").map(({ total }) => total),
  );
  const placed: Cents = subtractCents(wealth.assets, property);
  const bound = assetLevels.find(({ code }) => code === assetRange)?.to ?? null;
  return {
    estate: estateInconsistency({ aggregatedCents: wealth.net, statedCents: totalEstate }),
    range: estateInconsistency({ aggregatedCents: placed, statedCents: bound }),
  };
}
