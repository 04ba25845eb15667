import type { Codes, Endpoint, Input, Reply } from "@vigie/api";
import type { Result, Variant } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import type { Cookies } from "./cookies.ts";
import type { Actor, FirmSubject, Subject } from "./subject.ts";

export type Caller = Extract<Actor, { kind: "user" }>;

/** What an action receives besides its input. The subject exists if the endpoint's access rule defines one. */
export type PublicContext = {
  readonly services: Services;
  readonly request: RequestFacts;
  readonly cookies: Cookies;
};
export type SessionContext = PublicContext & { readonly caller: Caller };
export type SubjectContext = SessionContext & { readonly subject: Subject };

/** A request on the firm's data; with a customer if the endpoint names one, as that customer shares their data. */
export type FirmContext = SessionContext & { readonly firm: FirmSubject };
export type FirmCustomerContext = FirmContext & { readonly subject: Subject };

export type RequestFacts = {
  readonly variantName: string;
  readonly variant: Variant;
  readonly userAgent: string | null;
  readonly address: string;
  /** The access token of the header, for the few public endpoints that also accept a session. */
  readonly bearer: string | null;
};

export type ContextOf<E extends Endpoint> = E["access"] extends "public"
  ? PublicContext
  : E["access"] extends "session"
    ? SessionContext
    : E["access"] extends "firm"
      ? E extends { readonly subject: string }
        ? FirmCustomerContext
        : FirmContext
      : SubjectContext;

/** One use case: load, decide, save, publish. Only the error codes that the endpoint declares compile. */
export type Action<E extends Endpoint> = (
  context: ContextOf<E>,
  input: Input<E>,
) => Promise<Result<Reply<E>, Codes<E>>>;

export type Actions<G extends Readonly<Record<string, Endpoint>>> = { readonly [K in keyof G]: Action<G[K]> };

/** The routes of a feature: each of its endpoints with the action that answers it. */
export type Route = { readonly endpoint: Endpoint; readonly action: AnyAction };
type AnyAction = (context: never, input: never) => Promise<Result<unknown, string>>;

export function routes<G extends Readonly<Record<string, Endpoint>>>(
  group: G,
  actions: NoInfer<Actions<G>>,
): Route[] {
  return Object.entries(group).map(([name, endpoint]) => {
    const action: AnyAction | undefined = actions[name];
    if (action === undefined) throw new Error(`assertion: the endpoint ${name} has an action`);
    return { endpoint, action };
  });
}
