import { instant } from "@vigie/domain";
import { afterEach, beforeEach, vi } from "vitest";
import { parseJson } from "../../http/read-body.ts";
import { createResilientFetch, type HttpReply, type HttpRequest } from "../../http/resilient-fetch.ts";
import type { SsoExchange, SsoPartner, SsoReturn } from "../port.ts";
import { ssoPartnerFor } from "./client.ts";
import {
  type CertifiedOptions,
  type CertifiedProvider,
  clientSecret,
  redirectUri,
  signedOutUri,
  startCertifiedProvider,
} from "./provider.ts";

/** A proxy between our client and the provider that may change responses. */
export type Tamper = (reply: HttpReply, request: HttpRequest) => HttpReply | Promise<HttpReply>;

type ClientOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly tamper?: Tamper;
  /** Offset of our clock from the provider's. */
  readonly offsetSeconds?: () => number;
};

/** Providers and clients of one test file, closed after each test.
 * @param computerNow clock of the providers, in milliseconds */
export function withProviders(computerNow: () => number) {
  const opened: CertifiedProvider[] = [];
  // The provider logs to the console that it is not in production mode.
  beforeEach(() => {
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(opened.splice(0).map(async (one) => await one.close()));
  });
  return {
    provider: async (options?: CertifiedOptions) => {
      const started = await startCertifiedProvider(options);
      opened.push(started);
      return started;
    },
    clientOf: (there: CertifiedProvider, options: ClientOptions = {}) =>
      openClient(there, { ...options, computerNow }),
  };
}

function openClient(
  { url }: CertifiedProvider,
  options: ClientOptions & { readonly computerNow: () => number },
): SsoPartner {
  const { env = {}, tamper = (reply) => reply, offsetSeconds = () => 0, computerNow } = options;
  const clock = () => instant(new Date(computerNow() + offsetSeconds() * 1000));
  const send = createResilientFetch({ clock, random: () => 0, tries: 1, backoffMs: 1 });
  return ssoPartnerFor(
    { SSO_ISSUER_URL: url, SSO_CLIENT_ID: "vigie", SSO_CLIENT_SECRET: clientSecret, ...env },
    {
      audience: "https://identite.passerelle.example",
      fetch: async (request) => {
        const reply = await send(request);
        return reply.ok ? { ok: true, value: await tamper(reply.value, request) } : reply;
      },
      clock,
      computerNow,
    },
  );
}

let serial = 0;
export function newExchange(): SsoExchange {
  serial += 1;
  return {
    redirectUri,
    state: `state-${serial}`,
    nonce: `nonce-${serial}`,
    codeVerifier: "v".repeat(43) + String(serial),
  };
}

/** Redirects, signs in at the provider, and returns with the parameters of the callback URL. */
export async function goAndComeBack(
  { signIn }: CertifiedProvider,
  client: SsoPartner,
  out: SsoExchange = newExchange(),
): Promise<SsoReturn> {
  const started = await client.start(out);
  if (!started.ok) throw new Error(JSON.stringify(started));
  const { searchParams } = await signIn(started.value.url);
  return {
    ...out,
    code: searchParams.get("code") ?? "",
    issuer: searchParams.get("iss"),
    signedOutUri,
  };
}

/** Changes the JSON response of one path of the provider. */
export function changed(
  path: string,
  change: (json: Readonly<Record<string, unknown>>) => object | Promise<object>,
): Tamper {
  return async (reply, { url }) => {
    if (new URL(url).pathname !== path) return reply;
    const read = parseJson(reply.text);
    const json = read.ok && typeof read.value === "object" ? { ...read.value } : {};
    return { ...reply, text: JSON.stringify(await change(json)) };
  };
}
