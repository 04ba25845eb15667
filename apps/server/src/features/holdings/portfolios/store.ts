import { type Day, type Id, type Instant, type KindDetail, type PortfolioKind } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { asPrepared, prepared } from "../../../db/prepared.ts";
import { listedPortfolios, seenPortfolios } from "../../../db/seen.ts";
import { statement } from "../../../db/statement.ts";
import type { Subject } from "../../../edge/subject.ts";
import {
  changedColumns,
  portfolioIfAny,
  portfolioOf,
  type PortfolioChanges,
  type PortfolioRow,
} from "./store/rows.ts";

export type { HoldingRow, NewHolding, PocketRow, PortfolioRow } from "./store/rows.ts";

/** Selects the portfolios that the subject may access and that are not deleted. */
function shown(subject: Pick<Subject, "customerId" | "sees">, db: Db | Trx) {
  return seenPortfolios(subject, db).selectAll().where("deleted_at", "is", null);
}

/** A portfolio with the first day on which its value is known; null if it never was. */
export type ListedPortfolio = PortfolioRow & { readonly knownSince: Day | null };

const listed = statement((db, { customerId }: Pick<Subject, "customerId">, sees) =>
  listedPortfolios({ customerId, sees }, db)
    .selectAll()
    .modifyFront(prepared)
    .select((eb) =>
      eb
        .selectFrom("valuations")
        .select("valuations.day")
        .where("valuations.customer_id", "=", customerId)
        .whereRef("valuations.portfolio_id", "=", "portfolios.id")
        .orderBy("valuations.day")
        .limit(1)
        .as("known_since"),
    )
    .orderBy("id"),
);

export async function listPortfolios(
  { customerId, sees }: Subject,
  db: Db | Trx,
): Promise<ListedPortfolio[]> {
  return (await listed(db, { customerId }, sees)).map(portfolioOf);
}

/** Returns the portfolios of one connection, undecided ones included. */
export async function portfoliosOfConnection(
  subject: Subject,
  db: Db | Trx,
  connectionId: Id,
): Promise<PortfolioRow[]> {
  return (await shown(subject, db).where("connection_id", "=", connectionId).orderBy("id").execute()).map(
    portfolioOf,
  );
}

const byId = statement((db, { customerId, id }: OwnedId, sees) =>
  shown({ customerId, sees }, db).modifyFront(prepared).where("id", "=", id),
);

export async function portfolioById(
  { customerId, sees }: Subject,
  db: Db | Trx,
  id: Id,
): Promise<PortfolioRow | undefined> {
  const [row] = await byId(db, { customerId, id }, sees);
  return portfolioIfAny(row);
}

export type OwnedId = { readonly customerId: Id; readonly id: Id };

/** Sorts before every id. */
const firstId = "00000000-0000-0000-0000-000000000000";

