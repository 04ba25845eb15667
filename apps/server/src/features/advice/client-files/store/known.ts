import { type FileFacts, dayOf, type Id, type Instant, openClubStates } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { seenLinks } from "../../../../db/seen.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { fromRow } from "../../../../db/rows.ts";
import { statement } from "../../../../db/statement.ts";

/** What the firm's Club and its log contribute to a file, and the stored state of all the firm's files. */

type OfFirm = { readonly customerId: Id; readonly firmId: Id };

type Kept = Pick<FileFacts, "documents" | "attested" | "club" | "consentsOn">;
type Row = {
  readonly documents: FileFacts["documents"] | null;
  readonly attested: FileFacts["attested"] | null;
  readonly consents_at: Instant | null;
} & Readonly<Record<"der_at" | "letter_at" | "identity_at", Instant | null>>;

/** A single statement, because a recount runs it for each customer and firm. Returns documents that were not removed, newest first;
 * the latest attestation of each item; and the dates from every subscription to the firm's Club, except that the letter counts only
 * while its subscription is open. */
const kept = statement((_db, { customerId, firmId }: OfFirm) => {
  const ofFirm = sql`customer_id = ${customerId} and firm_id = ${firmId}`;
  return sql<Row>`
    select club.der_at, club.letter_at, club.identity_at,
      (select max(at) from contact_consents where ${ofFirm}) as consents_at,
      (select json_agg(json_build_object('kind', kind, 'state', state, 'on', (sent_at at time zone 'Europe/Paris')::date,
          'expiresOn', expires_on) order by sent_at desc, id desc)
        from file_documents where ${ofFirm} and state <> 'removed') as documents,
      (select json_object_agg(item, seen_on) from (
        select distinct on (item) item, seen_on from file_attestations where ${ofFirm} order by item, said_at desc, id desc
      ) as word) as attested
    from (
      select max(der_received_at) as der_at,
        max(concluded_at) filter (where state = any(${sql.lit(`{${openClubStates.join(",")}}`)}::text[])) as letter_at,
        max(coalesce(signed_at, since)) filter (where identity_state = 'verified') as identity_at
      from club_subscriptions where ${ofFirm}
    ) as club`;
});

/** Returns what the firm holds of a customer's file: documents, attestations, Club dates and consents to contact. */
export async function fileOf({ customerId }: Subject, db: Db | Trx, firmId: Id): Promise<Kept> {
  const [row] = await kept(db, { customerId, firmId });
  return {
    documents: row?.documents ?? [],
    attested: row?.attested ?? {},
    club: {
      derOn: dayIfAny(row?.der_at),
      letterOn: dayIfAny(row?.letter_at),
      identityOn: dayIfAny(row?.identity_at),
    },
    consentsOn: dayIfAny(row?.consents_at),
  };
}

function dayIfAny(at: Instant | null | undefined) {
  return at == null ? null : dayOf(at);
}

/** Returns each link between a customer of the firm and an advisor, with the stored state of the file. */
export async function keptFiles(firm: FirmSubject, db: Db | Trx) {
  const rows = await seenLinks(firm, db)
    .leftJoin("firm_customers as known", (join) =>
      join
        .onRef("known.customer_id", "=", "customer_advisors.customer_id")
        .onRef("known.firm_id", "=", "customer_advisors.firm_id"),
    )
    .select(["customer_advisors.customer_id", "customer_advisors.advisor_id", "customer_advisors.since"])
    .select(["known.file_completeness", "known.file_missing", "known.file_blocking", "known.file_ready_at"])
    .select(
      sql<Instant>`min(customer_advisors.since) over (partition by customer_advisors.customer_id)`.as(
        "first_since",
      ),
    )
    .execute();
  return rows.map(fromRow);
}
export type KeptFile = Awaited<ReturnType<typeof keptFiles>>[number];
