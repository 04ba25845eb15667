import type { ConnectionState } from "./connections.ts";

/** Availability of banks, based on the last attempt of every connection: only an institution's name and counts. `unsure`: attempts
 * failed, but for too few people to attribute it to the bank. */
export const bankStates = ["answers", "partly", "away", "unsure"] as const;
export type BankState = (typeof bankStates)[number];

/** Only the last attempt of a connection counts, and only for this long: the partner reads most of them once a day, failing ones
 * more often. */
export const bankStatusHours = 6;
/** A failure that concerns a single person is not attributed to the bank, and must not be disclosed to others. */
const fewestPeople = 3;
/** Shares of failed attempts from which a state applies. They were chosen, not measured: settings of this page. */
const partlyFrom = 0.2;
const awayFrom = 0.8;

/** Connection states caused by the bank rather than by its customer. */
export const bankFailures = [
  "website_unavailable",
  "technical_bug",
] as const satisfies readonly ConnectionState[];

export type BankTries = {
  /** Number of connections attempted within the counted hours. */
  readonly tries: number;
  /** Number of those whose last attempt failed because of the bank. */
  readonly failures: number;
  /** Number of people affected by these failures. */
  readonly people: number;
};

/** @returns the state of an institution with at least one attempt */
export function bankState({ tries, failures, people }: BankTries): BankState {
  if (failures === 0) return "answers";
  const share = failures / tries;
  if (share < partlyFrom) return "answers";
  if (people < fewestPeople) return "unsure";
  return share >= awayFrom ? "away" : "partly";
}
