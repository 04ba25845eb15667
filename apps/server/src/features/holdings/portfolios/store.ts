import {
  type Day,
  type Id,
  type Instant,
  type KindDetail,
  loanKinds,
  type PortfolioKind,
  type SourceOwnership,
} from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { fromRow } from "../../../db/rows.ts";
import { seenPortfolios } from "../../../db/seen.ts";
import type { Subject } from "../../../edge/subject.ts";
import {
  changedColumns,
  holdingColumns,
  type HoldingRow,
  type NewHolding,
  pocketColumns,
  type PocketRow,
  portfolioIfAny,
  portfolioOf,
  type PortfolioChanges,
  type PortfolioRow,
} from "./store/rows.ts";

export type { HoldingRow, NewHolding, PocketRow, PortfolioRow } from "./store/rows.ts";

/** Portfolios that exist for the saver: complete or known to be deactivated, not deleted. */
function shown(subject: Subject, db: Db | Trx) {
  return seenPortfolios(subject, db).selectAll().where("deleted_at", "is", null);
}

export async function listPortfolios(subject: Subject, db: Db | Trx): Promise<PortfolioRow[]> {
  return (
    await shown(subject, db)
      .where("complete", "=", true)
      .where("disabled", "=", false)
      .orderBy("id")
      .execute()
  ).map(portfolioOf);
}

/** Those of one connection, the ones not chosen yet included. */
export async function portfoliosOfConnection(
  subject: Subject,
  db: Db | Trx,
  connectionId: Id,
): Promise<PortfolioRow[]> {
  return (await shown(subject, db).where("connection_id", "=", connectionId).orderBy("id").execute()).map(
    portfolioOf,
  );
}

export async function portfolioById(
  subject: Subject,
  db: Db | Trx,
  id: Id,
): Promise<PortfolioRow | undefined> {
  return portfolioIfAny(await shown(subject, db).where("id", "=", id).executeTakeFirst());
}

