import { createHmac, randomUUID } from "node:crypto";
import type { Clock } from "@vigie/domain";
import fastify from "fastify";
import { type Faults, installFaults } from "../../aggregation/sandbox/faults.ts";
import { mountPages } from "./pages.ts";
import { mountRoutes } from "./routes.ts";
import { openWorld, settle, type World } from "./world.ts";

/** Simulates the signature partner: its API, the pages of its signers, its events. */
export type SignatureSandboxOptions = {
  /** 0: a free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly host?: string;
  readonly apiKey?: string;
  readonly webhookSecret?: string;
  /** Webhook URL; null: none. */
  readonly webhookUrl?: string | null;
  readonly faults?: Faults | null;
  /** Folder of the state; null: in memory. */
  readonly folder?: string | null;
};

export const signatureDefaults = {
  apiKey: "demonstration",
  webhookSecret: "signature-sandbox-secret",
} as const;

export type SignatureSandbox = {
  /** Includes the version: `http://host:port/v3`. */
  readonly url: string;
  readonly world: World;
  /** Processes due events, and resolves when their deliveries are done. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The partner retries after 2, 6, 30 minutes and more; here the first retries are faster. */
const retryDelaysMs = [500, 2_000, 10_000];

export async function startSignatureSandbox(options: SignatureSandboxOptions): Promise<SignatureSandbox> {
  const { clock, port, host = "127.0.0.1", faults = null } = options;
  const app = fastify({ forceCloseConnections: true, bodyLimit: 60 * 1024 * 1024 });
  const hooks = createHooks(options);
  const world = openWorld(clock, options.folder ?? null, (name, { request, signer, identity }) => {
    hooks.send({
      event_id: randomUUID(),
      event_name: name,
      event_time: String(Math.floor(Date.parse(clock()) / 1000)),
      subscription_id: "sandbox",
      subscription_description: "vigie",
      sandbox: true,
      data: {
        ...(request === undefined
          ? {}
          : {
              signature_request: { id: request.id, status: request.status, external_id: request.external_id },
            }),
        ...(signer === undefined ? {} : { signer: { id: signer.id, status: signer.status } }),
        ...(identity === undefined
          ? {}
          : { identity_document: { id: identity.id, status: identity.status } }),
      },
    });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  if (faults !== null) installFaults(app, faults, "signature");
  mountRoutes(app, world, options.apiKey ?? signatureDefaults.apiKey);
  mountPages(app, world);
  const url = await app.listen({ port, host });
  world.url = url;
  return {
    url: `${url}/v3`,
    world,
    settle: async () => {
      settle(world);
      await hooks.idle();
    },
    close: async () => {
      hooks.close();
      world.save();
      await app.close();
    },
  };
}

type Hooks = {
  readonly send: (event: object) => void;
  readonly idle: () => Promise<void>;
  readonly close: () => void;
};

function createHooks({
  webhookUrl = null,
  webhookSecret = signatureDefaults.webhookSecret,
  faults = null,
  clock,
}: SignatureSandboxOptions): Hooks {
  const timers = new Set<NodeJS.Timeout>();
  const held: string[] = [];
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  const strikes = (kind: "webhook_silent" | "webhook_disorder" | "webhook_duplicate"): boolean =>
    faults !== null && faults.strike({ partner: "signature", kinds: [kind] }) !== null;
  const deliver = async (body: string, tries: number): Promise<void> => {
    if (isClosed || (await post({ url: webhookUrl ?? "", secret: webhookSecret, clock }, { body, tries })))
      return;
    const delay = retryDelaysMs[tries];
    if (delay === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue(body, tries + 1);
    }, delay);
    timers.add(timer.unref());
  };
  const queue = (body: string, tries = 0): void => {
    running = running.then(async () => await deliver(body, tries));
  };
  return {
    send: (event) => {
      if (webhookUrl === null || strikes("webhook_silent")) return;
      const body = JSON.stringify(event);
      if (held.length === 0 && strikes("webhook_disorder")) {
        held.push(body);
        return;
      }
      queue(body);
      if (strikes("webhook_duplicate")) queue(body);
      for (const late of held.splice(0)) queue(late);
    },
    idle: async () => {
      for (const late of held.splice(0)) queue(late);
      await running;
    },
    close: () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function post(
  to: { readonly url: string; readonly secret: string; readonly clock: Clock },
  { body, tries }: { readonly body: string; readonly tries: number },
): Promise<boolean> {
  const signature = createHmac("sha256", to.secret).update(body).digest("hex");
  try {
    const response = await fetch(to.url, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
      headers: {
        "content-type": "application/json",
        "user-agent": "Yousign Webhook Bot",
        "x-yousign-signature-256": `sha256=${signature}`,
        "x-yousign-retry": String(tries),
        "x-yousign-issued-at": to.clock(),
      },
      body,
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
