import type { Clock, Result } from "@vigie/domain";
import { z } from "zod";
import type { WebhookRequest } from "./aggregation/signature.ts";
import type { ResilientFetch } from "./http/resilient-fetch.ts";

/** What every partner is opened with besides its own configuration. */
export type PartnerDependencies = {
  readonly fetch: ResilientFetch;
  readonly clock: Clock;
  /** The computer's own clock, for statements whose age a test does not set. */
  readonly computerNow: () => number;
  /** The origin of our authentication host. */
  readonly authenticationUrl: string;
};

/** An event that a partner sends: what of it is stored before it is answered. */
export type PartnerEvent = {
  /** Unique: the same event delivered twice has the same id. */
  readonly id: string;
  readonly kind: string;
  readonly providerUserId: string | null;
  readonly connectionId: string | null;
};

export type PartnerWebhook<C> = {
  /** A route of the server; its body is handed on as received. */
  readonly path: `/webhooks/${string}`;
  read(
    request: WebhookRequest,
    given: { readonly config: C; readonly clock: Clock },
  ): Result<PartnerEvent, string>;
};

/** A partner says all of itself: the variables of its configuration, what they are while its sandbox runs, its client, and the
 * route of its events. The server reads its list of partners and has no list of its own. `open` and `read` are methods, so that
 * a list may hold partners of any configuration. */
export type Partner<C, P> = {
  /** As it stands in SANDBOXES. */
  readonly name: string;
  /** How the names of its variables begin. */
  readonly prefixes: readonly string[];
  /** The variables of the environment that it reads, and the configuration made of them. */
  readonly schema: z.ZodType<C>;
  /** The same variables while its sandbox runs. The values of those named ..._SECRET, ..._SECRETS and ..._TOKEN are published:
   * the real partner refuses them. */
  readonly sandbox: Readonly<Record<string, string>>;
  open(config: C, means: PartnerDependencies): P;
  readonly webhook?: PartnerWebhook<C>;
};

export function definePartner<C, P>(partner: Partner<C, P>): Partner<C, P> {
  return partner;
}

/** An http(s) address, without a slash at the end. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: "is not an http(s) address" })
  .refine((text) => !text.endsWith("/"), "ends in a slash");
export const secretText = z.string().trim().min(1, "is empty");

/** Several while one replaces another. An empty one would verify whatever is signed with an empty key. */
export const secretList = z
  .string()
  .transform((text) => text.split(",").map((secret) => secret.trim()))
  .refine((secrets) => secrets.every((secret) => secret !== ""), "holds an empty secret (a comma too many?)");
