import type { SandboxOptions } from "../../partner.ts";
import { aggregationDefaults, startAggregationSandbox } from "./sandbox.ts";

/** Events are sent to the server in SANDBOX_SERVER_URL; the state is stored in SANDBOX_DIR, or in memory without it. */
export async function start({ clock, host, port, faults, env }: SandboxOptions) {
  const server = env["SANDBOX_SERVER_URL"];
  return await startAggregationSandbox({
    clock,
    host,
    port,
    faults,
    folder: env["SANDBOX_DIR"] ?? null,
    clientId: env["AGGREGATION_CLIENT_ID"] ?? aggregationDefaults.clientId,
    clientSecret: env["AGGREGATION_CLIENT_SECRET"] ?? aggregationDefaults.clientSecret,
    webhookSecret: env["AGGREGATION_WEBHOOK_SECRETS"]?.split(",")[0] ?? aggregationDefaults.webhookSecret,
    ...(server === undefined ? {} : { webhookUrl: `${server}/webhooks/aggregation` }),
    approvalDelayMs: Number(env["SANDBOX_APPROVAL_MS"] ?? aggregationDefaults.approvalDelayMs),
    callsPerMinute:
      env["SANDBOX_CALLS_PER_MINUTE"] === undefined ? null : Number(env["SANDBOX_CALLS_PER_MINUTE"]),
    manageToken: env["AGGREGATION_MANAGE_TOKEN"] ?? aggregationDefaults.manageToken,
    hasTerms: env["SANDBOX_TERMS"] === "1",
    isAgent: env["AGGREGATION_OWN_FORMS"] === "1",
    origins: env["SANDBOX_ORIGINS"]?.split(",") ?? [],
  });
}