/** Returns the portfolios of all customers without a certain match with a known contract, one page at a time. */
export async function unrecognisedPortfolios(
  db: Db,
  after: OwnedId | null,
  limit: number,
): Promise<readonly OwnedId[]> {
  return await db
    .selectFrom("portfolios")
    .select(["customer_id as customerId", "id"])
    .where("deleted_at", "is", null)
    .where(
      sql<boolean>`(recognition is null or (recognition->>'chosen' is null and recognition->'match'->>'kind' <> 'certain'))`,
    )
    .where(sql<boolean>`(customer_id, id) > (${after?.customerId ?? firstId}, ${after?.id ?? firstId})`)
    .orderBy("customer_id")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export type NewPortfolio = {
  readonly id: Id;
  readonly source: "file" | "typed" | "provider";
  readonly importId: Id | null;
  readonly externalId: string | null;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  readonly name: string;
  readonly number: string | null;
  readonly institution: string | null;
  readonly currency: string;
  readonly openedOn: Day | null;
  readonly company: string | null;
  readonly at: Instant;
};

/** Inserts a portfolio without a bank connection and without a value. Its lines are written in the same transaction, so that it is
 * never visible without them. */
export async function insertPortfolio(subject: Subject, db: Db | Trx, made: NewPortfolio): Promise<void> {
  const inserted = db
    .insertInto("portfolios")
    .values({
      customer_id: subject.customerId,
      id: made.id,
      connection_id: null,
      import_id: made.importId,
      external_id: made.externalId,
      source: made.source,
      kind: made.kind,
      kind_detail: made.kindDetail,
      provider_name: null,
      name: made.name,
      number: made.number,
      institution_slug: null,
      institution_name: made.institution,
      deleted_at: null,
      currency: made.currency,
      amount_cents: null,
      amount_as_of: null,
      amount_provenance: null,
      opened_on: made.openedOn,
      recommended_risk: null,
      contract_slug: null,
      company_name: made.company,
      loan: null,
      complete: true,
      created_at: made.at,
      updated_at: made.at,
    })
    .compile();
  await db.executeQuery(asPrepared(inserted));
}

/** Returns a plan sent by an employee-savings partner, deleted ones included: it has no bank connection. */
export async function planOfMember(subject: Subject, db: Db | Trx, externalId: string) {
  return await db
    .selectFrom("portfolios")
    .select(["id", "deleted_at as deletedAt"])
    .where("customer_id", "=", subject.customerId)
    .where("external_id", "=", externalId)
    .where("connection_id", "is", null)
    .where("source", "=", "provider")
    .executeTakeFirst();
}

/** Returns the portfolio, locked until the transaction ends. */
export async function lockPortfolio(subject: Subject, trx: Trx, id: Id): Promise<PortfolioRow | undefined> {
  return portfolioIfAny(await shown(subject, trx).where("id", "=", id).forUpdate().executeTakeFirst());
}

export async function updatePortfolio(
  subject: Subject,
  db: Db | Trx,
  change: { id: Id; set: PortfolioChanges },
): Promise<PortfolioRow | undefined> {
  const updated = db
    .updateTable("portfolios")
    .set(changedColumns(change.set))
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", change.id)
    .where("deleted_at", "is", null)
    .returningAll()
    .compile();
  const [row] = (await db.executeQuery(asPrepared(updated))).rows;
  return portfolioIfAny(row);
}

export async function deleteOfConnection(subject: Subject, trx: Trx, connectionId: Id): Promise<void> {
  await trx
    .deleteFrom("portfolios")
    .where("customer_id", "=", subject.customerId)
    .where("connection_id", "=", connectionId)
    .execute();
}

export async function deletePortfolios(subject: Subject, trx: Trx, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("portfolios")
    .where("customer_id", "=", subject.customerId)
    .where("id", "in", [...ids])
    .execute();
}

export async function idsWithConnection(subject: Subject, db: Db | Trx) {
  return await seenPortfolios(subject, db)
    .select(["id", "connection_id as connectionId"])
    .where("connection_id", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
}

export async function deleteOfImport(subject: Subject, trx: Trx, importId: Id): Promise<void> {
  await trx
    .deleteFrom("portfolios")
    .where("customer_id", "=", subject.customerId)
    .where("import_id", "=", importId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("transactions")
            .select("transactions.id")
            .whereRef("transactions.customer_id", "=", "portfolios.customer_id")
            .whereRef("transactions.portfolio_id", "=", "portfolios.id"),
        ),
      ),
    )
    .execute();
}

/** Turns a portfolio known only from files into the one that the bank connection follows: it keeps its id, its lines and its past.
 * The undecided row of the account is deleted. */
export async function adoptFilePortfolio(
  subject: Subject,
  trx: Trx,
  adoption: { fileId: Id; connectionId: Id; externalId: string },
): Promise<void> {
  const { fileId, connectionId, externalId } = adoption;
  await deleteWaiting(subject, trx, { connectionId, externalId });
  await trx
    .updateTable("portfolios")
    .set({ connection_id: connectionId, external_id: externalId, source: "provider", import_id: null })
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", fileId)
    .where("connection_id", "is", null)
    .execute();
}

/** Deletes the row of an account that waits for the saver's decision. */
async function deleteWaiting(
  subject: Subject,
  trx: Trx,
  { connectionId, externalId }: { readonly connectionId: Id; readonly externalId: string },
): Promise<void> {
  await trx
    .deleteFrom("portfolios")
    .where("customer_id", "=", subject.customerId)
    .where("connection_id", "=", connectionId)
    .where("external_id", "=", externalId)
    .where("complete", "=", false)
    .execute();
}

/** Moves a portfolio of another connection to this one: it keeps its id, its lines and its past. The partner gives its operations
 * new ids, so the earlier ones are marked as lines of a file and are replaced one by one. */
export async function moveToConnection(
  subject: Subject,
  trx: Trx,
  move: { id: Id; connectionId: Id; externalId: string },
): Promise<void> {
  const { id, connectionId, externalId } = move;
  await deleteWaiting(subject, trx, { connectionId, externalId });
  await trx
    .updateTable("portfolios")
    .set({ connection_id: connectionId, external_id: externalId })
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("transactions")
    .set({ provenance: "file" })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", id)
    .where("provenance", "=", "provider")
    .execute();
}

/** Returns the portfolios known only from files. */
export async function filePortfolios(subject: Subject, db: Db | Trx): Promise<PortfolioRow[]> {
  return (
    await shown(subject, db).where("source", "=", "file").where("connection_id", "is", null).execute()
  ).map(portfolioOf);
}
