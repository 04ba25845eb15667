import type { Clock, Result } from "@vigie/domain";
import { z } from "zod";
import type { Fault, Faults } from "./aggregation/sandbox/faults.ts";
import type { WebhookRequest } from "./aggregation/signature.ts";
import type { HttpTry, ResilientFetch } from "./http/resilient-fetch.ts";
import type { PartnerFinding, PartnerLook } from "./look.ts";
import type { SendSmtp } from "./mail/adapter.ts";
import type { MailServer } from "./mail/config.ts";

/** Dependencies of a partner besides its own configuration: each partner lists those that it uses and gets no others. */
export type PartnerDependencies = {
  readonly fetch: ResilientFetch;
  /** Called for each attempt by a client with its own HTTP implementation. */
  readonly observe: (call: PartnerCall) => void;
  readonly clock: Clock;
  /** System clock, for documents whose age a test does not control. */
  readonly computerNow: () => number;
  /** Origin of our authentication host. */
  readonly authenticationUrl: string;
  /** Creates the client of a mail server. */
  readonly openMailServer: (server: MailServer) => SendSmtp;
};

export type PartnerCall = Omit<HttpTry, "number">;

/** Fields of a partner's event that are stored before the response. */
export type PartnerEvent = {
  /** Unique: a redelivered event has the same id. */
  readonly id: string;
  readonly kind: string;
  readonly providerUserId: string | null;
  readonly connectionId: string | null;
  /** Our email to which the event refers. */
  readonly mailId?: string | null;
};

export type PartnerWebhook<C> = {
  /** A route of the server; its body is passed on as received. */
  readonly path: `/webhooks/${string}`;
  read(
    request: WebhookRequest,
    given: { readonly config: C; readonly clock: Clock },
  ): Result<PartnerEvent, string> | Promise<Result<PartnerEvent, string>>;
  readonly later?: WebhookReadLater<C>;
};

/** For large bodies: the origin is verified first; the body is stored and the response sent, then it is parsed. */
export type WebhookReadLater<C> = {
  verify(request: WebhookRequest, given: { readonly config: C; readonly clock: Clock }): Result<null, string>;
  parse(request: WebhookRequest): Result<PartnerEvent, string>;
};

export type SandboxOptions = {
  readonly clock: Clock;
  readonly host: string;
  /** 0: a free port. */
  readonly port: number;
  /** Faults of the control page, for every sandbox. */
  readonly faults: Faults;
  /** Environment of the sandboxes: the partner's own variables and the settings of its sandbox. */
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** A running sandbox. */
export type RunningSandbox = {
  readonly url: string;
  /** Called with the faults that concern it, whenever they change. */
  readonly setFaults?: (faults: readonly Fault[]) => void;
  readonly close: () => Promise<void>;
};

/** Full definition of a partner: the variables of its configuration, their values for its sandbox, that sandbox, its client, and
 * the route of its events. Server, sandboxes and tools use the single list (`partners.ts`). `open`, `read` and `startSandbox` are
 * methods, so that a list may contain partners of any configuration. */
export type Partner<
  C,
  P,
  S extends RunningSandbox = RunningSandbox,
  D extends keyof PartnerDependencies = keyof PartnerDependencies,
> = {
  /** Name in SANDBOXES. */
  readonly name: string;
  /** Title for operators, in French. */
  readonly title: string;
  /** Prefixes of its variables. */
  readonly prefixes: readonly string[];
  /** Environment variables that it reads, and the resulting configuration. */
  readonly schema: z.ZodType<C>;
  /** Values of these variables for its sandbox. Those named ..._SECRET, ..._SECRETS and ..._TOKEN are public: the real partner
   * rejects them. */
  readonly sandbox: Readonly<Record<string, string>>;
  /** The variable of its URL: if set, the partner is real; otherwise its sandbox listens on that port. */
  readonly address: string;
  /** Other variables with a URL of a real provider, independent of the sandbox: a provider per variant. */
  readonly moreAddresses?: RegExp;
  /** Variables for which `npm start` generates new values for the sandbox and the server. */
  readonly drawnSecrets?: readonly string[];
  /** Imports the sandbox when called, which a server never does. */
  startSandbox(options: SandboxOptions): Promise<S>;
  readonly uses: readonly D[];
  open(config: C, means: Pick<PartnerDependencies, D>): P;
  /** Checks of the real partner by a few harmless requests: `npm run doctor`. */
  check(config: C, look: PartnerLook): Promise<readonly PartnerFinding[]>;
  readonly webhook?: PartnerWebhook<C>;
};

export function definePartner<C, P, S extends RunningSandbox, const D extends keyof PartnerDependencies>(
  partner: Partner<C, P, S, D>,
): Partner<C, P, S, D> {
  return partner;
}

/** Port of a sandbox: from its own variable (SANDBOX_FUND_DATA_PORT), otherwise where the server expects it. */
export function sandboxPort(partner: Pick<Partner<unknown, unknown>, "name" | "address" | "sandbox">): {
  readonly variable: string;
  readonly usual: number;
} {
  const { port } = new URL(partner.sandbox[partner.address] ?? "");
  return { variable: `SANDBOX_${partner.name.toUpperCase().replaceAll("-", "_")}_PORT`, usual: Number(port) };
}

/** Port of the control page. */
export const controlPort = { variable: "SANDBOX_CONTROL_PORT", usual: 3011 };

/** An http(s) URL without a trailing slash. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: "is not an http(s) address" })
  .refine((text) => !text.endsWith("/"), "ends in a slash");
export const secretText = z.string().trim().min(1, "is empty");

/** Several during a rotation. An empty secret would accept anything signed with an empty key. */
export const secretList = z
  .string()
  .transform((text) => text.split(",").map((secret) => secret.trim()))
  .refine((secrets) => secrets.every((secret) => secret !== ""), "holds an empty secret (a comma too many?)");
