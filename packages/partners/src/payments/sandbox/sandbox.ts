import type { Clock } from "@vigie/domain";
import fastify from "fastify";
import { type Faults, installFaults } from "../../aggregation/sandbox/faults.ts";
import { mountBrowserSide } from "./browser-side.ts";
import { createDeliveries } from "./deliveries.ts";
import { renderEventObject } from "./render.ts";
import { disputeRoutes } from "./routes-disputes.ts";
import { invoiceRoutes } from "./routes-invoices.ts";
import { customerRoutes } from "./routes-customers.ts";
import { otherRoutes } from "./routes-others.ts";
import { subscriptionRoutes } from "./routes-subscriptions.ts";
import { mountRoutes, refuse } from "./router.ts";
import { settle } from "./time.ts";
import { openWorld, type World } from "./world.ts";

/** Simulates the payment partner: its API, its script with fields of its own origin, its challenge page, its events. */
export type PaymentsSandboxOptions = {
  /** 0: a free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly host?: string;
  readonly secretKey?: string;
  readonly publishableKey?: string;
  readonly webhookSecret?: string;
  /** Webhook URL; null: none. */
  readonly webhookUrl?: string | null;
  readonly faults?: Faults | null;
  /** Folder of the state; null: in memory. */
  readonly folder?: string | null;
  /** Interval in milliseconds at which due events are processed; 0: only on calls. */
  readonly tickMs?: number;
};

export const paymentsDefaults = {
  secretKey: "sk_test_sandbox",
  publishableKey: "pk_test_sandbox",
  webhookSecret: "whsec_sandbox",
  tickMs: 1000,
} as const;

export type PaymentsSandbox = {
  readonly url: string;
  readonly world: World;
  /** Processes due events, and resolves when their deliveries are done. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function startPaymentsSandbox(options: PaymentsSandboxOptions): Promise<PaymentsSandbox> {
  const { clock, port, host = "127.0.0.1", faults = null, folder = null } = options;
  const app = fastify({ forceCloseConnections: true, bodyLimit: 1_000_000 });
  const deliveries = createDeliveries({
    url: options.webhookUrl ?? null,
    secret: options.webhookSecret ?? paymentsDefaults.webhookSecret,
    clock,
    faults,
    bodyOf: (event) =>
      JSON.stringify({ ...event, data: { object: renderEventObject(world, event.data.object) } }),
  });
  const world = openWorld(clock, folder, deliveries.send);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, text, done) => done(null, text));
  if (faults !== null) installFaults(app, faults, "payments");
  mountRoutes(app, world, {
    routes: [...customerRoutes, ...subscriptionRoutes, ...invoiceRoutes, ...disputeRoutes, ...otherRoutes],
    secretKey: options.secretKey ?? paymentsDefaults.secretKey,
  });
  mountBrowserSide(app, world, options.publishableKey ?? paymentsDefaults.publishableKey);
  app.setNotFoundHandler((request, reply) =>
    refuse(reply, {
      status: 404,
      body: {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${request.method}: ${request.url.split("?")[0] ?? ""}).`,
      },
    }),
  );
  const url = await app.listen({ port, host });
  world.url = url;
  const tickMs = options.tickMs ?? 0;
  const timer = tickMs > 0 ? setInterval(() => settle(world), tickMs).unref() : null;
  return {
    url,
    world,
    settle: async () => {
      settle(world);
      await deliveries.idle();
    },
    close: async () => {
      if (timer !== null) clearInterval(timer);
      deliveries.close();
      world.save();
      await app.close();
    },
  };
}
