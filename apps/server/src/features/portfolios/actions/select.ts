import type { Id } from "@vigie/domain";
import type { Trx } from "../../../db/connection.ts";
import type { Subject } from "../../../edge/subject.ts";
import type { Services } from "../../../services.ts";
import * as store from "../store.ts";

/** The one door by which other features see contracts: what is hidden from the subject is not in it. */

export type Contract = store.PortfolioRow;
export type Line = store.HoldingRow;

/** Contracts that count in totals. */
export async function visibleContracts(services: Services, subject: Subject): Promise<Contract[]> {
  const rows = await store.listPortfolios(subject, services.db);
  return rows.filter((row) => row.status === "visible");
}

export async function contractById(services: Services, subject: Subject, id: Id): Promise<Contract | null> {
  return (await store.portfolioById(subject, services.db, id)) ?? null;
}

export async function linesOf(services: Services, subject: Subject, ids: readonly Id[]): Promise<Line[]> {
  return await store.holdingsOf(subject, services.db, ids);
}

/** Ids of the contracts of each connection, the ones not chosen yet included. */
export async function portfolioIdsByConnection(
  services: Services,
  subject: Subject,
): Promise<ReadonlyMap<Id, readonly Id[]>> {
  const rows = await store.idsWithConnection(subject, services.db);
  const byConnection = new Map<Id, Id[]>();
  for (const { id, connection_id } of rows) {
    if (connection_id !== null)
      byConnection.set(connection_id, [...(byConnection.get(connection_id) ?? []), id]);
  }
  return byConnection;
}

export async function upsertContract(
  trx: Trx,
  subject: Subject,
  source: store.SourceColumns,
): Promise<Contract> {
  return await store.upsertFromSource(subject, trx, source);
}

export async function deleteContractsOf(trx: Trx, subject: Subject, connectionId: Id): Promise<void> {
  await store.deleteOfConnection(subject, trx, connectionId);
}
