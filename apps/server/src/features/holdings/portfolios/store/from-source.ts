import {
  type Day,
  type Id,
  type Instant,
  type KindDetail,
  loanKinds,
  type PortfolioKind,
  type SourceOwnership,
} from "@vigie/domain";
import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Database } from "../../../../db/schema.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { portfolioOf, type PortfolioRow } from "./rows.ts";

/** A portfolio as its bank gives it. */

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

/** A corrected kind is kept as long as both kinds are debts or both are assets: the sign of the value depends on the kind. */
const keepsKind = sql<boolean>`portfolios.kind_corrected
  and (portfolios.kind = any(${[...loanKinds]}::text[])) = (excluded.kind = any(${[...loanKinds]}::text[]))`;

/** Stores what the source gives about a portfolio; a kind or a name that the saver corrected is kept. */
export async function upsertFromSource(
  subject: Subject,
  db: Db | Trx,
  source: SourceColumns,
): Promise<PortfolioRow> {
  return portfolioOf(
    await db
      .insertInto("portfolios")
      .values(newColumns(subject, source))
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

/** Returns the row of a new portfolio; its value is written when it is read. */
function newColumns(subject: Subject, source: SourceColumns): Insertable<Database["portfolios"]> {
  return {
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
  };
}
