import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { FirmSubject, Subject } from "../edge/subject.ts";
import type { Db, Trx } from "./connection.ts";

/** The only place that filters what a customer hides from their advisors: before any sum, so that totals, shares, series and
 * counts are those of a customer who never had it. */

type Seeing = Pick<Subject, "customerId" | "sees">;

/** Selects the subject's contracts, deleted ones included. */
export function seenPortfolios(subject: Seeing, db: Db | Trx) {
  const mine = db.selectFrom("portfolios").where("portfolios.customer_id", "=", subject.customerId);
  return subject.sees === "all" ? mine : mine.where("portfolios.advisor_hidden", "=", false);
}

/** Selects those shown in lists: completely read, followed and not deleted. */
export function listedPortfolios(subject: Seeing, db: Db | Trx) {
  return seenPortfolios(subject, db)
    .where("deleted_at", "is", null)
    .where("complete", "=", true)
    .where("disabled", "=", false);
}

/** Condition on a table that names a contract: the subject may see that contract. Rows that name no contract, or the person,
 * stay. */
export function ofSeenPortfolio(subject: Seeing, column: string): RawBuilder<SqlBool> {
  if (subject.sees === "all") return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (
    select from portfolios as kept
    where kept.customer_id = ${subject.customerId} and kept.id = ${sql.ref(column)} and kept.advisor_hidden
  )`;
}

/** Condition on a table that names several contracts: the subject may see all of them. */
export function ofSeenPortfolios(subject: Seeing, column: string): RawBuilder<SqlBool> {
  if (subject.sees === "all") return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (
    select from portfolios as kept
    where kept.customer_id = ${subject.customerId} and kept.id = any (${sql.ref(column)}) and kept.advisor_hidden
  )`;
}

/** Condition on a customer's table that names a firm: what one firm does for its customer can be neither read nor changed by
 * another firm that also advises them. */
export function ofSeenFirm(
  { actor, customerId }: Pick<Subject, "actor" | "customerId">,
  column: string,
): RawBuilder<SqlBool> {
  if (actor.kind !== "user" || actor.userId === customerId) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(column)} = ${actor.firmId}`;
}

/** Selects the subject's bank connections, without those whose contracts are all hidden: the bank's name would reveal them. */
export function seenConnections(subject: Seeing, db: Db | Trx) {
  const mine = db
    .selectFrom("connections")
    .where("connections.customer_id", "=", subject.customerId)
    .where("connections.deleted_at", "is", null);
  return subject.sees === "all" ? mine : mine.where(hasSomethingShared(subject));
}

function hasSomethingShared(subject: Seeing): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select count(*) filter (where advisor_hidden) = 0 or count(*) filter (where not advisor_hidden) > 0
    from portfolios
    where portfolios.customer_id = ${subject.customerId}
      and portfolios.connection_id = connections.id
      and portfolios.deleted_at is null
  )`;
}

/** Selects the links of a firm's customers to their advisors, within the actor's rights. A firm's data about a customer is read
 * through them. */
export function seenLinks(firm: FirmSubject, db: Db | Trx) {
  return db
    .selectFrom("customer_advisors")
    .where("customer_advisors.firm_id", "=", firm.firmId)
    .where(ofOwnCustomers(firm, "customer_advisors.advisor_id"));
}

/** Condition on a firm's table that names an advisor: the actor may see the row. */
export function ofOwnCustomers(firm: FirmSubject, column: string): RawBuilder<SqlBool> {
  if (firm.sees === "firm") return sql<SqlBool>`true`;
  return firm.actor.kind === "user"
    ? sql<SqlBool>`${sql.ref(column)} = ${firm.actor.userId}`
    : sql<SqlBool>`false`;
}
