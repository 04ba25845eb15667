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

/** A saver's reading that has a tag is asked of the database in the message that checks their session, where this process answered the
 * same session shortly before: what is read has then waited for nothing. It is a guess, and nothing is answered on its account: who calls is
 * read anew each time, and what was asked ahead is dropped unless they are, with every right, who was supposed. Such a reading writes
 * nothing (`versions.test.ts`), and only the token that was found good before makes one. */
export type Ahead = {
  readonly params: object;
  readonly input: Input;
  readonly subject: Subject | null;
  readonly firm: FirmSubject | null;
  /** On which it was asked: its answer is of that day, or of the next where midnight passed. */
  readonly day: Day;
  readonly result: Promise<Result<unknown, string>>;
};
type Input = Extract<ReturnType<typeof readInput>, { readonly ok: true }>;

/** Who called with a token, and the tags of what they were answered by the address asked. */
type Guess = { readonly caller: Caller; readonly facts: string; readonly tags: Map<string, string> };
type Asked = { readonly key: string; readonly facts: string; readonly ahead: Ahead | null };
type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

const tenMinutesMs = 600_000;
const mostSessions = 5_000;
const mostTags = 40;
/** In letters: a page asks shorter ones, and what is kept of a session must not grow with what its caller writes into an address. */
const longestAddress = 500;
/** By the hash of their token; of each server of this process. */
const guesses = new WeakMap<Services, LRUCache<string, Guess>>();
const asked = new WeakMap<FastifyRequest, Asked>();

function guessesOf(services: Services): LRUCache<string, Guess> {
  let known = guesses.get(services);
  if (known === undefined)
    guesses.set(services, (known = new LRUCache({ max: mostSessions, ttl: tenMinutesMs })));
  return known;
}

/** In the scope of the caller and the moment in which their session is asked for. */
export function askAhead(
  services: Services,
  route: Route,
  { parts, ...exchange }: Exchange & { readonly parts: TokenParts },
): void {
  const { request } = exchange;
  // Answered 304 most often, which nothing more is spent on.
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
  // Nothing is made of what would be refused.
  if (!authorize(accessRuleOf(endpoint), variant, caller).ok) return null;
  // Answered from what is remembered, most often.
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
  // Nobody may wait for it.
  result.catch(() => undefined);
  return { params: params.value, input, subject, firm: null, day, result };
}

/** What was asked ahead for who calls indeed; null where there is nothing, or it was asked for somebody else. */
export function takeAhead(request: FastifyRequest, caller: Caller | null): Ahead | null {
  const { ahead = null, facts } = asked.get(request) ?? {};
  if (ahead === null || caller === null || factsOf(caller) !== facts) return null;
  return ahead;
}

/** Supposes nothing more of a session that is refused: its token has no second reading made for nobody. */
export function supposeNothing(services: Services, request: FastifyRequest): void {
  const { key } = asked.get(request) ?? {};
  if (key !== undefined) guessesOf(services).delete(key);
}

/** Supposes from now on that who was answered will ask again. */
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
