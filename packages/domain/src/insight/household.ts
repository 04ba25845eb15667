import { addCents, type Cents, cents, sumCents } from "../kernel/cents.ts";
import { defineTransitions } from "../kernel/transitions.ts";

/** Joint view of two people with separate accounts: each chooses which contracts the other sees. */

export const householdRequestStates = ["sent", "accepted", "declined", "canceled"] as const;
export type HouseholdRequestState = (typeof householdRequestStates)[number];

export const householdRequestTransitions = defineTransitions({
  entity: "household request",
  states: householdRequestStates,
  starts: ["sent"],
  rows: [
    { from: ["sent"], event: "accept", to: "accepted", effect: "both are of one household" },
    { from: ["sent"], event: "decline", to: "declined", effect: "ended_at" },
    { from: ["sent"], event: "cancel", to: "canceled", effect: "ended_at" },
  ],
});

/** Maximum requests of a person per day: each sends an email to a typed address. */
export const householdRequestsPerDay = 5;
/** Days after which a request expires. */
export const householdRequestDays = 30;

/** What a contract contributes to a household. */
export type HouseholdPart = {
  readonly id: string;
  /** The person's share of its value; null where the value is unknown. */
  readonly ownedCents: Cents | null;
  /** Full value, in euros. */
  readonly valueCents: Cents | null;
  /** Key by which both persons' data identify the same account: institution and contract number; null where one of them is
   * unknown. */
  readonly account: string | null;
};

export type HouseholdTotals = {
  readonly own: Cents;
  readonly together: Cents;
  /** Number of contracts of unknown value, which are in no sum. */
  readonly ownUnknownNb: number;
  readonly togetherUnknownNb: number;
  /** The other person's contracts that are only partly added, as the rest is already in one's own share: the added amounts. */
  readonly added: ReadonlyMap<string, Cents>;
};

/** « Moi » is the sum of one's own shares, as on the dashboard; « nous » adds the other person's shares of the contracts that they
 * share. For an account of both, the other's share is limited to the rest of its value, so that it never counts above its value. */
export function householdTotals(
  mine: readonly HouseholdPart[],
  theirs: readonly HouseholdPart[],
): HouseholdTotals {
  const ownParts = mine.flatMap(({ ownedCents }) => ownedCents ?? []);
  const own = sumCents(ownParts);
  const held = new Map<string, Cents>();
  for (const { account, ownedCents } of mine)
    if (account !== null && ownedCents !== null)
      held.set(account, addCents(held.get(account) ?? cents(0), ownedCents));
  const added = new Map<string, Cents>();
  for (const part of theirs) {
    const { ownedCents } = part;
    if (ownedCents !== null) added.set(part.id, roomOf(part, held));
  }
  const ownUnknownNb = mine.length - ownParts.length;
  return {
    own,
    together: addCents(own, sumCents([...added.values()])),
    ownUnknownNb,
    togetherUnknownNb: ownUnknownNb + theirs.length - added.size,
    added,
  };
}

function roomOf({ ownedCents, valueCents, account }: HouseholdPart, held: ReadonlyMap<string, Cents>): Cents {
  const owned = ownedCents ?? cents(0);
  const already = account === null ? undefined : held.get(account);
  if (already === undefined || valueCents === null) return owned;
  const room = Math.max(Math.abs(valueCents) - Math.abs(already), 0);
  return cents(Math.sign(owned) * Math.min(Math.abs(owned), room));
}

/** Letters and digits only, as sources format numbers differently. */
export function accountKey(institution: string | null, number: string | null): string | null {
  const digits = (number ?? "").replaceAll(/[^0-9a-z]/gi, "").toUpperCase();
  if (institution === null || digits.length < 6) return null;
  return `${institution.toLowerCase()} ${digits}`;
}
