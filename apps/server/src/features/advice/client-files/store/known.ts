import { type FileFacts, dayOf, type Id, type Instant, openClubStates } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { seenLinks } from "../../../../db/seen.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { fromRow } from "../../../../db/rows.ts";
import { statement } from "../../../../db/statement.ts";

/** What the firm's Club and its log say of a file, and what is kept of all the firm's files. */

type OfFirm = { readonly customerId: Id; readonly firmId: Id };

const subscriptions = statement((db, { customerId, firmId }: OfFirm) =>
  db
    .selectFrom("club_subscriptions")
    .select(["der_received_at", "concluded_at", "state", "identity_state", "signed_at", "since"])
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId),
);

/** From every subscription to the firm's Club; a letter counts while its subscription is under way. */
export async function clubFacts(
  { customerId }: Subject,
  db: Db | Trx,
  firmId: Id,
): Promise<FileFacts["club"]> {
  const rows = await subscriptions(db, { customerId, firmId });
  const verified = rows.filter(({ identity_state: state }) => state === "verified");
  return {
    derOn: newest(rows.map((row) => row.der_received_at)),
    letterOn: newest(
      rows.filter(({ state }) => openClubStates.includes(state)).map((row) => row.concluded_at),
    ),
    identityOn: newest(verified.map((row) => row.signed_at ?? row.since)),
  };
}

const lastConsent = statement((db, { customerId, firmId }: OfFirm) =>
  db
    .selectFrom("contact_consents")
    .select(({ fn }) => fn.max("at").as("at"))
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId),
);

export async function consentsOn(
  { customerId }: Subject,
  db: Db | Trx,
  firmId: Id,
): Promise<FileFacts["consentsOn"]> {
  const [row] = await lastConsent(db, { customerId, firmId });
  return newest([row?.at ?? null]);
}

function newest(moments: readonly (Instant | null)[]) {
  const last = moments
    .filter((at) => at !== null)
    .toSorted()
    .at(-1);
  return last === undefined ? null : dayOf(last);
}

/** Each link of the firm's customers to an advisor, with what is kept of the file. */
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
