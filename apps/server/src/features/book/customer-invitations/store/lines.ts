import type {
  Id,
  ImportChange,
  Instant,
  InviteeFault,
  InviteeOutcome,
  InviteeSending,
  InviteeValues,
} from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow, fromRowIfAny } from "../../../../db/rows.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";

/** The lines of imported files of people to invite. */

export type CheckedLine = {
  readonly line: number;
  readonly content: InviteeValues;
  readonly email: string | null;
  readonly outcome: InviteeOutcome;
  readonly faults: readonly InviteeFault[];
  readonly corrected: boolean;
};

const columns = ["line", "content", "email", "outcome", "faults", "corrected", "sending", "refusal"] as const;

function linesOf(firm: FirmSubject, db: Db | Trx, importId: Id) {
  return db
    .selectFrom("invitation_import_lines")
    .where("firm_id", "=", firm.firmId)
    .where("import_id", "=", importId);
}

export async function lineAt(
  firm: FirmSubject,
  db: Db | Trx,
  { importId, line }: { readonly importId: Id; readonly line: number },
) {
  return fromRowIfAny(
    await linesOf(firm, db, importId).select(columns).where("line", "=", line).executeTakeFirst(),
  );
}
export type StoredLine = NonNullable<Awaited<ReturnType<typeof lineAt>>>;

/** Returns the lines with one of these addresses, in order. */
export async function linesOfEmails(
  firm: FirmSubject,
  db: Db | Trx,
  { importId, emails }: { readonly importId: Id; readonly emails: readonly string[] },
): Promise<StoredLine[]> {
  const rows = await linesOf(firm, db, importId)
    .select(columns)
    .where("email", "=", sql<string>`any(${[...emails]}::text[])`)
    .orderBy("line")
    .execute();
  return rows.map(fromRow);
}

export async function correctedLines(firm: FirmSubject, db: Db | Trx, importId: Id): Promise<StoredLine[]> {
  const corrected = linesOf(firm, db, importId).select(columns).where("corrected", "=", true);
  return (await corrected.orderBy("line").execute()).map(fromRow);
}

type Page = {
  readonly importId: Id;
  readonly outcomes: readonly InviteeOutcome[] | null;
  readonly after: number;
  readonly size: number;
};

/** The largest value of the column's integer type: no line is after it. */
const mostLine = 2 ** 31 - 1;

export async function linesPage(
  firm: FirmSubject,
  db: Db | Trx,
  { importId, outcomes, after, size }: Page,
): Promise<StoredLine[]> {
  let query = linesOf(firm, db, importId).select(columns).where("line", ">", Math.min(after, mostLine));
  if (outcomes !== null) query = query.where("outcome", "in", [...outcomes]);
  const rows = await query.orderBy("line").limit(size).execute();
  return rows.map(fromRow);
}

/** Returns the lines that are not sent, in order. */
export async function unsentLines(firm: FirmSubject, db: Db | Trx, importId: Id): Promise<StoredLine[]> {
  const rows = await linesOf(firm, db, importId)
    .select(columns)
    .where((eb) => eb.or([eb("outcome", "not in", ["new", "updated"]), eb("sending", "=", "refused")]))
    .orderBy("line")
    .execute();
  return rows.map(fromRow);
}

