import {
  plainAccountNumber,
  type Cents,
  type Day,
  dayOf,
  type Id,
  type KindDetail,
  oldestDay,
  type PortfolioKind,
} from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import type { Services } from "../../../../boot/services.ts";
import { typeHistory } from "../../wealth/actions/history.ts";
import * as store from "../store.ts";
import { type OwnedPortfolio, withShare } from "./share.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";

/** The one door by which other features see portfolios: what is hidden from the subject is not in it. */

export type Portfolio = store.PortfolioRow;
export type Line = store.HoldingRow;
export type { OwnedPortfolio } from "./share.ts";
export type Lot = store.PocketRow;

/** As of when a total is told: the day of its oldest part. A part that is worth nothing makes no total old: a portfolio that was
 * closed, a loan that was paid back. */
export function dayOfTotal(
  parts: readonly { readonly amount_cents: Cents | null; readonly amount_as_of: Day | null }[],
): Day | null {
  const worth = parts.filter(({ amount_cents: amount }) => amount !== 0);
  return oldestDay((worth.length === 0 ? parts : worth).map((part) => part.amount_as_of));
}

/** Portfolios that count in totals, each by its `owned_cents`. One in another currency is there with an unknown amount:
 * without an exchange rate it is no number of euros. */
export async function visiblePortfolios(services: Services, subject: Subject): Promise<OwnedPortfolio[]> {
  const rows = await store.listPortfolios(subject, services.db);
  const today = dayOf(services.clock());
  return rows
    .filter((row) => row.status === "visible")
    .map((row) => withShare(row.currency === "EUR" ? row : { ...row, amount_cents: null }, today));
}

export async function portfolioById(
  services: Services,
  subject: Subject,
  id: Id,
): Promise<OwnedPortfolio | null> {
  const row = await store.portfolioById(subject, services.db, id);
  return row === undefined ? null : withShare(row, dayOf(services.clock()));
}

export async function linesOf(services: Services, subject: Subject, ids: readonly Id[]): Promise<Line[]> {
  return await store.holdingsOf(subject, services.db, ids);
}

/** The lots of a portfolio's employee-savings lines, in the order of each line. */
export async function lotsOf(db: Db | Trx, subject: Subject, id: Id): Promise<Lot[]> {
  return await store.pocketsOf(subject, db, id);
}

/** Ids of the portfolios of each connection, the ones not chosen yet included. */
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

/** Joins the portfolio of a file to the account that a bank connection now follows, when their numbers and kinds are the
 * same; else the same money would count twice. */
export async function adoptPortfolio(
  trx: Trx,
  subject: Subject,
  account: { connectionId: Id; externalId: string; number: string | null; kind: PortfolioKind },
): Promise<boolean> {
  const number = plainAccountNumber(account.number);
  if (number === null) return false;
  const known = await store.filePortfolios(subject, trx);
  const same = known.find((row) => row.kind === account.kind && plainAccountNumber(row.number) === number);
  if (same === undefined) return false;
  const { connectionId, externalId } = account;
  await store.adoptFilePortfolio(subject, trx, { fileId: same.id, connectionId, externalId });
  return true;
}

export async function upsertPortfolio(
  trx: Trx,
  subject: Subject,
  source: store.SourceColumns,
): Promise<Portfolio> {
  return await store.upsertFromSource(subject, trx, source);
}

export async function deletePortfoliosOf(trx: Trx, subject: Subject, connectionId: Id): Promise<void> {
  await store.deleteOfConnection(subject, trx, connectionId);
}

/** Every portfolio that is not deleted, hidden and deactivated ones included: what a file is matched with. */
export async function knownPortfolios(services: Services, subject: Subject): Promise<OwnedPortfolio[]> {
  const today = dayOf(services.clock());
  return (await store.listPortfolios(subject, services.db)).map((row) => withShare(row, today));
}

type FilePortfolio = {
  readonly importId: Id;
  readonly externalId: string | null;
  readonly number: string | null;
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly currency: string | null;
  readonly kindDetail?: KindDetail | null;
  readonly institution?: string | null;
  readonly openedOn?: Day | null;
  readonly company?: string | null;
};

/** A portfolio known from a file only. */
export async function addFilePortfolio(work: Work, file: FilePortfolio): Promise<Id> {
  const { services, subject, trx } = work;
  const id = services.newId();
  const at = services.clock();
  await store.insertPortfolio(subject, trx, {
    id,
    connection_id: null,
    import_id: file.importId,
    external_id: file.externalId,
    source: "file",
    kind: file.kind,
    kind_detail: file.kindDetail ?? null,
    provider_name: null,
    name: file.name,
    number: file.number,
    institution_slug: null,
    institution_name: file.institution ?? null,
    deleted_at: null,
    currency: file.currency ?? "EUR",
    amount_cents: null,
    amount_as_of: null,
    amount_provenance: null,
    opened_on: file.openedOn ?? null,
    recommended_risk: null,
    contract_slug: null,
    company_name: file.company ?? null,
    loan: null,
    // Its lines are written in the same transaction: it is never seen without them.
    complete: true,
    created_at: at,
    updated_at: at,
  });
  return id;
}

export async function removePortfolio(trx: Trx, subject: Subject, id: Id): Promise<void> {
  await store.deletePortfolios(subject, trx, [id]);
}

/** Its value is no longer known: the file that told it was taken back. */
export async function forgetValue(trx: Trx, subject: Subject, id: Id): Promise<void> {
  await store.updatePortfolio(subject, trx, {
    id,
    set: { amount_cents: null, amount_as_of: null, amount_provenance: null },
  });
  await store.replaceHoldings(subject, trx, { portfolioId: id, holdings: [] });
}

/** Portfolios that this import made and no other import joined. */
export async function removeFilePortfolios(trx: Trx, subject: Subject, importId: Id): Promise<void> {
  await store.deleteOfImport(subject, trx, importId);
}

type TypedPortfolio = {
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  /** Dated values, oldest first. */
  readonly values: readonly { readonly day: Day; readonly valueCents: Cents }[];
};

/** A portfolio that the saver types in with its dated values. */
export async function addTypedPortfolio(
  services: Services,
  subject: Subject,
  typed: TypedPortfolio,
): Promise<Id> {
  const id = services.newId();
  const at = services.clock();
  const last = typed.values.at(-1);
  await inTransaction(services, async (unit) => {
    await store.insertPortfolio(subject, unit.db, {
      id,
      connection_id: null,
      import_id: null,
      external_id: null,
      source: "typed",
      kind: typed.kind,
      kind_detail: typed.kindDetail,
      provider_name: null,
      name: typed.name,
      number: null,
      institution_slug: null,
      institution_name: null,
      deleted_at: null,
      currency: "EUR",
      amount_cents: last?.valueCents ?? null,
      amount_as_of: last?.day ?? null,
      amount_provenance: "typed",
      opened_on: typed.values[0]?.day ?? null,
      recommended_risk: null,
      contract_slug: null,
      company_name: null,
      loan: null,
      complete: true,
      created_at: at,
      updated_at: at,
    });
    await typeHistory(unit.db, subject, { portfolioId: id, kind: typed.kind, values: typed.values });
  });
  return id;
}
