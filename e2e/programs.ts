import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "../tools/lib/ports.ts";

/** Programs of the repository that a journey starts with an environment of its own. */

type Env = Readonly<Record<string, string | undefined>>;

const root = path.resolve(import.meta.dirname, "..");
const tool = promisify(execFile);
const running: ChildProcess[] = [];

/** Ends what `started` began, the last first. */
export async function stopAll(): Promise<void> {
  for (const child of running.splice(0).toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }
}

/** What a tool of the repository says, once it has ended well. */
export async function said(env: Env, file: string, ...words: readonly string[]): Promise<string> {
  const { stdout } = await tool(process.execPath, [file, ...words], { cwd: root, env });
  return stdout;
}

/** What it says when it fails. */
export async function refused(env: Env, file: string): Promise<string> {
  const ended = tool(process.execPath, [file], { cwd: root, env });
  return await ended.then(
    () => "it ended well",
    (error: { readonly stdout?: string; readonly stderr?: string }) =>
      `${error.stdout ?? ""}${error.stderr ?? ""}`,
  );
}

/** Starts a program and waits for what it says; gives back all of it. */
export async function started(file: string, ready: RegExp, given: Env): Promise<string> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file], {
    cwd: root,
    env: given,
    stdio: ["pipe", "pipe", "pipe"],
  });
  running.push(child);
  let said = "";
  let complained = "";
  child.stderr.on("data", (text: Buffer) => {
    complained += text.toString();
    process.stderr.write(text);
  });
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => {
      reject(new Error(`${file} ended before it was ready:\n${said}${complained}`));
    });
    child.stdout.on("data", (text: Buffer) => {
      said += text.toString();
      if (ready.test(said)) resolve();
    });
  });
  return said;
}

export async function freePorts(count: number): Promise<readonly string[]> {
  return await Promise.all(Array.from({ length: count }, async () => String(await freePort())));
}

const secret = (): string => randomBytes(18).toString("base64url");

type PartnerPorts = Readonly<
  Record<
    "aggregation" | "mail" | "funds" | "sso" | "homes" | "payments" | "signature" | "push" | "authentication",
    string
  >
>;

/** What the contracts with the partners give: their addresses, and secrets that no sandbox publishes. */
export function contractOf(ports: PartnerPorts): Readonly<Record<string, string>> {
  return {
    AGGREGATION_URL: `http://localhost:${ports.aggregation}`,
    AGGREGATION_CLIENT_ID: "12345678",
    AGGREGATION_CLIENT_SECRET: secret(),
    AGGREGATION_WEBHOOK_SECRETS: secret(),
    AGGREGATION_MANAGE_TOKEN: secret(),
    FUND_DATA_URL: `http://127.0.0.1:${ports.funds}`,
    FUND_DATA_TOKEN: secret(),
    HOME_ESTIMATE_URL: `http://127.0.0.1:${ports.homes}`,
    HOME_ESTIMATE_TOKEN: secret(),
    PAYMENTS_URL: `http://127.0.0.1:${ports.payments}`,
    PAYMENTS_SCRIPT_URL: `http://127.0.0.1:${ports.payments}/v3/stripe.js`,
    PAYMENTS_SECRET_KEY: `sk_test_${secret()}`,
    PAYMENTS_PUBLISHABLE_KEY: `pk_test_${secret()}`,
    PAYMENTS_WEBHOOK_SECRETS: `whsec_${secret()}`,
    SIGNATURE_URL: `http://127.0.0.1:${ports.signature}/v3`,
    SIGNATURE_API_KEY: secret(),
    SIGNATURE_WEBHOOK_SECRETS: secret(),
    PUSH_SERVICES: `http://127.0.0.1:${ports.push}`,
    SSO_ISSUER_URL: `http://localhost:${ports.sso}`,
    SSO_CLIENT_ID: "vigie-production",
    SSO_CLIENT_SECRET: secret(),
    AUTHENTICATION_URL: `http://localhost:${ports.authentication}`,
    SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    SMTP_TLS: "not required",
    MAIL_FROM: "bonjour@vigie.example",
    MAIL_REPORT_SECRET: secret(),
  };
}