/** Inserts checked lines; replaces those that exist already. */
export async function saveLines(
  firm: FirmSubject,
  trx: Trx,
  { importId, lines }: { readonly importId: Id; readonly lines: readonly CheckedLine[] },
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into invitation_import_lines (firm_id, import_id, line, content, email, outcome, faults, corrected)
    select ${firm.firmId}, ${importId}, l.line, l.content, l.email, l.outcome, l.faults, l.corrected
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (line int, content jsonb, email text, outcome text, faults jsonb, corrected boolean)
    on conflict (firm_id, import_id, line) do update set content = excluded.content, email = excluded.email,
      outcome = excluded.outcome, faults = excluded.faults, corrected = excluded.corrected`.execute(trx);
}

export async function removeLines(firm: FirmSubject, trx: Trx, importId: Id): Promise<void> {
  await trx
    .deleteFrom("invitation_import_lines")
    .where("firm_id", "=", firm.firmId)
    .where("import_id", "=", importId)
    .execute();
}

/** Queues the valid lines for sending. Returns how many. */
export async function queueLines(firm: FirmSubject, trx: Trx, importId: Id): Promise<number> {
  const done = await trx
    .updateTable("invitation_import_lines")
    .set({ sending: "waiting" })
    .where("firm_id", "=", firm.firmId)
    .where("import_id", "=", importId)
    .where("outcome", "in", ["new", "updated"])
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

export async function waitingLines(
  firm: FirmSubject,
  trx: Trx,
  { importId, most }: { readonly importId: Id; readonly most: number },
): Promise<StoredLine[]> {
  const rows = await linesOf(firm, trx, importId)
    .select(columns)
    .where("sending", "=", "waiting")
    .orderBy("line")
    .limit(most)
    .execute();
  return rows.map(fromRow);
}

type Sent = {
  readonly importId: Id;
  readonly line: number;
  readonly sending: InviteeSending;
  readonly refusal: string | null;
  readonly at: Instant;
};

export async function markLine(firm: FirmSubject, trx: Trx, given: Sent): Promise<void> {
  await trx
    .updateTable("invitation_import_lines")
    .set({ sending: given.sending, refusal: given.refusal, sent_at: given.at })
    .where("firm_id", "=", firm.firmId)
    .where("import_id", "=", given.importId)
    .where("line", "=", given.line)
    .execute();
}

/** Returns how many invitations were sent from imports since an instant, by the firm or by one author. */
export async function sentSince(
  firm: FirmSubject,
  db: Db | Trx,
  { since, authorId }: { readonly since: Instant; readonly authorId?: Id },
): Promise<number> {
  let query = db
    .selectFrom("invitation_import_lines as lines")
    .innerJoin("invitation_imports as imports", (join) =>
      join.onRef("imports.firm_id", "=", "lines.firm_id").onRef("imports.id", "=", "lines.import_id"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("lines.firm_id", "=", firm.firmId)
    .where("lines.sent_at", ">", since)
    .where("lines.sending", "=", "sent");
  if (authorId !== undefined) query = query.where("imports.author_id", "=", authorId);
  const row = await query.executeTakeFirstOrThrow();
  return Number(row.count);
}

type Change = { readonly importId: Id; readonly line: number; readonly changed: ImportChange };

/** Stores the former values of an invitation that a line changed, so that an undo can restore them. */
export async function keepChange(firm: FirmSubject, trx: Trx, given: Change): Promise<void> {
  await trx
    .updateTable("invitation_import_lines")
    .set({ changed: JSON.stringify(given.changed) })
    .where("firm_id", "=", firm.firmId)
    .where("import_id", "=", given.importId)
    .where("line", "=", given.line)
    .execute();
}

export async function changedLines(
  firm: FirmSubject,
  trx: Trx,
  importId: Id,
): Promise<{ readonly line: number; readonly change: ImportChange }[]> {
  const rows = await linesOf(firm, trx, importId)
    .select(["line", "changed"])
    .where("changed", "is not", null)
    .orderBy("line")
    .execute();
  return rows.flatMap(({ line, changed }) => (changed === null ? [] : [{ line, change: changed }]));
}

/** If the next run changed the values that this line wrote, its undo will restore what this line had found instead. Returns whether
 * there is such a run. */
export async function rebaseNext(
  { firmId }: FirmSubject,
  trx: Trx,
  { importId, line, change }: { readonly importId: Id; readonly line: number; readonly change: ImportChange },
): Promise<boolean> {
  const [before, after] = [change.before, change.after].map((said) => sql`${JSON.stringify(said)}::jsonb`);
  const { rows } = await sql`
    with next as (
      select later.import_id, later.line, later.changed -> 'before' = ${after} as follows
      from invitation_import_lines as own
      join invitation_import_lines as later on later.firm_id = own.firm_id and later.import_id <> own.import_id
        and (later.sent_at, later.import_id) > (own.sent_at, own.import_id)
        and later.changed ->> 'invitationId' = ${change.invitationId}
      join invitation_imports as run on run.firm_id = later.firm_id and run.id = later.import_id
        and run.state in ('running', 'done')
      where own.firm_id = ${firmId} and own.import_id = ${importId} and own.line = ${line}
      order by later.sent_at, later.import_id, later.line limit 1
    )
    update invitation_import_lines as later set changed = jsonb_set(later.changed, '{before}', ${before})
    from next
    where next.follows and later.firm_id = ${firmId} and later.import_id = next.import_id and later.line = next.line
    returning later.line`.execute(trx);
  return rows.length > 0;
}

/** Stores on each line what happened to it when the run was undone. */
export async function setLineRefusal(
  firm: FirmSubject,
  trx: Trx,
  given: { readonly importId: Id; readonly line: number; readonly refusal: string },
): Promise<void> {
  await trx
    .updateTable("invitation_import_lines")
    .set({ refusal: given.refusal })
    .where("firm_id", "=", firm.firmId)
    .where("import_id", "=", given.importId)
    .where("line", "=", given.line)
    .execute();
}
