import type { SandboxOptions } from "../../partner.ts";
import { signatureDefaults, startSignatureSandbox } from "./sandbox.ts";

/** Events are sent to the server in SANDBOX_SERVER_URL; the state is stored in SANDBOX_DIR, or in memory without it. */
export async function start({ clock, host, port, faults, env }: SandboxOptions) {
  const server = env["SANDBOX_SERVER_URL"];
  return await startSignatureSandbox({
    clock,
    host,
    port,
    faults,
    folder: env["SANDBOX_DIR"] ?? null,
    apiKey: env["SIGNATURE_API_KEY"] ?? signatureDefaults.apiKey,
    webhookSecret: env["SIGNATURE_WEBHOOK_SECRETS"]?.split(",")[0] ?? signatureDefaults.webhookSecret,
    webhookUrl: server === undefined ? null : `${server}/webhooks/signature`,
  });
}
