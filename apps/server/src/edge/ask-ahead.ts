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

/** Speculative read. A saver's read that has a tag is sent to the database in the same message as the session check, if this
 * process answered the same session shortly before; the data is then read without an extra round trip. It is only a guess: the
 * caller is read anew each time, and the speculative result is dropped unless the caller and all their rights equal the expected
 * ones. Such a read writes nothing (`versions.test.ts`), and only a token that was valid before triggers one. */
export type Ahead = {
  readonly params: object;
  readonly input: Input;
  readonly subject: Subject | null;
  readonly firm: FirmSubject | null;
  /** Day on which the read was sent: its result is of that day, or of the next if midnight passed. */
  readonly day: Day;
  readonly result: Promise<Result<unknown, string>>;
};
type Input = Extract<ReturnType<typeof readInput>, { readonly ok: true }>;

/** The last caller with a token, and the tags of their responses by URL. */
type Guess = { readonly caller: Caller; readonly facts: string; readonly tags: Map<string, string> };
type Asked = { readonly key: string; readonly facts: string; readonly ahead: Ahead | null };
type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

const tenMinutesMs = 600_000;
const mostSessions = 5_000;
const mostTags = 40;
/** In characters: pages request shorter URLs, and the memory kept per session must not grow with what a caller puts into a URL. */
const longestAddress = 500;
/** Keyed by the hash of the token; one cache per server of this process. */
const guesses = new WeakMap<Services, LRUCache<string, Guess>>();
const asked = new WeakMap<FastifyRequest, Asked>();

function guessesOf(services: Services): LRUCache<string, Guess> {
  let known = guesses.get(services);
  if (known === undefined)
    guesses.set(services, (known = new LRUCache({ max: mostSessions, ttl: tenMinutesMs })));
  return known;
}

/** Must run in the scope of the caller, at the moment in which their session is read. */
export function askAhead(
  services: Services,
  route: Route,
  { parts, ...exchange }: Exchange & { readonly parts: TokenParts },
): void {
  const { request } = exchange;
  // Usually answered with 304, which needs no data.
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
  // A request that would be refused triggers no read.
  if (!authorize(accessRuleOf(endpoint), variant, caller).ok) return null;
  // Most often answered from the cache.
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
  // The result may never be awaited: avoids an unhandled rejection.
  result.catch(() => undefined);
  return { params: params.value, input, subject, firm: null, day, result };
}

/** Returns the speculative read if it was made for the actual caller; null if there is none or it was made for another caller. */
export function takeAhead(request: FastifyRequest, caller: Caller | null): Ahead | null {
  const { ahead = null, facts } = asked.get(request) ?? {};
  if (ahead === null || caller === null || factsOf(caller) !== facts) return null;
  return ahead;
}

/** Forgets the guess of a refused session: its token triggers no second speculative read. */
export function supposeNothing(services: Services, request: FastifyRequest): void {
  const { key } = asked.get(request) ?? {};
  if (key !== undefined) guessesOf(services).delete(key);
}

/** Remembers an answered caller, so that their next requests are read speculatively. */
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
