import { advises, dayOf, type Id, isAuditorRole, isId, type PolicyActor } from "@vigie/domain";
import { sql } from "kysely";
import { seenConnections, seenPortfolios } from "../db/seen.ts";
import type { Services } from "../boot/services.ts";
import { peopleToJoin } from "../features/directory/people/actions.ts";
import { openAudits } from "./audits.ts";
import type { CableConnection, RequestedChannel } from "./cable-connections.ts";
import type { LiveEvent } from "./live-bus.ts";
import { policyCustomer } from "./policy-customer.ts";
import { type Subject, systemSubject } from "./subject.ts";
import { variantOf } from "./variant.ts";

/** Access rights of the live channel, checked repeatedly: a connection lasts for hours, and a right may end at any moment. */

type Key = Pick<CableConnection, "userId" | "sessionId">;

/** Returns the user of each session that is still open, by session id. One query for all connections of the process. */
export async function openSessions(
  services: Services,
  connections: readonly Key[],
): Promise<ReadonlyMap<Id, PolicyActor>> {
  if (connections.length === 0) return new Map();
  const rows = await services.db
    .selectFrom("sessions")
    .innerJoin(peopleToJoin(services.db).as("users"), "users.id", "sessions.user_id")
    .select(["sessions.id as session", "users.id", "users.roles", "users.state"])
    .select(["users.firm_id", "users.variant", "users.sso_restricted"])
    .where(
      "sessions.user_id",
      "=",
      sql<Id>`any(${[...new Set(connections.map((connection) => connection.userId))]}::uuid[])`,
    )
    .where("sessions.id", "=", sql<Id>`any(${connections.map((connection) => connection.sessionId)}::uuid[])`)
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", services.clock())
    .where("sessions.ends_at", ">", services.clock())
    .execute();
  const auditors = rows.filter(({ roles }) => isAuditorRole(roles)).map(({ id }) => id);
  const audits = await openAudits(services.db, auditors, dayOf(services.clock()));
  return new Map(
    rows.map((row) => [
      row.session,
      {
        userId: row.id,
        roles: row.roles,
        confirmed: row.state === "confirmed",
        firmId: row.firm_id,
        variant: row.variant,
        ssoRestricted: row.sso_restricted,
        audits: audits.get(row.id) ?? [],
      },
    ]),
  );
}

/** Returns whose events the connection would receive: its own user's, or those of a customer whom the policy lets it see; null
 * for anything else. Notifications of a customer are sent to the customer only. */
export async function customerToFollow(
  services: Services,
  connection: CableConnection,
  requested: RequestedChannel,
): Promise<Id | null> {
  const { customer } = requested;
  if (customer === null || customer === connection.userId) return connection.userId;
  if (!isId(customer) || requested.channel === "NotificationsChannel") return null;
  return (await maySee(services, connection, customer)) ? customer : null;
}

export async function maySee(
  services: Services,
  { actor, host }: CableConnection,
  customerId: Id,
): Promise<boolean> {
  if (!variantOf(services, host).features.aClientView) return false;
  const customer = await policyCustomer(services.db, customerId);
  return customer !== null && advises(actor, customer);
}

export function sameActor(a: PolicyActor, b: PolicyActor): boolean {
  return (
    a.confirmed === b.confirmed &&
    a.firmId === b.firmId &&
    a.variant === b.variant &&
    a.roles.toSorted().join() === b.roles.toSorted().join() &&
    auditIds(a) === auditIds(b)
  );
}

/** An audit never changes after its creation: it only starts and ends, so the ids are enough. */
function auditIds({ audits = [] }: PolicyActor): string {
  return audits
    .map(({ id }) => id)
    .toSorted()
    .join();
}

/** Returns an event as sent to the customer's advisors: none about a portfolio or a bank that is hidden from them, and no count
 * that would reveal one. */
export async function sharedPayload(services: Services, event: LiveEvent): Promise<object | null> {
  if (typeof event.payload !== "object" || event.payload === null) return null;
  const { counts: _counts, ...payload } = Object.fromEntries(Object.entries(event.payload));
  // A conversation event carries only the id of a message; the client fetches the message with an ordinary request.
  if (event.channel === "ConversationChannel") return payload;
  const { portfolioId = null, accountId = null } = payload;
  if (portfolioId === null && accountId === null) return null;
  const subject: Subject = { ...systemSubject("cable", event.customerId), sees: "shared" };
  const shown =
    (await hasPortfolio(services, subject, portfolioId)) && (await hasAccount(services, subject, accountId));
  return shown ? payload : null;
}

async function hasPortfolio({ db }: Services, subject: Subject, id: unknown): Promise<boolean> {
  if (id === null) return true;
  if (typeof id !== "string" || !isId(id)) return false;
  const found = await seenPortfolios(subject, db).select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}

async function hasAccount({ db }: Services, subject: Subject, id: unknown): Promise<boolean> {
  if (id === null) return true;
  if (typeof id !== "string" || !isId(id)) return false;
  const found = await seenConnections(subject, db).select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}
