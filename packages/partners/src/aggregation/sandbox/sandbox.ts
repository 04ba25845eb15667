import type { AddressInfo } from "node:net";
import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import type { Clock } from "@vigie/domain";
import { createFaults, installFaults } from "./faults.ts";
import type { Faults } from "./faults.ts";
import { acceptForms, allowBrowsers, problem, route, send, installErrorHandler } from "./http.ts";
import { greeting, mountRoutes } from "./routes.ts";
import { tick } from "./tick.ts";
import { startWebhooks } from "./webhooks.ts";
import type { Webhooks } from "./webhooks.ts";
import { createWorld } from "./world.ts";
import type { SandboxSettings, World } from "./world.ts";

/** Simulates the aggregation partner as a separate host: see `../shared/reference/aggregator-api.md` for what it imitates. */

export type AggregationSandboxOptions = Partial<Omit<SandboxSettings, "clock">> & {
  readonly clock: Clock;
  /** 0 or absent: a free port. */
  readonly port?: number;
  readonly host?: string;
  /** Shared with the other sandboxes where one control page controls all of them. */
  readonly faults?: Faults;
  /** Events are posted to this URL followed by `/EVENT_NAME`. */
  readonly webhookUrl?: string;
};

export type AggregationSandbox = {
  readonly url: string;
  readonly port: number;
  readonly world: World;
  readonly webhooks: Webhooks;
  readonly faults: Faults;
  readonly close: () => Promise<void>;
};

export const aggregationDefaults = {
  seed: "vigie",
  folder: null,
  clientId: "10000001",
  clientSecret: "sandbox-secret",
  approvalDelayMs: 4_000,
  approvalLapseMs: 5 * 60_000,
  consentDays: 180,
  callsPerMinute: null,
  hasTerms: false,
  isAgent: true,
  manageToken: "sandbox-manage-token",
  webhookSecret: "sandbox-webhook-secret",
  origins: [],
} as const satisfies Omit<SandboxSettings, "clock">;

const tickMs = 250;

export async function startAggregationSandbox(
  options: AggregationSandboxOptions,
): Promise<AggregationSandbox> {
  const settings: SandboxSettings = { ...aggregationDefaults, ...options };
  const faults = options.faults ?? createFaults(settings.seed);
  const world = createWorld(settings, faults);
  const webhooks = startWebhooks(world);
  if (options.webhookUrl !== undefined) registerWebhook(world, options.webhookUrl);
  const app = buildApp(world);
  await app.listen({ port: options.port ?? 0, host: options.host ?? "127.0.0.1" });
  const timer = setInterval(() => {
    tick(world);
    world.store.save();
  }, tickMs);
  timer.unref();
  const port = portOf(app);
  return {
    url: `http://localhost:${port}`,
    port,
    world,
    webhooks,
    faults,
    close: async () => {
      clearInterval(timer);
      webhooks.close();
      world.store.save();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** One URL for all events; registering it twice has no effect. */
export function registerWebhook(world: World, url: string): void {
  const { data } = world.store;
  data.webhooks = data.webhooks.filter((hook) => hook.event !== "*");
  data.webhooks.push({ id: data.next.webhook, url, event: "*", created: world.now() });
  data.next.webhook += 1;
  world.store.touch();
}

function portOf(app: FastifyInstance): number {
  const address: AddressInfo | string | null = app.server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function buildApp(world: World): FastifyInstance {
  const app = fastify({ bodyLimit: 1_000_000, routerOptions: { ignoreTrailingSlash: true } });
  acceptForms(app);
  allowBrowsers(app, world.settings.origins);
  installFaults(app, world.faults, "aggregation");
  limitRate(app, world);
  app.addHook("preHandler", async () => {
    tick(world);
  });
  // State is saved before the response is sent, so that a killed sandbox never forgets what it returned.
  app.addHook("onSend", async (_request, _reply, payload) => {
    world.store.save();
    return payload;
  });
  installErrorHandler(app);
  route(app, { method: "GET", url: "/" }, greeting());
  mountRoutes(app, world);
  return app;
}

/** 429, counted per minute over all tokens. The documents name no header with the time to wait. */
function limitRate(app: FastifyInstance, world: World): void {
  const limit = world.settings.callsPerMinute;
  if (limit === null) return;
  let [minute, count] = ["", 0];
  app.addHook("onRequest", async (_request, reply) => {
    const now = world.now().slice(0, 16);
    count = now === minute ? count + 1 : 1;
    minute = now;
    if (count <= limit) return;
    await send(reply, problem(429, "tooManyRequests", { description: `At most ${limit} calls a minute.` }));
  });
}
