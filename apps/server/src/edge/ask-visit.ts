import { accessRuleOf } from "@vigie/api";
import { authorize, dataScopeOf, dayOf, type Id, type Instant, type PolicyCustomer } from "@vigie/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Services } from "../boot/services.ts";
import { prepared } from "../db/prepared.ts";
import { scopedToPeople, scopedToSupposed } from "../db/scope.ts";
import { isLostStatement } from "../db/scoped-client.ts";
import { statement } from "../db/statement.ts";
import { peopleToJoin } from "../features/directory/people/actions.ts";
import {
  accessOf,
  insertOfAccess,
  type NewAccess,
  logAccess,
} from "../features/identity/access-log/actions.ts";
import type { Ahead } from "./ask-ahead.ts";
import { type Beside, sessionFrom, sessionOf, type SessionRow, type TokenParts } from "./authenticate.ts";
import { contextOf, runAction } from "./call-context.ts";
import { firmSubjectFor } from "./firm-caller.ts";
import type { Caller, Route } from "./handler.ts";
import { readInput, readParams } from "./read-input.ts";
import { namedCustomer } from "./resolve-subject.ts";
import type { FirmSubject, Subject } from "./subject.ts";
import { variantOf } from "./variant.ts";
import { explained } from "./written-down.ts";

/** Speculative read by an advisor. What an advisor reads of one customer is sent in the message that checks their session, as a
 * saver's own data is (`ask-ahead.ts`), if this process answered the same session shortly before. The statement that reads the
 * session also writes the line in the customer's access ledger, if the session is valid with exactly the expected rights and the
 * link to the customer exists. Only then is there a response, so that each response has its line and a refused request has none.
 * Anything else that the read writes waits for that (`db/together.ts`). */
export type Visit = Supposed & {
  readonly request: FastifyRequest;
  readonly parts: TokenParts;
  readonly rights: string;
  readonly line: NewAccess;
  readonly ahead: Omit<Ahead, "result">;
  readonly run: () => Ahead["result"];
};
type Supposed = {
  readonly route: Route;
  readonly caller: Caller;
  readonly subject: Subject;
  readonly firm: FirmSubject;
};
type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };
type Guess = { readonly caller: Caller; readonly rights: string };

const tenMinutesMs = 600_000;
const mostSessions = 5_000;
/** Keyed by the hash of the token; one cache per server of this process. */
const guesses = new WeakMap<Services, LRUCache<string, Guess>>();
const found = new WeakMap<FastifyRequest, Ahead>();

/** Servers whose tables are spread over several machines: there, one statement cannot read a session and write a line of somebody
 * else. */
const unsupported = new WeakSet<Services>();

function guessesOf(services: Services): LRUCache<string, Guess> {
  let known = guesses.get(services);
  if (known === undefined)
    guesses.set(services, (known = new LRUCache({ max: mostSessions, ttl: tenMinutesMs })));
  return known;
}

const keyOf = ({ hash }: TokenParts): string => hash.toString("base64");

/** Returns null if there is no guess, or if the request would be refused for any caller. */
export function supposeVisit(
  services: Services,
  route: Route,
  { parts, ...exchange }: Exchange & { readonly parts: TokenParts },
): Visit | null {
  const { endpoint } = route;
  const { request } = exchange;
  const guess = guessesOf(services).get(keyOf(parts));
  if (endpoint.asksAhead !== true || guess === undefined || unsupported.has(services)) return null;
  const { caller, rights } = guess;
  const variant = variantOf(services, request.hostname);
  const rule = accessRuleOf(endpoint);
  if (caller.mustEnrol || !authorize(rule, variant, caller).ok) return null;
  const firm = firmSubjectFor(caller, { permission: rule.permission, variant });
  const params = readParams(endpoint, request);
  if (firm === null || !params.ok) return null;
  const customerId = namedCustomer({ endpoint, params: params.value, header: null });
  const day = dayOf(services.clock());
  const input = readInput(endpoint, request, day);
  if (customerId === null || customerId === caller.userId || !input.ok) return null;
  const shared: Subject = { actor: caller, customerId, variant, sees: "shared" };
  const subject = explained(shared, caller, request) ?? shared;
  const reason = subject.purpose ?? null;
  const context = contextOf(services, exchange, { variant, caller, subject, firm });
  const given = { ...input.value, params: params.value };
  return {
    route,
    caller,
    subject,
    firm,
    request,
    parts,
    rights,
    line: accessOf(services, subject, { caller, endpoint, reason }),
    ahead: { params: params.value, input, subject, firm, day },
    run: async () => await runAction(route, { ...context, services }, given),
  };
}

/** Returns the caller, what the policy needs to know of the customer, and what was read beside it. Returns null if the database
 * does not support such a statement, then and from then on: nothing was read or written. */
export async function authenticateVisit(services: Services, visit: Visit): Promise<Beside | null> {
  try {
    return await authenticated(services, visit);
  } catch (reason) {
    if (!isLostStatement(reason)) throw reason;
    unsupported.add(services);
    return null;
  }
}

