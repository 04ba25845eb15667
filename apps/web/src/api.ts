import { requestText } from "./shared/requests/text.ts";
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import {
  ApiFailure,
  createClient,
  isOffered,
  isOfferedToAdvisors,
  type Call,
  type Endpoint,
  type NamedCall,
  type PartialInput,
  type Reply,
} from "@vigie/api";
import { heldAnswers } from "./shared/requests/held-answers.ts";
import { preloadedAnswer } from "./shared/requests/preloaded-answers.ts";
import { clearFailure, showFailure } from "./shared/requests/failures.ts";
import { isQuiet } from "./shared/requests/quiet.ts";
import { readSession, writeRole } from "./shared/session/cookies.ts";
import { goTo, leaveToSignIn } from "./shared/session/leave.ts";
import { isSessionOver, tokenAfterProlonging } from "./shared/session/session.ts";
import { passwordGivenAgain } from "./shared/session/password-again.ts";
import { noteServerDate } from "./shared/clock/server-clock.ts";
import { isSwitchedOn, readVariant } from "./shared/variant/variant.ts";
import type { Id } from "@vigie/domain";
import { visitReason } from "./shared/area/visit-reason.ts";
import { keptRecord, viewedCustomer } from "./shared/area/viewed-customer.ts";

export { api, ApiFailure, named } from "@vigie/api";

const send = clientWith({});
/** The same, of what is saved as a page goes away: the browser sends it to its end. */
const sendToTheEnd = clientWith({}, keptAlive);
/** Asks for one's own data as one's advisors see them. */
const sendShared = clientWith({ "vigie-view": "shared" });

function clientWith(
  more: Readonly<Record<string, string>>,
  initOf: (init: RequestInit) => RequestInit = (init) => init,
): Call {
  return createClient({
    baseUrl: "/v1",
    held: heldAnswers,
    fetch: (url, init) => preloadedAnswer(url, init) ?? fetch(url, initOf(init)),
    headers: (): Record<string, string> => {
      const session = readSession();
      if (session === null) return more;
      // A path such as /portfolios/{id} does not say whose: an advisor names the customer beside it.
      const viewed = viewedCustomer(location.pathname);
      const customer = viewed === null ? keptHeaders() : visitHeaders(viewed);
      return { authorization: `Bearer ${session.accessToken}`, ...customer, ...more };
    },
    onAnswer: (response) => {
      noteServerDate(response.headers.get("date"));
      clearFailure();
    },
  });
}

function visitHeaders(customerId: Id): Record<string, string> {
  return { "vigie-customer": customerId, ...reasonHeaders(customerId) };
}

/** The page of a record that is kept of somebody who left names nobody beside what it asks for. */
function keptHeaders(): Record<string, string> {
  const id = keptRecord(location.pathname);
  return id === null ? {} : reasonHeaders(id);
}

function reasonHeaders(customerId: Id): Record<string, string> {
  const reason = visitReason.of(customerId);
  return reason === null ? {} : { "vigie-reason": encodeURIComponent(reason) };
}

/** Browsers refuse to keep more than 64 KiB under way for pages that are gone. */
const mostKeptAliveBytes = 60_000;

function keptAlive(init: RequestInit): RequestInit {
  const { body } = init;
  const isShort = typeof body === "string" && new Blob([body]).size <= mostKeptAliveBytes;
  return isShort ? { ...init, keepalive: true } : init;
}

/** One call of the API. What it throws is an ApiFailure, already told to the shell. */
export const call: Call = reportingFailures(send);
const callToTheEnd: Call = reportingFailures(sendToTheEnd);
const callShared: Call = reportingFailures(sendShared);

function reportingFailures(client: Call): Call {
  return async (target, input, signal) => {
    const token = readSession()?.accessToken;
    // The page stays while sign-in comes: what it still asks is of nobody, and its answer would be of no use.
    if (token === undefined && target.access !== "public" && isSessionOver())
      return await new Promise<never>(() => undefined);
    try {
      return await client(target, input, signal);
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      // The session was prolonged while this call was on its way, here or in another tab: it left with a token that is no more.
      const held = reason.status === 401 ? await tokenAfterProlonging() : undefined;
      if (held !== undefined && held !== token) return await client(target, input, signal);
      if (reason.body.code === "session.recent_authentication_required" && (await passwordGivenAgain(target)))
        return await client(target, input, signal);
      reportFailure(reason, target.path);
      throw isWriteInView(reason, target) ? readOnly(reason) : reason;
    }
  };
}

/** What an advisor may not change answers as if the customer did not exist; to who looks at that customer it is said as it is. */
function isWriteInView({ status, body }: ApiFailure, { method }: Endpoint): boolean {
  const isHidden = status === 404 && body.code === "user.not_found";
  return isHidden && method !== "GET" && viewedCustomer(location.pathname) !== null;
}

function readOnly({ status, body }: ApiFailure): ApiFailure {
  const message = requestText.readOnly;
  return new ApiFailure(status, { ...body, message });
}

