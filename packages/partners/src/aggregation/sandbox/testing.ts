import { addMs, instant } from "@vigie/domain";
import type { Instant } from "@vigie/domain";
import { CompactEncrypt, importJWK } from "jose";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { startAggregationSandbox } from "./sandbox.ts";
import type { AggregationSandbox, AggregationSandboxOptions } from "./sandbox.ts";
import { wireAccountList, wireTransactionPage } from "../wire-wealth.ts";
import { wireAuthInit, wireConnection } from "../wire.ts";

/** For the sandbox's own tests: a sandbox on a free port, a controllable clock, and a saver who calls it. */

export type Reply = { readonly status: number; readonly body: unknown; readonly headers: Headers };

export type SandboxBench = {
  readonly sandbox: AggregationSandbox;
  readonly token: string;
  readonly userId: number;
  readonly advance: (ms: number) => void;
  readonly call: (method: string, path: string, body?: unknown) => Promise<Reply>;
  /** Creates a connection at the test institution and returns its reply. */
  readonly connect: (scenario: string, login?: string) => Promise<Reply>;
  /** Creates a connection with all accounts enabled. */
  readonly open: (login: string) => Promise<{ connectionId: number; accountIds: readonly number[] }>;
};

/** Closed at the end of the test that starts it. */
export async function startBench(options: Partial<AggregationSandboxOptions> = {}): Promise<SandboxBench> {
  let now: Instant = instant("2026-11-21T09:00:00.000Z");
  const sandbox = await startAggregationSandbox({ clock: () => now, approvalDelayMs: 4_000, ...options });
  onTestFinished(() => sandbox.close());
  const { clientId, clientSecret } = sandbox.world.settings;
  const init = await callAt(sandbox, "POST /auth/init", {
    body: { client_id: clientId, client_secret: clientSecret },
  });
  const { auth_token: token, id_user: userId } = wireAuthInit.parse(init.body);
  const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
    callAt(sandbox, `${method} ${path}`, { body, token });
  const connect = (scenario: string, login = "camille"): Promise<Reply> =>
    call("POST", "/users/me/connections", {
      id_connector: 40,
      login,
      password: "1234",
      directaccesswebsite: scenario,
    });
  return {
    sandbox,
    token,
    userId: Number(userId),
    advance: (ms) => {
      now = addMs(now, ms);
    },
    call,
    connect,
    open: async (login) => {
      const connection = wireConnection.parse((await connect("par", login)).body);
      const base = `/users/me/connections/${connection.id}/accounts`;
      const { accounts } = wireAccountList.parse((await call("GET", `${base}?all`)).body);
      for (const account of accounts)
        await call("PUT", `/users/me/accounts/${account.id}?all`, { disabled: null });
      return {
        connectionId: Number(connection.id),
        accountIds: accounts.map((account) => Number(account.id)),
      };
    },
  };
}

export function stateOf(body: unknown): string | null {
  return wireConnection.parse(body).state;
}

/** Documented format of a bank's fields: each value encrypted for the domain. */
async function encryptedBody(sandbox: AggregationSandbox, body: unknown): Promise<unknown> {
  const clear = z.record(z.string(), z.unknown()).parse(body);
  const fields = Object.entries(clear).flatMap(([name, value]) =>
    typeof value === "string" && name !== "connector_uuid" ? [[name, value] as const] : [],
  );
  if (fields.length === 0) return body;
  const jwk = z.record(z.string(), z.string()).parse((await callAt(sandbox, "GET /publickey")).body);
  const { kid } = jwk;
  const key = await importJWK(jwk, "RSA-OAEP-256");
  const sealed = await Promise.all(
    fields.map(async ([name, value]) => {
      const jwe = new CompactEncrypt(new TextEncoder().encode(value));
      jwe.setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", ...(kid === undefined ? {} : { kid }) });
      return [name, await jwe.encrypt(key)] as const;
    }),
  );
  return { ...clear, ...Object.fromEntries(sealed) };
}

export async function callAt(
  sandbox: AggregationSandbox,
  what: string,
  more: { body?: unknown; token?: string; headers?: Record<string, string>; isClear?: boolean } = {},
): Promise<Reply> {
  const [method = "GET", path = "/"] = what.split(" ");
  const carries = method === "POST" && /^\/users\/\w+\/connections(\/\d+)?(\?|$)/.test(path);
  if (carries && more.isClear !== true)
    more = { ...more, body: await encryptedBody(sandbox, more.body ?? {}) };
  const response = await fetch(path.startsWith("http") ? path : `${sandbox.url}/2.0${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(more.body === undefined ? {} : { "content-type": "application/json" }),
      ...(more.token === undefined ? {} : { authorization: `Bearer ${more.token}` }),
      ...more.headers,
    },
    ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
  });
  const text = await response.text();
  const json = response.headers.get("content-type")?.includes("json") === true && text !== "";
  return { status: response.status, body: json ? parsed(text) : text, headers: response.headers };
}

/** A garbled response claims to be JSON but is not. */
function parsed(text: string): unknown {
  try {
    return z.unknown().parse(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Follows the page links to the last one. */
export async function everyTransaction(
  bench: SandboxBench,
  query: string,
): Promise<z.infer<typeof wireTransactionPage>["transactions"]> {
  const found: z.infer<typeof wireTransactionPage>["transactions"] = [];
  let path: string | null = `/users/me/transactions?${query}`;
  while (path !== null) {
    const page = wireTransactionPage.parse((await bench.call("GET", path)).body);
    found.push(...page.transactions);
    path = page._links?.next?.href ?? null;
  }
  return found;
}
