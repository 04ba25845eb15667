import { authorize, type Day, dayOf, firmRoleOf, isAuditorRole, type Result } from "@vigie/domain";
import { accessRuleOf } from "@vigie/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Services } from "../boot/services.ts";
import type { TokenParts } from "./authenticate.ts";
import { contextOf, runAction } from "./call-context.ts";
import type { Caller, Route } from "./handler.ts";
import { readInput, readParams } from "./read-input.ts";
import { customerHeader, namedCustomer, ownSubject, wantsShared } from "./resolve-subject.ts";
import type { FirmSubject, Subject } from "./subject.ts";
import { variantOf } from "./variant.ts";

/** For a saver's `GET` that has a tag, the read is sent to the database in the same message as the session check, if this
 * process answered the same session shortly before: the read then costs no extra round trip. It is speculative: the caller is
 * authenticated anew each time, and the result is dropped unless the caller has exactly the rights that were assumed. Such a
 * read writes nothing (`versions.test.ts`), and only a token that was valid before triggers one. */
export type Ahead = {
  readonly params: object;
  readonly input: Input;
  readonly subject: Subject | null;
  readonly firm: FirmSubject | null;
  /** The day on which the read was sent: the reply belongs to that day, or to the next one if midnight passed. */
  readonly day: Day;
  readonly result: Promise<Result<unknown, string>>;
};
type Input = Extract<ReturnType<typeof readInput>, { readonly ok: true }>;

/** The caller behind a token, and the tags of the replies sent to them, by URL. */
type Guess = { readonly caller: Caller; readonly facts: string; readonly tags: Map<string, string> };
type Asked = { readonly key: string; readonly facts: string; readonly ahead: Ahead | null };
type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

const tenMinutesMs = 600_000;
const mostSessions = 5_000;
const mostTags = 40;
/** In characters. Pages use shorter URLs, and the memory kept per session must not grow with a URL that the caller controls. */
const longestAddress = 500;
/** Keyed by the hash of the token, for each server of this process. */
const guesses = new WeakMap<Services, LRUCache<string, Guess>>();
const asked = new WeakMap<FastifyRequest, Asked>();

function guessesOf(services: Services): LRUCache<string, Guess> {
  let known = guesses.get(services);
  if (known === undefined)
    guesses.set(services, (known = new LRUCache({ max: mostSessions, ttl: tenMinutesMs })));
  return known;
}

/** Runs in the scope of the caller, at the moment at which the session is read. */
export function askAhead(
  services: Services,
  route: Route,
  { parts, ...exchange }: Exchange & { readonly parts: TokenParts },
): void {
  const { request } = exchange;
  // The reply is most often 304: nothing is sent ahead for it.
  if (request.headers["if-none-match"] !== undefined) return;
  if (request.url.length > longestAddress) return;
  const key = parts.hash.toString("base64");
  const guess = guessesOf(services).get(key);
  const ahead = guess === undefined ? null : aheadOf(services, route, { ...exchange, guess });
  asked.set(request, { key, facts: guess?.facts ?? "", ahead });
}

function aheadOf(
  services: Services,
  route: Route,
  { guess, ...exchange }: Exchange & { readonly guess: Guess },
): Ahead | null {
  const { endpoint } = route;
  const { request } = exchange;
  const { caller, tags } = guess;
  const variant = variantOf(services, request.hostname);
  // Nothing is read for a call that would be refused.
  if (!authorize(accessRuleOf(endpoint), variant, caller).ok) return null;
  // The reply most often comes from the cache.
  if (services.answers.holds(tags.get(request.url) ?? "")) return null;
  const params = readParams(endpoint, request);
  if (!params.ok) return null;
  const named = namedCustomer({ endpoint, params: params.value, header: customerHeader(request) });
  if (named !== null && named !== caller.userId) return null;
  const day = dayOf(services.clock());
  const input = readInput(endpoint, request, day);
  if (!input.ok) return null;
  const subject =
    endpoint.access === "session"
      ? null
      : ownSubject(endpoint, caller, { variant, asShared: wantsShared(request) });
  const context = contextOf(services, exchange, { variant, caller, subject, firm: null });
  const given = { ...input.value, params: params.value };
  const result = runAction(route, { ...context, services }, given);
  // Avoids an unhandled rejection: nobody may await it.
  result.catch(() => undefined);
  return { params: params.value, input, subject, firm: null, day, result };
}

/** Returns what was read ahead for this very caller; null if there is nothing or it was read for somebody else. */
export function takeAhead(request: FastifyRequest, caller: Caller | null): Ahead | null {
  const { ahead = null, facts } = asked.get(request) ?? {};
  if (ahead === null || caller === null || factsOf(caller) !== facts) return null;
  return ahead;
}

/** Stops reading ahead for a session that is refused: its token triggers no second read. */
export function supposeNothing(services: Services, request: FastifyRequest): void {
  const { key } = asked.get(request) ?? {};
  if (key !== undefined) guessesOf(services).delete(key);
}

/** Allows the next call of this session to be read ahead. */
export function supposeAgain(
  services: Services,
  request: FastifyRequest,
  { caller, tag }: { readonly caller: Caller; readonly tag: string },
): void {
  const { key } = asked.get(request) ?? {};
  if (key === undefined || caller.firmId !== null) return;
  if (firmRoleOf(caller.roles) !== null || isAuditorRole(caller.roles)) return;
  const all = guessesOf(services);
  const facts = factsOf(caller);
  let guess = all.get(key);
  if (guess?.facts !== facts) guess = { caller, facts, tags: new Map() };
  if (guess.tags.size >= mostTags) guess.tags.clear();
  guess.tags.set(request.url, tag);
  all.set(key, guess);
}

function factsOf(caller: Caller): string {
  return JSON.stringify(caller);
}
