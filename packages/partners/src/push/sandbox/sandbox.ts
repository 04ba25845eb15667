import type { Clock } from "@vigie/domain";
import { createECDH, randomBytes } from "node:crypto";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { importJWK, jwtVerify } from "jose";
import { type Faults, installFaults } from "../../aggregation/sandbox/faults.ts";
import { readPushed, type Receiver } from "./receive.ts";

/** Simulates a push service (RFC 8030) and its subscribed browsers: messages are decrypted here with the browsers' private keys. */
export type PushSandboxOptions = {
  /** 0: a free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly host?: string;
  readonly faults?: Faults | null;
};

/** In the format of `PushSubscription.toJSON()`. */
export type SandboxSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type ReceivedPush = {
  /** Null where the browser could not decrypt it. */
  readonly text: string | null;
  readonly ttl: number;
  readonly urgency: string | null;
  readonly topic: string | null;
  readonly contact: string | null;
  readonly bytes: number;
};

export type PushSandbox = {
  readonly url: string;
  /** Simulates `pushManager.subscribe({ applicationServerKey })` of a browser. */
  readonly subscribe: (applicationServerKey: string) => SandboxSubscription;
  /** The browser ends the subscription. */
  readonly unsubscribe: (endpoint: string) => void;
  readonly received: (endpoint: string) => readonly ReceivedPush[];
  readonly close: () => Promise<void>;
};

type Browser = Receiver & {
  readonly senderKey: string;
  readonly received: ReceivedPush[];
  isGone: boolean;
};

/** RFC 8030 §7.2: a service must accept at least this much. */
const maxBodyBytes = 4096;
const day = 24 * 3600;

export async function startPushSandbox(options: PushSandboxOptions): Promise<PushSandbox> {
  const { clock, port, host = "127.0.0.1", faults = null } = options;
  const browsers = new Map<string, Browser>();
  const app = fastify({ forceCloseConnections: true, bodyLimit: 100_000 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  if (faults !== null) installFaults(app, faults, "push");
  let url = "";
  app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send());
  app.post<{ Params: { token: string } }>("/push/:token", async (request, reply) => {
    const browser = browsers.get(request.params.token);
    if (browser === undefined) return await refuse(reply, 404, "no such subscription");
    if (browser.isGone) return await refuse(reply, 410, "unsubscribed");
    const fault = await faultOf(request, { browser, origin: url, clock });
    if (fault !== null) return await refuse(reply, ...fault);
    browser.received.push(receivedOf(request, browser));
    return await reply
      .code(201)
      .header("location", `${url}/message/${randomBytes(9).toString("base64url")}`)
      .send();
  });
  // For programs that cannot call `subscribe`, such as an externally controlled browser.
  app.post("/subscriptions", (request) => {
    const asked: unknown = JSON.parse(bodyOf(request).toString("utf8"));
    const key = typeof asked === "object" && asked !== null && "key" in asked ? String(asked.key) : "";
    return subscribe(browsers, url, key);
  });
  app.get<{ Querystring: { endpoint?: string } }>("/messages", (request) => ({
    messages: browsers.get(tokenOf(request.query.endpoint ?? ""))?.received ?? [],
  }));
  url = await app.listen({ port, host });
  return {
    url,
    subscribe: (key) => subscribe(browsers, url, key),
    unsubscribe: (endpoint) => {
      const browser = browsers.get(tokenOf(endpoint));
      if (browser !== undefined) browser.isGone = true;
    },
    received: (endpoint) => browsers.get(tokenOf(endpoint))?.received ?? [],
    close: () => app.close(),
  };
}

function subscribe(browsers: Map<string, Browser>, url: string, senderKey: string): SandboxSubscription {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const token = randomBytes(24).toString("base64url");
  browsers.set(token, {
    privateKey: pair.getPrivateKey(),
    publicKey,
    auth,
    senderKey,
    received: [],
    isGone: false,
  });
  const keys = { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") };
  return { endpoint: `${url}/push/${token}`, keys };
}

function tokenOf(endpoint: string): string {
  return endpoint.split("/").at(-1) ?? "";
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

type Asked = { readonly browser: Browser; readonly origin: string; readonly clock: Clock };

/** Checks of a service before it accepts a message; returns the status of a refusal. */
async function faultOf(
  request: FastifyRequest,
  { browser, origin, clock }: Asked,
): Promise<readonly [number, string] | null> {
  const { headers } = request;
  if (!/^\d+$/.test(String(headers["ttl"] ?? ""))) return [400, "no TTL"];
  if (headers["content-encoding"] !== "aes128gcm") return [415, "no aes128gcm"];
  if (bodyOf(request).length > maxBodyBytes) return [413, "too large"];
  if (!/^[\w-]{0,32}$/.test(String(headers["topic"] ?? ""))) return [400, "no topic"];
  const signed = await signatureOf(headers.authorization ?? "", { origin, clock });
  if (signed === null) return [401, "not signed"];
  return signed.key === browser.senderKey ? null : [403, "of another sender"];
}

async function signatureOf(
  authorization: string,
  { origin, clock }: Pick<Asked, "origin" | "clock">,
): Promise<{ readonly key: string; readonly contact: string } | null> {
  const [, token = "", key = ""] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]{87})$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const [x = "", y = ""] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString("base64url"),
  );
  try {
    const publicKey = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
    const currentDate = new Date(clock());
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ["ES256"],
      audience: origin,
      currentDate,
      requiredClaims: ["exp"],
    });
    // RFC 8292 §2: at most a day.
    const lasts = (payload.exp ?? 0) - currentDate.getTime() / 1000;
    return lasts > day || !/^(?:mailto:|https:)/.test(payload.sub ?? "")
      ? null
      : { key, contact: payload.sub ?? "" };
  } catch {
    return null;
  }
}

function receivedOf(request: FastifyRequest, browser: Browser): ReceivedPush {
  const { headers } = request;
  const body = bodyOf(request);
  const claims = /t=[\w-]+\.([\w-]+)\./.exec(headers.authorization ?? "")?.[1] ?? "";
  const told: unknown = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
  return {
    text: textOf(body, browser),
    ttl: Number(headers["ttl"]),
    urgency: nameOf(headers["urgency"]),
    topic: nameOf(headers["topic"]),
    contact: typeof told === "object" && told !== null && "sub" in told ? String(told.sub) : null,
    bytes: body.length,
  };
}

function nameOf(header: string | string[] | undefined): string | null {
  return typeof header === "string" ? header : null;
}

function textOf(body: Buffer, browser: Browser): string | null {
  try {
    return readPushed(body, browser);
  } catch {
    return null;
  }
}

async function refuse(reply: FastifyReply, status: number, reason: string): Promise<FastifyReply> {
  return await reply.code(status).send({ reason });
}
