import type { SentInvitation } from "@vigie/api";
import { fullName, type Instant, sentFacts } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { peopleByIds } from "../../../directory/people/actions.ts";
import type { StoredInvitation } from "../store/invitations.ts";

/** Invitations as their advisors read them. */
export async function invitationViews(
  db: Db | Trx,
  rows: readonly StoredInvitation[],
  now: Instant,
): Promise<SentInvitation[]> {
  const advisors = await peopleByIds(db, [...new Set(rows.map(({ advisorId }) => advisorId))]);
  const names = new Map(advisors.map((person) => [person.id, fullName(person)]));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    state: row.state,
    advisorName: names.get(row.advisorId) ?? null,
    promoCode: row.promoCode,
    sentAt: row.sentAt,
    readAt: row.readAt,
    acceptedAt: row.acceptedAt,
    canceledAt: row.canceledAt,
    expiresAt: row.expiresAt,
    customerId: row.acceptedBy,
    resentNb: row.resentNb,
    importId: row.importId,
    ...sentFacts(row, now),
  }));
}
