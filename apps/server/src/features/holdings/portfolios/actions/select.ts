import { dayOf, type Id, isInvested } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { oncePerSnapshot } from "../../../../db/shared-snapshot.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";
import * as holdingStore from "../store/holdings.ts";
import { type OwnedPortfolio, withShare } from "./share.ts";

/** The functions by which other features read portfolios; they never return those hidden from the subject. */

export type Portfolio = store.PortfolioRow;
export type Line = store.HoldingRow;
export type { OwnedPortfolio } from "./share.ts";
export type Lot = store.PocketRow;

/** Returns the portfolios that count in totals, each by its `ownedCents`. A portfolio in another currency is included with an
 * unknown amount: without an exchange rate it has no amount in euros. */
export const visiblePortfolios = oncePerSnapshot(
  async (services: Services, subject: Subject): Promise<OwnedPortfolio[]> => {
    const rows = await knownPortfolios(services, subject);
    const today = dayOf(services.clock());
    return rows
      .filter((row) => row.status === "visible")
      .map((row) => (row.currency === "EUR" ? row : withShare({ ...row, valueCents: null }, today)));
  },
);

export async function portfolioById(
  services: Services,
  subject: Subject,
  id: Id,
): Promise<OwnedPortfolio | null> {
  const row = await store.portfolioById(subject, services.db, id);
  return row === undefined ? null : withShare(row, dayOf(services.clock()));
}

export async function linesOf(services: Services, subject: Subject, ids: readonly Id[]): Promise<Line[]> {
  return await holdingStore.holdingsOf(subject, services.db, ids);
}

/** Returns the class and amount of the lines of all portfolios of the subject; read in parallel with the portfolios. */
export async function classedLines({ db }: Services, subject: Subject) {
  return await holdingStore.classedLinesOf(subject, db);
}

/** Returns the lots of a portfolio's employee-savings lines, in the order of each line. */
export async function lotsOf(db: Db | Trx, subject: Subject, id: Id): Promise<Lot[]> {
  return await holdingStore.pocketsOf(subject, db, id);
}

/** Returns the ids of the portfolios of each connection, undecided ones included. */
export async function portfolioIdsByConnection(
  services: Services,
  subject: Subject,
): Promise<ReadonlyMap<Id, readonly Id[]>> {
  const rows = await store.idsWithConnection(subject, services.db);
  const byConnection = new Map<Id, Id[]>();
  for (const { id, connectionId } of rows) {
    if (connectionId !== null)
      byConnection.set(connectionId, [...(byConnection.get(connectionId) ?? []), id]);
  }
  return byConnection;
}

/** Returns every portfolio that is not deleted, hidden and deactivated ones included: the candidates to match a file with. */
export const knownPortfolios = oncePerSnapshot(
  async (services: Services, subject: Subject): Promise<OwnedPortfolio[]> => {
    const today = dayOf(services.clock());
    return (await store.listPortfolios(subject, services.db)).map((row) => withShare(row, today));
  },
);

/** Returns the names of the person's savings and investments, hidden ones included: a payment that mentions one stays theirs. */
export async function savingsNames(db: Db | Trx, subject: Subject): Promise<string[]> {
  const rows = await store.listPortfolios(subject, db);
  return rows.filter(({ kind }) => kind === "savings" || isInvested(kind)).map(({ name }) => name);
}

/** Returns the portfolios of one connection, undecided ones included. */
export async function portfoliosOfConnection(
  services: Services,
  subject: Subject,
  connectionId: Id,
): Promise<OwnedPortfolio[]> {
  const today = dayOf(services.clock());
  const rows = await store.portfoliosOfConnection(subject, services.db, connectionId);
  return rows.map((row) => withShare(row, today));
}