export type NewPortfolio = {
  readonly id: Id;
  readonly source: "file" | "typed";
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

/** A portfolio without a bank connection, of which nothing is known yet but what it is. Its lines are written in the same
 * transaction: it is never seen without them. */
export async function insertPortfolio(subject: Subject, db: Db | Trx, made: NewPortfolio): Promise<void> {
  await db
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
    .execute();
}

export type SourceColumns = {
  readonly externalId: string;
  readonly connectionId: Id;
  readonly newId: Id;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  readonly name: string;
  readonly number: string | null;
  readonly institutionSlug: string | null;
  readonly institutionName: string | null;
  readonly currency: string;
  readonly disabled: boolean;
  readonly deletedAt: Instant | null;
  readonly openedOn: Day | null;
  readonly companyName: string | null;
  readonly toldOwnership: SourceOwnership | null;
  readonly demo: boolean;
  readonly at: Instant;
};

/** A corrected kind stays as long as the source tells a debt where a debt stands, and a holding where a holding does: the sign
 * of the value goes with the kind. */
const keepsKind = sql<boolean>`portfolios.kind_corrected
  and (portfolios.kind = any(${[...loanKinds]}::text[])) = (excluded.kind = any(${[...loanKinds]}::text[]))`;

/** What the source says of a portfolio; a kind or a name that the saver corrected stays as they put it. */
export async function upsertFromSource(
  subject: Subject,
  db: Db | Trx,
  source: SourceColumns,
): Promise<PortfolioRow> {
  return portfolioOf(
    await db
      .insertInto("portfolios")
      .values({
        customer_id: subject.customerId,
        id: source.newId,
        connection_id: source.connectionId,
        import_id: null,
        external_id: source.externalId,
        source: "provider",
        kind: source.kind,
        kind_detail: source.kindDetail,
        provider_name: source.name,
        name: source.name,
        number: source.number,
        institution_slug: source.institutionSlug,
        institution_name: source.institutionName,
        disabled: source.disabled,
        deleted_at: source.deletedAt,
        demo: source.demo,
        currency: source.currency,
        amount_cents: null,
        amount_as_of: null,
        amount_provenance: null,
        opened_on: source.openedOn,
        recommended_risk: null,
        contract_slug: null,
        company_name: source.companyName,
        told_ownership: source.toldOwnership,
        loan: null,
        created_at: source.at,
        updated_at: source.at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["customer_id", "connection_id", "external_id"])
          .where("connection_id", "is not", null)
          .doUpdateSet((eb) => ({
            kind: eb
              .case()
              .when(keepsKind)
              .then(eb.ref("portfolios.kind"))
              .else(eb.ref("excluded.kind"))
              .end(),
            kind_detail: eb
              .case()
              .when(keepsKind)
              .then(eb.ref("portfolios.kind_detail"))
              .else(eb.ref("excluded.kind_detail"))
              .end(),
            name: eb
              .case()
              .when("portfolios.name_corrected", "=", true)
              .then(eb.ref("portfolios.name"))
              .else(eb.ref("excluded.name"))
              .end(),
            provider_name: eb.ref("excluded.provider_name"),
            number: eb.ref("excluded.number"),
            currency: eb.ref("excluded.currency"),
            disabled: eb.ref("excluded.disabled"),
            deleted_at: sql<Instant | null>`case when excluded.deleted_at is null then null else coalesce(portfolios.deleted_at, excluded.deleted_at) end`,
            opened_on: sql<Day | null>`coalesce(excluded.opened_on, portfolios.opened_on)`,
            company_name: eb.ref("excluded.company_name"),
            told_ownership: eb.ref("excluded.told_ownership"),
          })),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** The portfolio as it is now, held until the transaction ends. */
export async function lockPortfolio(subject: Subject, trx: Trx, id: Id): Promise<PortfolioRow | undefined> {
  return portfolioIfAny(await shown(subject, trx).where("id", "=", id).forUpdate().executeTakeFirst());
}

export async function updatePortfolio(
  subject: Subject,
  db: Db | Trx,
  change: { id: Id; set: PortfolioChanges },
): Promise<PortfolioRow | undefined> {
  return portfolioIfAny(
    await db
      .updateTable("portfolios")
      .set(changedColumns(change.set))
      .where("customer_id", "=", subject.customerId)
      .where("id", "=", change.id)
      .where("deleted_at", "is", null)
      .returningAll()
      .executeTakeFirst(),
  );
}

export async function holdingsOf(
  subject: Subject,
  db: Db | Trx,
  portfolioIds: readonly Id[],
): Promise<HoldingRow[]> {
  if (portfolioIds.length === 0) return [];
  return (
    await db
      .selectFrom("holdings")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where("portfolio_id", "in", [...portfolioIds])
      .orderBy("portfolio_id")
      .orderBy("rank")
      .execute()
  ).map(fromRow);
}

export async function pocketsOf(subject: Subject, db: Db | Trx, portfolioId: Id): Promise<PocketRow[]> {
  return (
    await db
      .selectFrom("pockets")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where("portfolio_id", "=", portfolioId)
      .orderBy("rank")
      .execute()
  ).map(fromRow);
}

/** The lines of a portfolio, replaced whole: half a list is never seen. */
export async function replaceHoldings(
  subject: Subject,
  trx: Trx,
  lines: { portfolioId: Id; holdings: readonly NewHolding[] },
): Promise<void> {
  const key = { customer_id: subject.customerId, portfolio_id: lines.portfolioId };
  await trx
    .deleteFrom("holdings")
    .where("customer_id", "=", key.customer_id)
    .where("portfolio_id", "=", key.portfolio_id)
    .execute();
  if (lines.holdings.length === 0) return;
  await trx
    .insertInto("holdings")
    .values(lines.holdings.map((line) => ({ ...key, ...holdingColumns(line) })))
    .execute();
  const pockets = lines.holdings.flatMap((line) =>
    pocketColumns(line).map((pocket) => ({ ...key, ...pocket })),
  );
  if (pockets.length > 0) await trx.insertInto("pockets").values(pockets).execute();
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

/** A portfolio known from files only becomes the one that the bank connection follows: it keeps its id, its lines and its
 * past. The row that waited for the saver's choice gives way. */
export async function adoptFilePortfolio(
  subject: Subject,
  trx: Trx,
  adoption: { fileId: Id; connectionId: Id; externalId: string },
): Promise<void> {
  const { fileId, connectionId, externalId } = adoption;
  await trx
    .deleteFrom("portfolios")
    .where("customer_id", "=", subject.customerId)
    .where("connection_id", "=", connectionId)
    .where("external_id", "=", externalId)
    .where("complete", "=", false)
    .execute();
  await trx
    .updateTable("portfolios")
    .set({ connection_id: connectionId, external_id: externalId, source: "provider", import_id: null })
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", fileId)
    .where("connection_id", "is", null)
    .execute();
}

/** Portfolios known from files only. */
export async function filePortfolios(subject: Subject, db: Db | Trx): Promise<PortfolioRow[]> {
  return (
    await shown(subject, db).where("source", "=", "file").where("connection_id", "is", null).execute()
  ).map(portfolioOf);
}