/** Refusals with 403 that end no session: the shell goes where the user can mend them. */
const mendable = ["unconfirmed.user", "second_factor.enrolment_required"];

/** Specification 1 §8: 401 ends the session, 403 too but for an unconfirmed user and a revocation; no answer is said at the
 * top of the page. A 5xx goes to its page where it stops what the user does (query-client.ts), and is said there otherwise. */
function reportFailure({ status, body }: ApiFailure, path: string): void {
  if (status === 401) leaveToSignIn();
  else if (body.code === "unconfirmed.user") {
    writeRole("unconfirmed");
    goTo("/app/confirmation");
  } else if (body.code === "second_factor.enrolment_required")
    goTo(`${readSession()?.role === "auditor" ? "/audit" : "/advisory"}/user/security`);
  else if (status === 403 && !mendable.includes(body.code) && !path.includes("revoke")) leaveToSignIn();
  else if (body.code === "service.maintenance")
    void readVariant().then(() => {
      goTo("/maintenance");
    });
  else if (isQuiet(path)) return;
  else if (status === 0) showFailure({ kind: "network", message: body.message });
  else if (status >= 500) showFailure({ kind: "server", message: body.message });
}

/** Whether this variant has a call: what a screen shows of it, or leads to it by, is shown where it is offered. */
export function isCallOffered(target: NamedCall): boolean {
  return isOffered(target, isSwitchedOn);
}

/** The same for an advisor who looks at a customer's pages. */
export function isCallOfferedTo(target: NamedCall, subject: string): boolean {
  return subject === "me" ? isCallOffered(target) : isOfferedToAdvisors(target, isSwitchedOn);
}

/** The key of a call in the cache: its path, then what it is asked. */
export function callKey(target: NamedCall, input?: unknown): readonly unknown[] {
  return input === undefined ? [target.path] : [target.path, input];
}

/** A reading as query options, for useQueries, prefetching and loaders. */
export function reading<E extends Endpoint>(target: E, input: PartialInput<E>) {
  return queryOptions<Reply<E>, ApiFailure>({
    queryKey: callKey(target, input),
    queryFn: ({ signal }) => call(target, input, signal),
  });
}

/** The same as one's advisors see it. Kept apart in the cache, and stale with what it previews. */
export function sharedReading<E extends Endpoint>(target: E, input: PartialInput<E>) {
  return queryOptions<Reply<E>, ApiFailure>({
    queryKey: [...callKey(target, input), "shared"],
    queryFn: ({ signal }) => callShared(target, input, signal),
  });
}

export type ReadingOptions = { readonly enabled?: boolean; readonly refetchEveryMs?: number | false };

/** Reads from the API: cached values at once, refreshed in place.
 * const { data, failureCause, refetch } = useReading(api.portfolios.list, { params: { id: subject } }); */
export function useReading<E extends Endpoint>(
  target: E,
  input: PartialInput<E>,
  options: ReadingOptions = {},
): UseQueryResult<Reply<E>, ApiFailure> {
  const { enabled = true, refetchEveryMs = false } = options;
  const pace = refetchEveryMs === false ? {} : { refetchInterval: refetchEveryMs };
  return useQuery({ ...reading(target, input), enabled, ...pace });
}

export type ActionOptions<E extends Endpoint> = {
  /** The readings that this action makes stale, all their inputs. */
  readonly refreshes?: readonly NamedCall[];
  readonly onDone?: (reply: Reply<E>) => void;
  /** Saves what would be lost with the page. */
  readonly outlivesPage?: boolean;
};

/** Writes to the API. `action.run(input)` resolves to the reply, or to null when refused;
 * `action.failure` then says why and `action.fieldErrors` which field. */
export function useAction<E extends Endpoint>(target: E, options: ActionOptions<E> = {}) {
  const cache = useQueryClient();
  const mutation = useMutation<Reply<E>, ApiFailure, PartialInput<E>>({
    mutationFn: (input) => (options.outlivesPage === true ? callToTheEnd : call)(target, input),
    onSuccess: async (reply) => {
      options.onDone?.(reply);
      await Promise.all(
        (options.refreshes ?? []).map((stale) => cache.invalidateQueries({ queryKey: callKey(stale) })),
      );
    },
  });
  return {
    run: (input: PartialInput<E>): Promise<Reply<E> | null> => mutation.mutateAsync(input).catch(() => null),
    busy: mutation.isPending,
    failure: mutation.error?.body.message ?? null,
    /** The code of the refusal, to offer the right way out. */
    code: mutation.error?.body.code ?? null,
    fieldErrors: mutation.error === null ? {} : fieldErrors(mutation.error),
    reset: mutation.reset,
  };
}

/** French sentence of each field that a refusal names, by its name on the wire (snake_case). */
export function fieldErrors(failure: ApiFailure): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(failure.body.errors).map((field) => [field, failure.body.message]));
}
