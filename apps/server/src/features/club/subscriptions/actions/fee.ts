import { type Cents, cents, type Day, dayOf, type Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import { chosenOf } from "../store/portfolios.ts";

/** Returns the yearly fee at the agreed price, and whether the letter of mission is signed; null and false without a
 * subscription. */
export async function clubStanding(
  { db }: Pick<Services, "db">,
  subject: Subject,
): Promise<{ readonly yearCents: Cents | null; readonly hasLetter: boolean }> {
  const row = await store.currentOf(subject, db);
  if (row === undefined) return { yearCents: null, hasLetter: false };
  const { quote, interval, concludedAt } = row;
  const times = interval === "monthly" ? 12 : 1;
  return {
    yearCents: quote === null ? null : cents(times * quote[interval].ttcCents),
    hasLetter: concludedAt !== null,
  };
}

/** Returns the open subscription to which documents filed now belong; null without one. */
export async function currentClubId({ db }: Pick<Services, "db">, subject: Subject): Promise<Id | null> {
  return (await store.currentOf(subject, db))?.id ?? null;
}

export type Followed = {
  /** The first day of the current service. */
  readonly since: Day | null;
  readonly firmId: Id | null;
  /** The contracts that it covers, limited to those the subject may see. */
  readonly portfolioIds: readonly Id[];
};

/** Returns what the open subscription covers, and since when; empty without one. */
export async function followedContracts({ db }: Pick<Services, "db">, subject: Subject): Promise<Followed> {
  const row = await store.currentOf(subject, db);
  if (row === undefined) return { since: null, firmId: null, portfolioIds: [] };
  const moves = await store.movesOf(subject, db, row.id);
  const began = moves
    .filter(({ toState }) => toState === "active")
    .map(({ at }) => at)
    .toSorted()
    .at(0);
  const chosen = await chosenOf(subject, db, [row.id]);
  return {
    since: began === undefined ? null : dayOf(began),
    firmId: row.firmId,
    portfolioIds: chosen.filter(({ excluded }) => excluded === null).map(({ portfolioId }) => portfolioId),
  };
}
