import type { Day, Id, Instant, PromiseSide } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import type { StoredInteraction } from "../store.ts";

/** A promise as it was when the version was stored. */
type KeptPromise = {
  readonly id: Id;
  readonly by: PromiseSide;
  readonly what: string;
  readonly dueOn: Day;
  readonly doneAt: Instant | null;
};

type Kept = {
  readonly before: StoredInteraction;
  readonly promises: readonly KeptPromise[];
  readonly at: Instant;
};

/** Stores the former text of a line and its promises: a removed promise is found only here. */
export async function keepVersion(
  firm: FirmSubject,
  trx: Trx,
  { before, promises, at }: Kept,
): Promise<void> {
  if (before.firmId !== firm.firmId || before.isSystem) throw new Error("assertion: a line of the firm");
  const { customerId, id, kind, note, authorName, changesNb, words: _words, ...rest } = before;
  await trx
    .insertInto("interaction_versions")
    .values({
      customer_id: customerId,
      interaction_id: id,
      version: changesNb + 1,
      kind,
      note,
      content: JSON.stringify({ ...rest, promises }),
      author_name: authorName,
      at,
    })
    .execute();
}

type Key = { readonly customerId: Id; readonly id: Id };

/** Returns the versions, newest first; promises are null for versions stored before promises were included. */
export async function versions(firm: FirmSubject, db: Db, { customerId, id }: Key) {
  const rows = await db
    .selectFrom("interaction_versions as versions")
    .innerJoin("interactions", (join) =>
      join
        .onRef("interactions.customer_id", "=", "versions.customer_id")
        .onRef("interactions.id", "=", "versions.interaction_id"),
    )
    .select(["versions.note", "versions.kind", "versions.author_name", "versions.at"])
    .select(sql<KeptPromise[] | null>`versions.content -> 'promises'`.as("promises"))
    .where("versions.customer_id", "=", customerId)
    .where("versions.interaction_id", "=", id)
    .where("interactions.firm_id", "=", firm.firmId)
    .orderBy("versions.version", "desc")
    .execute();
  return rows.map(fromRow);
}
