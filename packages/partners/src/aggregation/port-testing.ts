import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { addMs, assert, instant } from "@vigie/domain";
import type { Clock, Instant } from "@vigie/domain";
import type { ResilientOptions } from "../http/resilient-fetch.ts";
import { createResilientFetch } from "../http/resilient-fetch.ts";
import { createAggregationAdapter } from "./adapter.ts";
import { encryptFields } from "./encryption.ts";
import { mapConnectionAnswer } from "./map.ts";
import type {
  AggregationPort,
  Answer,
  Connection,
  PartnerAccount,
  PartnerUser,
  TransactionPage,
  TransactionQuery,
} from "./port.ts";
import type { AggregationSandbox, AggregationSandboxOptions } from "./sandbox/sandbox.ts";
import { aggregationDefaults, startAggregationSandbox } from "./sandbox/sandbox.ts";
import type { WebhookRequest } from "./signature.ts";
import type { WireError } from "./wire.ts";
import { wireConnectionAnswer, wireError, wirePublicKey } from "./wire.ts";

/** Shared by the test suites of the port: the partner over real HTTP, our server's side (the port), the saver's browser, which
 * sends credentials directly to the partner, and a webhook receiver. Another implementation is tested by starting it instead of the
 * sandbox. */

export const webhookSecret = "webhook-secret-of-the-test";

export type BrowserAnswer =
  | { readonly status: number; readonly error: WireError; readonly connection: null }
  | { readonly status: number; readonly error: null; readonly connection: Connection };

export type PortTestSetup = {
  readonly port: AggregationPort;
  readonly partner: AggregationSandbox;
  readonly clock: Clock;
  readonly hooks: readonly WebhookRequest[];
  readonly now: () => Instant;
  readonly pass: (ms: number) => void;
  /** Creates a port with other limits, or for another client. */
  readonly connect: (more?: Partial<ResilientOptions>, clientSecret?: string) => AggregationPort;
  /** Posts to the partner as the browser, with a temporary code. */
  readonly post: (user: PartnerUser, path: string, body: object) => Promise<BrowserAnswer>;
  /** Connects the partner's test institution; its scenario determines the bank's behaviour. */
  readonly link: (user: PartnerUser, scenario: string, more?: object) => Promise<BrowserAnswer>;
  readonly linked: (
    scenario?: string,
  ) => Promise<{ readonly user: PartnerUser; readonly connection: Connection }>;
  /** A saver whose accounts are all activated. */
  readonly activated: () => Promise<{
    readonly user: PartnerUser;
    readonly connection: Connection;
    readonly accounts: readonly PartnerAccount[];
  }>;
  readonly close: () => Promise<void>;
};

export const credentials = { login: "Identifiant", password: "1234" };

export async function startPortTest(
  start = "2026-11-21T08:00:00Z",
  more: Partial<AggregationSandboxOptions> = {},
): Promise<PortTestSetup> {
  let current: Instant = instant(start);
  const clock = () => current;
  const receiver = await startReceiver();
  const partner = await startAggregationSandbox({
    clock,
    seed: "port",
    approvalDelayMs: 4_000,
    webhookSecret,
    webhookUrl: `${receiver.url}/hooks`,
    ...more,
  });
  const [baseUrl, webviewUrl] = [`${partner.url}/2.0`, `${partner.url}/fr`];
  const { clientId } = aggregationDefaults;
  const connect: PortTestSetup["connect"] = (more = {}, clientSecret = aggregationDefaults.clientSecret) => {
    const send = createResilientFetch({ clock, random: () => 0.5, backoffMs: 1, ...more });
    return createAggregationAdapter({ baseUrl, clientId, clientSecret, webviewUrl }, send);
  };
  const port = connect();

  const post = browserPost(port, baseUrl);
  const link: PortTestSetup["link"] = (user, scenario, more = {}) =>
    post(user, "", { id_connector: 40, ...credentials, directaccesswebsite: scenario, ...more });
  const linked: PortTestSetup["linked"] = async (scenario = "par") => {
    const user = value(await port.createUser());
    const { connection, error } = await link(user, scenario);
    assert(connection !== null, `${scenario} is linked, not ${error?.code}`);
    return { user, connection };
  };

  return {
    port,
    partner,
    clock,
    hooks: receiver.hooks,
    now: clock,
    pass: (ms) => {
      current = addMs(current, ms);
    },
    connect,
    post,
    link,
    linked,
    async activated() {
      const { user, connection } = await linked();
      const found = value(await port.listAccounts(user, connection.id));
      for (const { id } of found) value(await port.activateAccount(user, id));
      return { user, connection, accounts: value(await port.listAccounts(user)) };
    },
    async close() {
      await partner.close();
      receiver.close();
    },
  };
}

/** The saver's browser, which posts with its own code. */
function browserPost(port: AggregationPort, baseUrl: string): PortTestSetup["post"] {
  return async (user, path, body) => {
    const { code } = value(await port.temporaryCode(user));
    const sent = await encryptedBody(baseUrl, body);
    const response = await fetch(`${baseUrl}/users/me/connections${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${code}`, "content-type": "application/json" },
      body: JSON.stringify(sent),
    });
    const { status } = response;
    const json: unknown = await response.json();
    if (status >= 400) return { status, error: wireError.parse(json), connection: null };
    return { status, error: null, connection: mapConnectionAnswer(wireConnectionAnswer.parse(json)) };
  };
}

/** Strings are field values, which must be encrypted. */
async function encryptedBody(baseUrl: string, body: object): Promise<object> {
  const texts = Object.entries(body).flatMap(([name, given]) =>
    typeof given === "string" ? [[name, given] as const] : [],
  );
  const key = wirePublicKey.parse(await (await fetch(`${baseUrl}/publickey`)).json());
  return { ...body, ...(await encryptFields(key, Object.fromEntries(texts))) };
}

/** Returns the value of a successful answer; otherwise fails the test with its code. */
export function value<T>(answer: Answer<T>): T {
  assert(answer.ok, answer.ok ? "" : `${answer.code} ${JSON.stringify(answer.detail)}`);
  return answer.value;
}

export async function collect(port: AggregationPort, user: PartnerUser, query: TransactionQuery) {
  const pages: TransactionPage[] = [];
  for await (const page of port.transactions(user, query)) pages.push(value(page));
  return { pages, lines: pages.flatMap(({ transactions }) => transactions) };
}

async function startReceiver() {
  const hooks: WebhookRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      hooks.push({ method, path: url, headers, rawBody: Buffer.concat(chunks) });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address: AddressInfo | string | null = server.address();
  assert(typeof address === "object" && address !== null, "the receiver listens on a port");
  return {
    hooks,
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