async function authenticated(services: Services, visit: Visit): Promise<Beside> {
  const { caller, subject, firm, parts, request } = visit;
  const verdict = Promise.withResolvers<boolean>();
  const scope = {
    firm: firm.firmId,
    people: [caller.userId, subject.customerId],
    verdict: verdict.promise,
  };
  const { result, row } = await scopedToSupposed(scope, async () => {
    const asked = visits(services.db, askedOf(services, visit));
    // The result may never be awaited: avoids an unhandled rejection.
    const answered = visit.run();
    answered.catch(() => undefined);
    try {
      const [read] = await asked;
      verdict.resolve(read?.is_made === true);
      return { result: () => answered, row: read };
    } finally {
      verdict.resolve(false);
    }
  });
  const customer = row === undefined ? null : customerFrom(subject.customerId, row);
  const session = await scopedToPeople([parts.userId], async () => await sessionFrom(services, parts, row));
  const beside = { ...session, customer };
  if (row?.is_made !== true || !mayVisit(visit, beside)) return beside;
  logAccess(services, subject, { caller, endpoint: visit.route.endpoint, reason: null });
  found.set(request, { ...visit.ahead, result: result() });
  return beside;
}

/** Repeats with the policy itself the checks that the statement made in SQL. */
function mayVisit({ caller, subject, route }: Visit, { session, customer = null }: Beside): boolean {
  if (!session.ok || JSON.stringify(session.value) !== JSON.stringify(caller)) return false;
  return dataScopeOf(accessRuleOf(route.endpoint), session.value, { customer, variant: subject.variant }).ok;
}

type Asked = NewAccess & {
  readonly hash: Buffer;
  readonly rights: string;
  readonly variantName: string;
  /** Null if the advisor may reach all customers of the firm. */
  readonly advisorId: Id | null;
  readonly linkedFirm: Id;
  readonly visitor: Id;
  readonly session: Id;
  readonly now: Instant;
};

function askedOf({ clock }: Services, { parts, rights, line, caller, firm }: Visit): Asked {
  return {
    ...line,
    hash: parts.hash,
    rights,
    variantName: caller.variant,
    advisorId: firm.sees === "own" ? caller.userId : null,
    linkedFirm: firm.firmId,
    visitor: parts.userId,
    session: parts.sessionId,
    now: clock(),
  };
}

type Row = SessionRow & {
  readonly is_made: boolean;
  readonly customer_variant: string | null;
  readonly links: PolicyCustomer["advisors"];
};

/** Clears the scope if the visit is not made, so that the statements after it in the same message see no rows: the duration of a
 * refusal would otherwise reveal what is stored about somebody else's customer. Must be last in the select list: the rest is
 * read under the scope that it clears. */
const nobodysRows = sql`case when not exists (select from made)
  then set_config('vigie.people', '', true) || set_config('vigie.firm', '', true) end`;

const visits = statement((db, asked: Asked) => {
  const { customerId, now, hash, rights, advisorId, linkedFirm } = asked;
  const customer = peopleToJoin(db).where("id", "=", customerId);
  return sql<Row>`with ${prepared} held as (${sessionOf(db, { userId: asked.visitor, sessionId: asked.session })}),
    customer as (select variant from (${customer}) as customer),
    made as (select from held where access_hash = ${hash} and revoked_at is null and died_on is null
      and expires_at > ${now} and ends_at > ${now} and rights = ${rights}
      and ${asked.variantName} = (select variant from customer)
      and exists (select from customer_advisors as link where link.customer_id = ${customerId}
        and link.firm_id = ${linkedFirm} and (${advisorId}::uuid is null or link.advisor_id = ${advisorId}))),
    line as (${insertOfAccess(db, asked, { front: sql``, from: sql`from made` })})
    select held.*, exists (select from made) as is_made, (select variant from customer) as customer_variant,
      (select coalesce(json_agg(json_build_object('advisorId', advisor_id, 'firmId', firm_id)), '[]')
        from customer_advisors where customer_id = ${customerId}) as links,
      ${nobodysRows} as hidden
    from held`;
});

function customerFrom(customerId: Id, { customer_variant: variant, links }: Row): PolicyCustomer | null {
  return variant === null ? null : { customerId, variant, advisors: links };
}

/** Returns the speculative read of the actual caller, if its line in the ledger is written. */
export function takeVisit(request: FastifyRequest): Ahead | null {
  return found.get(request) ?? null;
}

/** Forgets the guess of a refused session. */
export function supposeNoVisit(services: Services, parts: TokenParts): void {
  guessesOf(services).delete(keyOf(parts));
}

/** Remembers an answered caller, so that their next requests are read speculatively. */
export function supposeVisits(services: Services, parts: TokenParts, guess: Guess): void {
  guessesOf(services).set(keyOf(parts), guess);
}
