import type { Id, Instant, ReplacementOutcome } from "@vigie/domain";
import { type Insertable, type Selectable, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { ProposalTables } from "../../../../db/schema-proposals.ts";
import { ofOwnCustomers } from "../../../../db/seen.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { bookOf } from "../../../book/customers/actions/book.ts";

type Columns = Selectable<ProposalTables["fund_replacements"]>;
export type ReplacementRow = FromRow<Columns>;
const mostShown = 20;

export type NewReplacement = Pick<
  ReplacementRow,
  | "id"
  | "firmId"
  | "authorId"
  | "authorName"
  | "reach"
  | "fromIsin"
  | "fromLabel"
  | "toIsin"
  | "toLabel"
  | "reasons"
  | "createdAt"
>;

/** Returns false if another replacement of the author is running. */
export async function insertReplacement(trx: Trx, replacement: NewReplacement): Promise<boolean> {
  const done = await trx
    .insertInto("fund_replacements")
    .values(toRow<Insertable<ProposalTables["fund_replacements"]>>(replacement))
    .onConflict((running) => running.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Adds a line for each shared contract of the actor's book that holds the fund; returns their customers. */
export async function insertLines(
  firm: FirmSubject,
  trx: Trx,
  { id, fromIsin }: Pick<ReplacementRow, "id" | "fromIsin">,
): Promise<Id[]> {
  const holders = bookOf(firm, trx)
    .innerJoin("portfolios as held", "held.customer_id", "book.customer_id")
    .where("held.advisor_hidden", "=", false)
    .where("held.deleted_at", "is", null)
    .where("held.complete", "=", true)
    .where("held.disabled", "=", false)
    .where("held.status", "=", "visible")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("holdings")
          .select("holdings.id")
          .whereRef("holdings.customer_id", "=", "held.customer_id")
          .whereRef("holdings.portfolio_id", "=", "held.id")
          .where("holdings.isin", "=", fromIsin)
          .where("holdings.valuation_cents", ">", sql<never>`0`),
      ),
    )
    .select(["book.customer_id", sql<Id>`${id}::uuid`.as("replacement_id"), "held.id as portfolio_id"]);
  const rows = await trx
    .insertInto("fund_replacement_lines")
    .columns(["customer_id", "replacement_id", "portfolio_id"])
    .expression(holders)
    .returning("customer_id")
    .execute();
  return [...new Set(rows.map(({ customer_id }) => customer_id))];
}

/** Selects an advisor's own replacements, or all of them for a member who may access the whole firm. */
export function seenReplacements(firm: FirmSubject, db: Db | Trx) {
  return db
    .selectFrom("fund_replacements")
    .where("fund_replacements.firm_id", "=", firm.firmId)
    .where(ofOwnCustomers(firm, "fund_replacements.author_id"));
}

export async function replacements(firm: FirmSubject, db: Db): Promise<ReplacementRow[]> {
  const rows = await seenReplacements(firm, db)
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
  return rows.map(fromRow);
}

export async function replacementById(
  firm: FirmSubject,
  db: Db | Trx,
  id: Id,
): Promise<ReplacementRow | undefined> {
  return fromRowIfAny(await seenReplacements(firm, db).selectAll().where("id", "=", id).executeTakeFirst());
}

/** Selects the lines whose contracts and customers the actor may see now. */
export function seenLines(firm: FirmSubject, db: Db | Trx, ids: readonly Id[]) {
  return bookOf(firm, db)
    .innerJoin("fund_replacement_lines as line", "line.customer_id", "book.customer_id")
    .innerJoin("portfolios as held", (join) =>
      join.onRef("held.customer_id", "=", "line.customer_id").onRef("held.id", "=", "line.portfolio_id"),
    )
    .where("held.advisor_hidden", "=", false)
    .where("line.replacement_id", "in", [...ids]);
}

export type LineCount = {
  readonly replacementId: Id;
  readonly outcome: ReplacementOutcome | null;
  readonly count: number;
  readonly customers: number;
};

/** Counts lines by outcome; each row also has `customers`, the number for the whole replacement. */
export async function lineCounts(firm: FirmSubject, db: Db | Trx, ids: readonly Id[]): Promise<LineCount[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .with("seen", () =>
      seenLines(firm, db, ids).select(["line.replacement_id", "line.customer_id", "line.outcome"]),
    )
    .with("people", (query) =>
      query
        .selectFrom("seen")
        .select(["replacement_id", sql<number>`count(distinct customer_id)::int`.as("customers")])
        .groupBy("replacement_id"),
    )
    .selectFrom("seen")
    .innerJoin("people", "people.replacement_id", "seen.replacement_id")
    .select(["seen.replacement_id", "seen.outcome", "people.customers"])
    .select(sql<number>`count(*)::int`.as("count"))
    .groupBy(["seen.replacement_id", "seen.outcome", "people.customers"])
    .execute();
  return rows.map(fromRow);
}

export type LineQuery = {
  readonly id: Id;
  readonly outcome: ReplacementOutcome | null;
  readonly offset: number;
  readonly limit: number;
};

/** Hides a draft on several contracts, and the link to it, if one of them is hidden. */
export const allSeen = sql<SqlBool>`not exists (
  select from portfolios as kept where kept.customer_id = draft.customer_id
    and kept.id = any (draft.portfolio_id || draft.other_portfolio_ids) and kept.advisor_hidden)`;

export async function lines(firm: FirmSubject, db: Db, { id, outcome, offset, limit }: LineQuery) {
  const rows = await seenLines(firm, db, [id])
    .leftJoin("proposals as draft", (join) =>
      join
        .onRef("draft.customer_id", "=", "line.customer_id")
        .onRef("draft.id", "=", "line.proposal_id")
        .on("draft.advisor_hidden", "=", false)
        .on(allSeen),
    )
    .where("line.outcome", "is not", null)
    .$if(outcome !== null, (query) => query.where("line.outcome", "=", outcome))
    .select(["line.customer_id", "person.first_name", "person.last_name"])
    .select(["held.id as portfolio_id", "held.name as portfolio_name", "held.institution_name"])
    .select(["draft.id as proposal_id"])
    .select(sql<ReplacementOutcome>`line.outcome`.as("outcome"))
    .orderBy(sql`(line.outcome = 'drafted') desc, line.outcome`)
    .orderBy("person.last_name")
    .orderBy("line.customer_id")
    .orderBy("line.portfolio_id")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

export async function customersLeft(db: Db, id: Id, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom("fund_replacement_lines")
    .select("customer_id")
    .distinct()
    .where("replacement_id", "=", id)
    .where("outcome", "is", null)
    .orderBy("customer_id")
    .limit(limit)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** Returns the pending lines of a customer, by descending holding of the fund; `isSeen` is false if the author may not access the
 * customer. */
export async function linesLeft(
  trx: Trx,
  { id, firmId, authorId, reach, fromIsin }: ReplacementRow,
  customerId: Id,
): Promise<{ readonly portfolioId: Id; readonly isSeen: boolean }[]> {
  const rows = await trx
    .selectFrom("fund_replacement_lines as line")
    .where("line.customer_id", "=", customerId)
    .where("line.replacement_id", "=", id)
    .where("line.outcome", "is", null)
    .select("line.portfolio_id")
    .select(
      sql<boolean>`exists (select from customer_advisors as link where link.customer_id = line.customer_id
        and link.firm_id = ${firmId} and (${reach} = 'firm' or link.advisor_id = ${authorId}))`.as("is_seen"),
    )
    .orderBy(
      sql`(select sum(h.valuation_cents) from holdings h where h.customer_id = line.customer_id
        and h.portfolio_id = line.portfolio_id and h.isin = ${fromIsin}) desc nulls last, line.portfolio_id`,
    )
    // Serialises with a cancellation of the replacement: a cancelled line gets no draft.
    .forUpdate("line")
    .execute();
  return rows.map(fromRow);
}

export type Decision = {
  readonly customerId: Id;
  readonly replacementId: Id;
  readonly portfolioId: Id;
  readonly outcome: ReplacementOutcome;
  readonly proposalId: Id | null;
  readonly at: Instant;
};

/** Stores the outcome of a line once; a second call changes nothing. */
export async function decide(db: Db | Trx, { at, outcome, proposalId, ...key }: Decision): Promise<void> {
  await db
    .updateTable("fund_replacement_lines")
    .set({ outcome, proposal_id: proposalId, decided_at: at })
    .where("customer_id", "=", key.customerId)
    .where("replacement_id", "=", key.replacementId)
    .where("portfolio_id", "=", key.portfolioId)
    .where("outcome", "is", null)
    .execute();
}

/** Marks the pending lines of a customer as failed. */
export async function failCustomer(
  db: Db,
  { customerId, replacementId, at }: Pick<Decision, "customerId" | "replacementId" | "at">,
): Promise<void> {
  await db
    .updateTable("fund_replacement_lines")
    .set({ outcome: "failed", decided_at: at })
    .where("customer_id", "=", customerId)
    .where("replacement_id", "=", replacementId)
    .where("outcome", "is", null)
    .execute();
}

export async function finish(
  db: Db,
  { firmId, id, at }: { readonly firmId: Id; readonly id: Id; readonly at: Instant },
): Promise<void> {
  await db
    .updateTable("fund_replacements")
    .set({ done_at: at })
    .where("firm_id", "=", firmId)
    .where("id", "=", id)
    .where("done_at", "is", null)
    .execute();
}
