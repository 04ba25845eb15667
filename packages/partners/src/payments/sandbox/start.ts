import type { SandboxOptions } from "../../partner.ts";
import { paymentsDefaults, startPaymentsSandbox } from "./sandbox.ts";

/** Events are sent to the server in SANDBOX_SERVER_URL; the state is stored in SANDBOX_DIR, or in memory without it. */
export async function start({ clock, host, port, faults, env }: SandboxOptions) {
  const server = env["SANDBOX_SERVER_URL"];
  return await startPaymentsSandbox({
    clock,
    host,
    port,
    faults,
    folder: env["SANDBOX_DIR"] ?? null,
    secretKey: env["PAYMENTS_SECRET_KEY"] ?? paymentsDefaults.secretKey,
    publishableKey: env["PAYMENTS_PUBLISHABLE_KEY"] ?? paymentsDefaults.publishableKey,
    webhookSecret: env["PAYMENTS_WEBHOOK_SECRETS"]?.split(",")[0] ?? paymentsDefaults.webhookSecret,
    webhookUrl: server === undefined ? null : `${server}/webhooks/payments`,
    tickMs: paymentsDefaults.tickMs,
  });
}
