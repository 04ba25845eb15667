import {
  authenticationHost,
  checkChoice,
  choice,
  partnerEnvironment,
  sandboxEnvironment,
  textOf,
  usesRealPartners,
  whichIsWhich,
} from "./lib/partner-environment.ts";
import { isFree } from "./lib/ports.ts";
import { startService, type Ready } from "./lib/service.ts";
import { supervise, type Supervised } from "./lib/supervised.ts";
import { buildWeb, webDist } from "./lib/web-build.ts";

/** `npm start`: the partners' sandboxes (unless the real partners are configured), the web process with its database, the
 * worker. Prints one address; a process that ends by itself is restarted alone. */
const port = Number(process.env["PORT"] ?? "3000");
const localUrl = `http://localhost:${port}`;
const processes: Supervised[] = [];
let stopping = false;

process.on("SIGINT", () => void leave(0));
process.on("SIGTERM", () => void leave(0));
process.on("SIGHUP", () => void leave(0));
// If our parent is killed, we get another parent.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void leave(0), 500).unref();

try {
  await start();
} catch (error) {
  if (!stopping) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await leave(1);
}

async function start(): Promise<void> {
  checkChoice();
  if (!(await isFree(port))) {
    throw new Error(
      `Le port ${port} est déjà pris ; choisissez-en un autre, par exemple PORT=${port + 1} npm start.`,
    );
  }
  await buildWeb();
  const authentication = await authenticationHost(port);
  const sandboxes = usesRealPartners() ? null : await startSandboxes(authentication);
  const environment = sandboxes === null ? { SANDBOXES: "0" } : partnerEnvironment(sandboxes);
  const common = {
    ...environment,
    ...authentication,
    PORT: String(port),
    WEB_DIST: process.env["WEB_DIST"] ?? webDist,
  };
  const http = await add("http", "apps/server/src/main.ts", { args: ["http"], env: common });
  // The web process runs the embedded database: the worker gets its address.
  const isEmbedded = process.env["DATABASE_URL"] === undefined;
  const embedded = isEmbedded ? { EMBEDDED_DATABASE_URL: textOf(http["databaseUrl"]) } : {};
  await add("worker", "apps/server/src/main.ts", { args: ["worker"], env: { ...common, ...embedded } });
  process.stdout.write(whichIsWhich(choice, textOf(sandboxes?.["control"])));
  process.stdout.write(`Vigie est prête : ${process.env["PUBLIC_URL"] ?? localUrl}\n`);
}

async function startSandboxes(authentication: Readonly<Record<string, string>>): Promise<Ready> {
  const env = await sandboxEnvironment(port, authentication);
  return await add("sandbox", "apps/sandbox/src/main.ts", { args: [], env });
}

type Launch = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** A process that ends by itself is restarted alone, with a message: the others continue. */
async function add(name: string, script: string, launch: Launch): Promise<Ready> {
  const supervised = supervise({
    start: () => startService({ name, script, ...launch }),
    onEnd: (_service, pauseMs) =>
      process.stderr.write(
        `Le processus « ${name} » s’est arrêté ; il redémarre dans ${(pauseMs / 1000).toLocaleString("fr-FR")} s.\n`,
      ),
  });
  processes.push(supervised);
  return await supervised.ready;
}

/** In reverse order: the worker before the process with its database. */
async function leave(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const one of processes.toReversed()) await one.stop();
  process.exit(code);
}
