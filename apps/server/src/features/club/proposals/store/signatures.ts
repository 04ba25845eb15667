import { type Id, type Instant, openSignatureStates, signatureTransitions } from "@vigie/domain";
import { type Insertable, type Selectable, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { ProposalTables } from "../../../../db/schema-proposals.ts";
import { machine, type Moved, transition } from "../../../../db/transition.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** One row per request of a signature. The row is also the outbox to the partner: `due` is what the partner must still be asked,
 * written in the same transaction as its cause. */

type Columns = Selectable<ProposalTables["proposal_signatures"]>;
type NewColumns = Insertable<ProposalTables["proposal_signatures"]>;
export type SignatureRow = FromRow<Columns>;

export const signatureMachine = machine({ table: "proposal_signatures", transitions: signatureTransitions });

type New = Pick<
  SignatureRow,
  "id" | "proposalId" | "level" | "fileHash" | "askedAt" | "expiresOn" | "nextTryAt"
>;

export async function insertSignature(
  { customerId: customer_id }: Subject,
  trx: Trx,
  row: New,
): Promise<void> {
  const asked = { state: "asked" as const, due: "open" as const };
  await trx
    .insertInto("proposal_signatures")
    .values({ ...toRow<Omit<NewColumns, "customer_id" | "state" | "due">>(row), customer_id, ...asked })
    .execute();
}

/** Returns the last signature of a proposal. */
export async function lastSignature(
  { customerId }: Pick<Subject, "customerId">,
  db: Db | Trx,
  proposalId: Id,
): Promise<SignatureRow | undefined> {
  return fromRowIfAny(
    await db
      .selectFrom("proposal_signatures")
      .selectAll()
      .where("customer_id", "=", customerId)
      .where("proposal_id", "=", proposalId)
      .orderBy("asked_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
}

export async function signatureById(
  { customerId }: Pick<Subject, "customerId">,
  db: Db | Trx,
  id: Id,
): Promise<SignatureRow | undefined> {
  return fromRowIfAny(
    await db
      .selectFrom("proposal_signatures")
      .selectAll()
      .where("customer_id", "=", customerId)
      .where("id", "=", id)
      .executeTakeFirst(),
  );
}

/** Returns a customer's open signatures, of one firm if given. */
export async function openSignaturesOf(
  { customerId }: Pick<Subject, "customerId">,
  db: Db | Trx,
  firmId: Id | null,
): Promise<SignatureRow[]> {
  const rows = await db
    .selectFrom("proposal_signatures as own")
    .innerJoin("proposals", (join) =>
      join
        .onRef("proposals.customer_id", "=", "own.customer_id")
        .onRef("proposals.id", "=", "own.proposal_id"),
    )
    .selectAll("own")
    .where("own.customer_id", "=", customerId)
    .where("proposals.customer_id", "=", customerId)
    .where("own.state", "in", [...openSignatureStates])
    .$if(firmId !== null, (query) => query.where("proposals.firm_id", "=", firmId))
    .execute();
  return rows.map(fromRow);
}

/** Leases a signature for a call to the partner until an instant; other workers find nothing to do until then. */
export async function takeSignature(
  { customerId }: Subject,
  trx: Trx,
  { id, now, until }: { readonly id: Id; readonly now: Instant; readonly until: Instant },
): Promise<SignatureRow | undefined> {
  return fromRowIfAny(
    await trx
      .updateTable("proposal_signatures")
      .set({ taken_until: until })
      .where("customer_id", "=", customerId)
      .where("id", "=", id)
      .where((where) => where.or([where("taken_until", "is", null), where("taken_until", "<=", now)]))
      .where((where) => where.or([where("due", "is not", null), where("state", "=", "ongoing")]))
      .where("stopped_at", "is", null)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Locks a leased row to write the result; undefined if another worker has leased it in the meantime. */
export async function lockTaken(
  { customerId }: Subject,
  trx: Trx,
  { id, until }: { readonly id: Id; readonly until: Instant },
): Promise<SignatureRow | undefined> {
  return fromRowIfAny(
    await trx
      .selectFrom("proposal_signatures")
      .selectAll()
      .where("customer_id", "=", customerId)
      .where("id", "=", id)
      .where("taken_until", "=", until)
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** Updates what is known of the partner's side; the state does not change. */
export async function noteSignature(
  { customerId }: Subject,
  trx: Trx,
  {
    id,
    ...set
  }: Pick<SignatureRow, "id"> &
    Partial<
      Pick<
        SignatureRow,
        | "requestId"
        | "signerId"
        | "signedId"
        | "proofId"
        | "due"
        | "stoppedAt"
        | "tries"
        | "refusals"
        | "nextTryAt"
        | "takenUntil"
      >
    >,
): Promise<void> {
  await trx
    .updateTable("proposal_signatures")
    .set(toRow<Partial<Columns>>(set))
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .execute();
}

type SignatureEnding = Pick<SignatureRow, "id"> & {
  readonly event: "sign" | "void" | "decline" | "expire" | "cancel" | "fail";
  readonly at: Instant;
  readonly reason: SignatureRow["reason"];
  readonly due: SignatureRow["due"];
};

export async function endSignature(
  { customerId }: Subject,
  trx: Trx,
  { id, event, at, reason, due }: SignatureEnding,
): Promise<Moved<Columns>> {
  return await transition(trx, signatureMachine, {
    event,
    key: { customer_id: customerId, id },
    set: { ended_at: at, reason, due, stopped_at: null, tries: 0, refusals: 0, next_try_at: at },
  });
}

export async function openAtPartner(
  { customerId }: Subject,
  trx: Trx,
  row: Pick<SignatureRow, "id" | "requestId" | "signerId">,
): Promise<Moved<Columns>> {
  const set = { request_id: row.requestId, signer_id: row.signerId, due: null };
  return await transition(trx, signatureMachine, {
    event: "open",
    key: { customer_id: customerId, id: row.id },
    set,
  });
}

/** Finds a signature by the partner's request id. */
export async function ofRequest(db: Db | Trx, requestId: string) {
  return fromRowIfAny(
    await db
      .selectFrom("proposal_signatures")
      .select(["customer_id", "id"])
      .where("request_id", "=", requestId)
      .executeTakeFirst(),
  );
}

/** Resumes the calls that the partner refused. */
export async function askAgain(
  { customerId }: Pick<Subject, "customerId">,
  trx: Trx,
  { id, at }: { readonly id: Id; readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable("proposal_signatures")
    .set({ stopped_at: null, refusals: 0, next_try_at: at })
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("stopped_at", "is not", null)
    .execute();
}

/** Returns the signatures of all customers with a call due, or that may have ended at the partner without an event. */
export async function dueSignatures(db: Db | Trx, now: Instant, limit: number) {
  const rows = await db
    .selectFrom("proposal_signatures")
    .select(["customer_id", "id"])
    .where("next_try_at", "<=", now)
    .where((where) => where.or([where("due", "is not", null), where("state", "=", "ongoing")]))
    .where("stopped_at", "is", null)
    .where((where) => where.or([where("taken_until", "is", null), where("taken_until", "<=", now)]))
    .orderBy("next_try_at")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** The guard of the transition that accepts a proposal by its signature. */
export const hasSigned = sql<SqlBool>`exists (select from proposal_signatures as own
  where own.customer_id = proposals.customer_id and own.proposal_id = proposals.id and own.state = 'signed')`;
