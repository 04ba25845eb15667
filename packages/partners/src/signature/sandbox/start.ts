import type { SandboxOptions } from "../../partner.ts";
import { signatureDefaults, startSignatureSandbox } from "./sandbox.ts";

/** Its events go to the server that SANDBOX_SERVER_URL names; its state is kept in SANDBOX_DIR, in memory without one. */
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
