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
/** Used for writes made while a page is being left: `keepalive` lets the browser finish the request after the page is gone. */
const sendToTheEnd = clientWith({}, keptAlive);
/** Requests the caller's own data as their advisors see it. */
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
      // A path such as /portfolios/{id} does not name its owner: an advisor names the customer in a header.
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

/** On the page of the records kept of an erased customer, requests name no customer; only the reason is sent. */
function keptHeaders(): Record<string, string> {
  const id = keptRecord(location.pathname);
  return id === null ? {} : reasonHeaders(id);
}

function reasonHeaders(customerId: Id): Record<string, string> {
  const reason = visitReason.of(customerId);
  return reason === null ? {} : { "vigie-reason": encodeURIComponent(reason) };
}

/** Browsers refuse keepalive requests when their bodies in flight exceed 64 KiB together. */
const mostKeptAliveBytes = 60_000;

function keptAlive(init: RequestInit): RequestInit {
  const { body } = init;
  const isShort = typeof body === "string" && new Blob([body]).size <= mostKeptAliveBytes;
  return isShort ? { ...init, keepalive: true } : init;
}

/** Calls the API. It throws an ApiFailure, which it has already reported to the shell. */
export const call: Call = reportingFailures(send);
const callToTheEnd: Call = reportingFailures(sendToTheEnd);
const callShared: Call = reportingFailures(sendShared);

function reportingFailures(client: Call): Call {
  return async (target, input, signal) => {
    const token = readSession()?.accessToken;
    // The session ended and the page stays until the sign-in page opens: a call without a token would return nothing useful, so it
    // never settles.
    if (token === undefined && target.access !== "public" && isSessionOver())
      return await new Promise<never>(() => undefined);
    try {
      return await client(target, input, signal);
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      // The session was renewed during this call, by this tab or another one: it was sent with the old token, so it is retried.
      const held = reason.status === 401 ? await tokenAfterProlonging() : undefined;
      if (held !== undefined && held !== token) return await client(target, input, signal);
      if (reason.body.code === "session.recent_authentication_required" && (await passwordGivenAgain(target)))
        return await client(target, input, signal);
      reportFailure(reason, target.path);
      throw isWriteInView(reason, target) ? readOnly(reason) : reason;
    }
  };
}

/** The server answers 404 when an advisor may not change a customer, as if the customer did not exist. An advisor who is viewing
 * that customer gets a message that says it is read-only instead. */
function isWriteInView({ status, body }: ApiFailure, { method }: Endpoint): boolean {
  const isHidden = status === 404 && body.code === "user.not_found";
  return isHidden && method !== "GET" && viewedCustomer(location.pathname) !== null;
}

function readOnly({ status, body }: ApiFailure): ApiFailure {
  const message = requestText.readOnly;
  return new ApiFailure(status, { ...body, message });
}

/** Codes of 403 responses that do not end the session: the shell opens the page where the user can resolve them. */
const mendable = ["unconfirmed.user", "second_factor.enrolment_required"];

/** Specification 1 §8: 401 ends the session; so does 403, except with a code of `mendable` and on a revocation; a request
 * without a response shows a message at the top of the page. A 5xx that blocks what the user does opens the error page
 * (query-client.ts); any other is shown at the top too. */
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

/** Whether this variant offers a call: a screen shows the call's data, and links that lead to it, only then. */
export function isCallOffered(target: NamedCall): boolean {
  return isOffered(target, isSwitchedOn);
}

/** Same for a subject: when an advisor views a customer's pages, whether the call is offered to advisors. */
export function isCallOfferedTo(target: NamedCall, subject: string): boolean {
  return subject === "me" ? isCallOffered(target) : isOfferedToAdvisors(target, isSwitchedOn);
}

/** The cache key of a call: its path, then its input. */
export function callKey(target: NamedCall, input?: unknown): readonly unknown[] {
  return input === undefined ? [target.path] : [target.path, input];
}

/** Query options that read with a call, for useQueries, prefetching and loaders. */
export function reading<E extends Endpoint>(target: E, input: PartialInput<E>) {
  return queryOptions<Reply<E>, ApiFailure>({
    queryKey: callKey(target, input),
    queryFn: ({ signal }) => call(target, input, signal),
  });
}

/** Same, as the user's advisors see it. It has a cache key of its own, under that of `reading`, so both are invalidated
 * together. */
export function sharedReading<E extends Endpoint>(target: E, input: PartialInput<E>) {
  return queryOptions<Reply<E>, ApiFailure>({
    queryKey: [...callKey(target, input), "shared"],
    queryFn: ({ signal }) => callShared(target, input, signal),
  });
}

export type ReadingOptions = { readonly enabled?: boolean; readonly refetchEveryMs?: number | false };

/** Reads from the API: returns cached values at once and refreshes them in place.
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
  /** Calls whose cached responses this action invalidates, for every input. */
  readonly refreshes?: readonly NamedCall[];
  readonly onDone?: (reply: Reply<E>) => void;
  /** For a save that would be lost when the page closes: the browser finishes the request. */
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
    /** The error code of the refusal, from which the screen offers the right way out. */
    code: mutation.error?.body.code ?? null,
    fieldErrors: mutation.error === null ? {} : fieldErrors(mutation.error),
    reset: mutation.reset,
  };
}

/** The French message for each field that a refusal names, keyed by the field's name in the API (snake_case). */
export function fieldErrors(failure: ApiFailure): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(failure.body.errors).map((field) => [field, failure.body.message]));
}
