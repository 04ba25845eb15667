import { createServer } from "node:net";
import { startService, type Ready, type Service } from "./lib/service.ts";
import { buildWeb, webDist } from "./lib/web-build.ts";

/** `npm start`: the partners' sandboxes (unless the real partners are configured), the web process with its database,
 * the worker. One address at the end; whatever ends ends everything. */
const port = Number(process.env["PORT"] ?? "3000");
const localUrl = `http://localhost:${port}`;
const services: Service[] = [];
const sandboxPorts = {
  SANDBOX_AGGREGATION_PORT: "3010",
  SANDBOX_CONTROL_PORT: "3011",
  SANDBOX_SMTP_PORT: "3012",
  SANDBOX_FUND_DATA_PORT: "3013",
  SANDBOX_SSO_PORT: "3014",
  SANDBOX_HOME_ESTIMATE_PORT: "3016",
} as const;
let stopping = false;

process.on("SIGINT", () => void leave(0));
process.on("SIGTERM", () => void leave(0));
process.on("SIGHUP", () => void leave(0));
// A parent killed without warning leaves us to another one.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void leave(0), 500).unref();

try {
  await start();
} catch (error) {
  if (!stopping) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await leave(1);
}

async function start(): Promise<void> {
  if (!(await isFree(port))) {
    throw new Error(
      `Le port ${port} est déjà pris ; choisissez-en un autre, par exemple PORT=${port + 1} npm start.`,
    );
  }
  await buildWeb();
  const authentication = await authenticationHost();
  const environment = usesRealPartners() ? { SANDBOXES: "0" } : await startSandboxes(authentication);
  const common = {
    ...environment,
    ...authentication,
    PORT: String(port),
    WEB_DIST: process.env["WEB_DIST"] ?? webDist,
  };
  const http = await add("http", "apps/server/src/main.ts", { args: ["http"], env: common });
  // The web process holds the embedded database: the worker is told where it is.
  const databaseUrl = textOf(http["databaseUrl"]) ?? process.env["DATABASE_URL"];
  await add("worker", "apps/server/src/main.ts", {
    args: ["worker"],
    env: { ...common, DATABASE_URL: databaseUrl },
  });
  process.stdout.write(`Vigie est prête : ${process.env["PUBLIC_URL"] ?? localUrl}\n`);
}

function usesRealPartners(): boolean {
  return process.env["AGGREGATION_URL"] !== undefined;
}

/** The authentication host has a port of its own, which pages and the partner must know beforehand. */
async function authenticationHost(): Promise<Record<string, string>> {
  const asked = process.env["AUTHENTICATION_PORT"];
  const own = asked ?? String((await isFree(3002)) && port !== 3002 ? 3002 : await freePort());
  const url = process.env["AUTHENTICATION_URL"] ?? `http://localhost:${own}`;
  return { AUTHENTICATION_PORT: own, AUTHENTICATION_URL: url };
}

/** The partners' addresses reach the server by the same variables as the real ones. */
async function startSandboxes(
  authentication: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const [name, usual] of Object.entries(sandboxPorts)) {
    // A second Vigie on this machine: any free port will do.
    ports[name] = process.env[name] ?? ((await isFree(Number(usual))) ? usual : "0");
  }
  const env = {
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/aggregation`,
    ...authentication,
    ...ports,
  };
  const ready = await add("sandbox", "apps/sandbox/src/main.ts", { args: [], env });
  return {
    SANDBOXES: "1",
    AGGREGATION_URL: textOf(ready["aggregation"]) ?? "",
    FUND_DATA_URL: textOf(ready["fundData"]) ?? "",
    HOME_ESTIMATE_URL: textOf(ready["homeEstimate"]) ?? "",
    SMTP_URL: textOf(ready["smtp"]) ?? "",
    SSO_ISSUER_URL: textOf(ready["sso"]) ?? "",
    SANDBOX_CONTROL_URL: textOf(ready["control"]) ?? "",
  };
}

type Launch = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
};

async function add(name: string, script: string, launch: Launch): Promise<Ready> {
  const service = startService({ name, script, ...launch });
  services.push(service);
  // Nothing is started again in silence: a process that ends by itself is a fault to be seen.
  void service.ended.then(async () => {
    if (stopping) return;
    process.stderr.write(`Le processus « ${name} » s’est arrêté ; Vigie s’arrête.\n`);
    await leave(1);
  });
  return await service.ready;
}

/** In reverse order: the worker before the process that holds its database. */
async function leave(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const service of services.toReversed()) await service.stop();
  process.exit(code);
}

async function isFree(candidate: number): Promise<boolean> {
  const host = process.env["HOST"] ?? "127.0.0.1";
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(candidate, host, () => probe.close(() => resolve(true)));
  });
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, process.env["HOST"] ?? "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
