import { fstatSync } from "node:fs";
import { join } from "node:path";
import { startSandboxes } from "@vigie/partners/sandboxes";

/** Starts every partner's sandbox on its own port, and one control page. Prints one line of JSON when all are ready. */

type Environment = Readonly<Record<string, string | undefined>>;

function portOf(env: Environment, name: string, usual: number): number {
  const port = Number(env[name] ?? usual);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} is a port, from 0 to 65535.`);
  return port;
}

function settingsOf(env: Environment): Parameters<typeof startSandboxes>[0] {
  const given = (name: string, key: string): Record<string, string> => {
    const value = env[name];
    return value === undefined || value === "" ? {} : { [key]: value };
  };
  return {
    ...given("SANDBOX_HOST", "host"),
    ports: {
      aggregation: portOf(env, "SANDBOX_AGGREGATION_PORT", 3010),
      control: portOf(env, "SANDBOX_CONTROL_PORT", 3011),
      mailbox: portOf(env, "SANDBOX_SMTP_PORT", 3012),
      fundData: portOf(env, "SANDBOX_FUND_DATA_PORT", 3013),
      homeEstimate: portOf(env, "SANDBOX_HOME_ESTIMATE_PORT", 3016),
      sso: portOf(env, "SANDBOX_SSO_PORT", 3014),
    },
    sso: {
      ...given("SSO_CLIENT_ID", "clientId"),
      ...given("SSO_CLIENT_SECRET", "clientSecret"),
      ...given("AUTHENTICATION_URL", "authenticationUrl"),
    },
    aggregation: {
      folder: join(env["SANDBOX_DIR"] ?? join(env["DATA_DIR"] ?? ".data", "sandboxes")),
      ...given("AGGREGATION_CLIENT_ID", "clientId"),
      ...given("AGGREGATION_CLIENT_SECRET", "clientSecret"),
      ...given("SANDBOX_WEBHOOK_SECRET", "webhookSecret"),
      ...given("SANDBOX_WEBHOOK_URL", "webhookUrl"),
      ...(env["SANDBOX_APPROVAL_MS"] === undefined
        ? {}
        : { approvalDelayMs: Number(env["SANDBOX_APPROVAL_MS"]) }),
      ...(env["SANDBOX_CALLS_PER_MINUTE"] === undefined
        ? {}
        : { callsPerMinute: Number(env["SANDBOX_CALLS_PER_MINUTE"]) }),
      ...(env["SANDBOX_ORIGINS"] === undefined ? {} : { origins: env["SANDBOX_ORIGINS"].split(",") }),
    },
  };
}

const sandboxes = await startSandboxes(settingsOf(process.env));

let stopping = false;

function stop(): void {
  if (stopping) return;
  stopping = true;
  sandboxes.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// A parent that dies closes its channel and its pipe: the sandboxes never outlive it. A terminal, a file or /dev/null as
// standard input says nothing about a parent.
process.on("disconnect", stop);
const input = fstatSync(0);
if (input.isFIFO() || input.isSocket()) process.stdin.on("end", stop).on("close", stop).resume();

process.stdout.write(
  `${JSON.stringify({
    ready: true,
    aggregation: sandboxes.aggregation.url,
    control: sandboxes.control.url,
    smtp: sandboxes.mailbox.url,
    fundData: sandboxes.fundData.url,
    homeEstimate: sandboxes.homeEstimate.url,
    sso: sandboxes.sso.url,
  })}\n`,
);
