import type { ConnectionState } from "./connections.ts";

/** Whether banks answer, as seen in the last try at each connection of everybody: no more than an institution's name and counts.
 * `unsure`: tries failed, of too few people to say that it is the bank. */
export const bankStates = ["answers", "partly", "away", "unsure"] as const;
export type BankState = (typeof bankStates)[number];

/** Only the last try at a connection counts, and only so long: the partner reads most of them once a day, those that fail oftener. */
export const bankStatusHours = 6;
/** A single person's trouble is not the bank's, and is nobody else's business. */
const fewestPeople = 3;
/** Shares of the tries that failed, from which it is said. Chosen, not measured: settings of this page. */
const partlyFrom = 0.2;
const awayFrom = 0.8;

/** A state in which the bank, not its customer, is what fails. */
export const bankFailures = [
  "website_unavailable",
  "technical_bug",
] as const satisfies readonly ConnectionState[];

export type BankTries = {
  /** Connections tried within the hours that count. */
  readonly tries: number;
  /** Of them, those whose last try met a failure of the bank. */
  readonly failures: number;
  /** People whom these failures concern. */
  readonly people: number;
};

/** @returns the state of an institution that was tried at least once */
export function bankState({ tries, failures, people }: BankTries): BankState {
  if (failures === 0) return "answers";
  const share = failures / tries;
  if (share < partlyFrom) return "answers";
  if (people < fewestPeople) return "unsure";
  return share >= awayFrom ? "away" : "partly";
}
