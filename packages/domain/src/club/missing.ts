import type { Situation } from "../identity/users.ts";
import type { Day } from "../kernel/day.ts";
import type { ClubMissingPart } from "./requests.ts";

/** Data that a request to the Club requires. */
export type ClubFile = {
  /** Number of selected contracts that can be priced. */
  readonly pricedCount: number;
  readonly person: {
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly birthdate: Day | null;
    readonly mobile: string | null;
  };
  readonly situation: Pick<
    Situation,
    "maritalStatus" | "incomeRange" | "chargesRange" | "savingsRange" | "assetRange" | "address"
  >;
  readonly hasRiskProfile: boolean;
  readonly derReceived: boolean;
  readonly priceSeen: boolean;
  readonly hasAdvisor: boolean;
};

/** Returns what is missing before a request can be sent, in the order in which it is asked. The letter contains the person's name
 * and address and is signed with a code by phone, and no advice is allowed without answers (CMF L541-8-1). */
export function clubMissing(file: ClubFile): readonly ClubMissingPart[] {
  const { person, situation } = file;
  const { address } = situation;
  const isKnown =
    hasAll([person.firstName, person.lastName, person.birthdate, person.mobile]) &&
    address !== null &&
    hasAll([address.street, address.postalCode, address.city]);
  const isSituated = hasAll([
    situation.maritalStatus,
    situation.incomeRange,
    situation.chargesRange,
    situation.savingsRange,
    situation.assetRange,
  ]);
  const missing: readonly (readonly [ClubMissingPart, boolean])[] = [
    ["portfolios", file.pricedCount === 0],
    ["identity", !isKnown],
    ["situation", !isSituated],
    ["risk_profile", !file.hasRiskProfile],
    ["der", !file.derReceived],
    ["price", !file.priceSeen],
    ["advisor", !file.hasAdvisor],
  ];
  return missing.filter(([, isMissing]) => isMissing).map(([part]) => part);
}

function hasAll(values: readonly (string | null)[]): boolean {
  return values.every((value) => value !== null && value !== "");
}
