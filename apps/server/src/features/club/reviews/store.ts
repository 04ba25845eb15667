import {
  type Id,
  type Instant,
  type ReviewCheckResult,
  type ReviewConclusion,
  type ReviewContent,
  type ReviewSentence,
  reviewTransitions,
  type ReviewWords,
} from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { nameErased } from "../../../db/erased-customer.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { ProposalTables } from "../../../db/schema-proposals.ts";
import { ofSeenFirm } from "../../../db/seen.ts";
import { machine, type Moved, transition } from "../../../db/transition.ts";
import type { Subject } from "../../../edge/subject.ts";
import { underAdvice, type UnderAdvice } from "../../book/customers/actions/reviews.ts";

type Columns = Selectable<ProposalTables["advice_reviews"]>;
type NewColumns = Insertable<ProposalTables["advice_reviews"]>;
export type ReviewRow = FromRow<Columns>;

export const reviewMachine = machine({ table: "advice_reviews", transitions: reviewTransitions });

/** Selects the reviews that the subject may see; only advisors see open ones. */
function seenReviews(subject: Pick<Subject, "customerId" | "actor">, db: Db | Trx) {
  const { actor, customerId } = subject;
  const mine = db
    .selectFrom("advice_reviews")
    .where("advice_reviews.customer_id", "=", customerId)
    .where(ofSeenFirm(subject, "advice_reviews.firm_id"));
  const isCustomer = actor.kind === "user" && actor.userId === customerId;
  return isCustomer ? mine.where("state", "<>", "open") : mine;
}

/** Returns the reviews, newest first. */
export async function reviewsOf(subject: Subject, db: Db | Trx): Promise<ReviewRow[]> {
  const rows = await seenReviews(subject, db)
    .selectAll()
    .orderBy(sql`coalesce(concluded_at, created_at)`, "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

export async function reviewById(subject: Subject, db: Db | Trx, id: Id): Promise<ReviewRow | undefined> {
  return fromRowIfAny(
    await seenReviews(subject, db).selectAll().where("advice_reviews.id", "=", id).executeTakeFirst(),
  );
}

/** Returns the state of a customer's advice with a firm; undefined if they are not under its advice. */
export async function standingOf(
  { customerId }: Subject,
  db: Db | Trx,
  firmId: Id,
): Promise<FromRow<UnderAdvice> | undefined> {
  const row = await db
    .selectFrom(underAdvice(firmId, customerId).as<"standing">(sql.ref("standing")))
    .selectAll()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

type NewReview = Pick<ReviewRow, "id" | "firmId" | "authorId" | "authorName" | "heldOn" | "createdAt">;

/** Returns false if one is already open. */
export async function insertOpen({ customerId }: Subject, trx: Trx, review: NewReview): Promise<boolean> {
  const added = await trx
    .insertInto("advice_reviews")
    .values({
      ...toRow<
        Omit<NewColumns, "customer_id" | "state" | "manner" | "arguments" | "points" | "words" | "changed_at">
      >(review),
      customer_id: customerId,
      state: "open",
      manner: "meeting",
      arguments: "{}",
      points: "[]",
      words: "",
      changed_at: review.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

type Writing = { readonly id: Id; readonly said: ReviewWords; readonly at: Instant };
type Saved = Writing & Pick<ReviewRow, "wordsAuthorId" | "wordsAuthorName">;

const written = ({ said, at }: Writing) => ({
  manner: said.manner,
  held_on: said.heldOn,
  arguments: JSON.stringify(said.arguments),
  points: JSON.stringify(said.points),
  words: said.words,
  changed_at: at,
});

/** Returns false if it is already concluded. */
export async function saveOpen({ customerId }: Subject, trx: Trx, writing: Saved): Promise<boolean> {
  const saved = await trx
    .updateTable("advice_reviews")
    .set({
      ...written(writing),
      words_author_id: writing.wordsAuthorId,
      words_author_name: writing.wordsAuthorName,
      revision: sql<number>`revision + 1`,
    })
    .where("customer_id", "=", customerId)
    .where("id", "=", writing.id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

export type Concluded = Writing & {
  readonly conclusion: ReviewConclusion;
  readonly content: ReviewContent;
  readonly results: readonly ReviewCheckResult[];
  readonly sentences: readonly ReviewSentence[];
  readonly suitabilityId: Id | null;
  readonly statementId: Id;
  readonly statementHash: string;
  readonly authorId: Id;
  readonly authorName: string;
};

/** The person who concludes it becomes its author. */
export async function conclude({ customerId }: Subject, trx: Trx, done: Concluded): Promise<Moved<Columns>> {
  return await transition(trx, reviewMachine, {
    event: "conclude",
    key: { customer_id: customerId, id: done.id },
    set: {
      ...written(done),
      conclusion: done.conclusion,
      content: JSON.stringify(done.content),
      results: JSON.stringify(done.results),
      sentences: JSON.stringify(done.sentences),
      suitability_id: done.suitabilityId,
      statement_id: done.statementId,
      statement_hash: done.statementHash,
      author_id: done.authorId,
      author_name: done.authorName,
      concluded_at: done.at,
    },
  });
}

export async function drop({ customerId }: Subject, trx: Trx, id: Id): Promise<Moved<Columns>> {
  return await transition(trx, reviewMachine, { event: "drop", key: { customer_id: customerId, id } });
}

/** Records the first time that the customer opens it. */
export async function markOpened(
  { customerId }: Subject,
  trx: Trx,
  { id, at }: { readonly id: Id; readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable("advice_reviews")
    .set({ opened_at: at })
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("state", "=", "concluded")
    .where("opened_at", "is", null)
    .execute();
}

/** Returns which of these contracts are hidden from advisors now. */
export async function hiddenAmong(
  { customerId }: Subject,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<readonly Id[]> {
  const rows = await db
    .selectFrom("portfolios")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("advisor_hidden", "=", true)
    .where("id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the reviewed customers who were erased before an instant. */
export async function chainsToForget(db: Db, before: Instant): Promise<Id[]> {
  const rows = await sql<{ id: Id }>`
    select distinct kept.customer_id as id from advice_reviews as kept
    join erasures on erasures.user_id = kept.customer_id and erasures.erased_at < ${before}`.execute(db);
  return rows.rows.map(({ id }) => id);
}

/** Deletes concluded reviews: the database allows it only for a legal erasure that the transaction names. */
export async function forget({ customerId }: Subject, trx: Trx): Promise<number> {
  await nameErased(trx, customerId);
  const gone = await trx
    .deleteFrom("advice_reviews")
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
