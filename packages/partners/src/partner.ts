import type { Clock, Result } from "@vigie/domain";
import { z } from "zod";
import type { Fault, Faults } from "./aggregation/sandbox/faults.ts";
import type { WebhookRequest } from "./aggregation/signature.ts";
import type { HttpTry, ResilientFetch } from "./http/resilient-fetch.ts";
import type { PartnerFinding, PartnerLook } from "./look.ts";
import type { SendSmtp } from "./mail/adapter.ts";
import type { MailServer } from "./mail/config.ts";

/** What a partner may be opened with besides its own configuration: each names those that it uses, and gets no other. */
export type PartnerDependencies = {
  readonly fetch: ResilientFetch;
  /** Told of each try by a client that brings its own way to call. */
  readonly observe: (call: PartnerCall) => void;
  readonly clock: Clock;
  /** The computer's own clock, for statements whose age a test does not set. */
  readonly computerNow: () => number;
  /** The origin of our authentication host. */
  readonly authenticationUrl: string;
  /** The client of a mail server. */
  readonly openMailServer: (server: MailServer) => SendSmtp;
};

export type PartnerCall = Omit<HttpTry, "number">;

/** An event that a partner sends: what of it is stored before it is answered. */
export type PartnerEvent = {
  /** Unique: the same event delivered twice has the same id. */
  readonly id: string;
  readonly kind: string;
  readonly providerUserId: string | null;
  readonly connectionId: string | null;
  /** The mail of ours that the event reports on. */
  readonly mailId?: string | null;
};

export type PartnerWebhook<C> = {
  /** A route of the server; its body is handed on as received. */
  readonly path: `/webhooks/${string}`;
  read(
    request: WebhookRequest,
    given: { readonly config: C; readonly clock: Clock },
  ): Result<PartnerEvent, string> | Promise<Result<PartnerEvent, string>>;
  readonly later?: WebhookReadLater<C>;
};

/** For bodies of megabytes: whether the partner sent these bytes is asked first; they are stored and answered, then read. */
export type WebhookReadLater<C> = {
  verify(request: WebhookRequest, given: { readonly config: C; readonly clock: Clock }): Result<null, string>;
  parse(request: WebhookRequest): Result<PartnerEvent, string>;
};

export type SandboxOptions = {
  readonly clock: Clock;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Those of the control page, for every sandbox. */
  readonly faults: Faults;
  /** The environment of the sandboxes: the partner's own variables and the settings of its sandbox. */
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** A sandbox that runs. */
export type RunningSandbox = {
  readonly url: string;
  /** The faults that concern it, each time they change. */
  readonly setFaults?: (faults: readonly Fault[]) => void;
  readonly close: () => Promise<void>;
};

/** A partner says all of itself: the variables of its configuration, what they are while its sandbox runs, that sandbox, its
 * client, and the route of its events. Server, sandboxes and tools read the one list (`partners.ts`). `open`, `read` and
 * `startSandbox` are methods, so that a list may hold partners of any configuration. */
export type Partner<
  C,
  P,
  S extends RunningSandbox = RunningSandbox,
  D extends keyof PartnerDependencies = keyof PartnerDependencies,
> = {
  /** As it stands in SANDBOXES. */
  readonly name: string;
  /** As operators read it, in French. */
  readonly title: string;
  /** How the names of its variables begin. */
  readonly prefixes: readonly string[];
  /** The variables of the environment that it reads, and the configuration made of them. */
  readonly schema: z.ZodType<C>;
  /** The same variables while its sandbox runs. The values of those named ..._SECRET, ..._SECRETS and ..._TOKEN are published:
   * the real partner refuses them. */
  readonly sandbox: Readonly<Record<string, string>>;
  /** Which of them is its address: where it is set the partner is a real one, else its sandbox listens at that port. */
  readonly address: string;
  /** Other variables that hold an address of a real one, beside the sandbox or not: a provider by variant. */
  readonly moreAddresses?: RegExp;
  /** Those of them that `npm start` draws anew for the sandbox and the server. */
  readonly drawnSecrets?: readonly string[];
  /** Loads the sandbox when it is called: a server never does. */
  startSandbox(options: SandboxOptions): Promise<S>;
  readonly uses: readonly D[];
  open(config: C, means: Pick<PartnerDependencies, D>): P;
  /** What the real one says to a few harmless questions: `npm run doctor`. */
  check(config: C, look: PartnerLook): Promise<readonly PartnerFinding[]>;
  readonly webhook?: PartnerWebhook<C>;
};

export function definePartner<C, P, S extends RunningSandbox, const D extends keyof PartnerDependencies>(
  partner: Partner<C, P, S, D>,
): Partner<C, P, S, D> {
  return partner;
}

/** Where a sandbox listens: by its own variable (SANDBOX_FUND_DATA_PORT), else where the server looks for it. */
export function sandboxPort(partner: Pick<Partner<unknown, unknown>, "name" | "address" | "sandbox">): {
  readonly variable: string;
  readonly usual: number;
} {
  const { port } = new URL(partner.sandbox[partner.address] ?? "");
  return { variable: `SANDBOX_${partner.name.toUpperCase().replaceAll("-", "_")}_PORT`, usual: Number(port) };
}

/** The page that controls the sandboxes. */
export const controlPort = { variable: "SANDBOX_CONTROL_PORT", usual: 3011 };

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
