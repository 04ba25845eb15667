import { existsSync, mkdirSync, watch } from "node:fs";
import path from "node:path";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { startEmbedded } from "../apps/server/src/db/embedded.ts";
import {
  authenticationHost,
  checkChoice,
  partnerEnvironment,
  sandboxEnvironment,
  usesRealPartners,
} from "./lib/partner-environment.ts";
import { freePort, isFree } from "./lib/ports.ts";
import { restartedServer } from "./lib/restarted-server.ts";
import { root } from "./lib/run.ts";
import { startService } from "./lib/service.ts";

/** `npm run dev`: the sandboxes, the server and worker in one process that restarts on changes, and the pages with hot module
 * replacement, behind one address. The database survives restarts. */
try {
  checkChoice();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
const port = Number(process.env["PORT"] ?? "3000");
if (!(await isFree(port))) {
  process.stderr.write(`Port ${port} is taken: PORT=${port + 1} npm run dev.\n`);
  process.exit(1);
}
const dataDir = path.resolve(process.env["DATA_DIR"] ?? ".data");
mkdirSync(dataDir, { recursive: true, mode: 0o700 });
const given = process.env["DATABASE_URL"];
const database =
  given === undefined
    ? await startEmbedded({ dataDir: path.join(dataDir, "postgres"), fsync: false, log: () => undefined })
    : null;

const serverPort = await freePort();
const authentication = await authenticationHost(port);
const sandbox = usesRealPartners()
  ? null
  : startService({
      name: "sandbox",
      script: "apps/sandbox/src/main.ts",
      args: [],
      env: await sandboxEnvironment(serverPort, authentication),
    });
const partners = sandbox === null ? { SANDBOXES: "0" } : partnerEnvironment(await sandbox.ready);

let pages: ViteDevServer | null = null;
const server = restartedServer({
  env: {
    ...partners,
    ...authentication,
    ...(database === null ? {} : { EMBEDDED_DATABASE_URL: database.url }),
    PORT: String(serverPort),
    PUBLIC_URL: process.env["PUBLIC_URL"] ?? `http://localhost:${port}`,
    // Vite serves the pages.
    WEB_DIST: "",
  },
  onStart: (ms) => {
    process.stdout.write(
      ms === null ? "The server does not start (see above).\n" : `server ready in ${Math.round(ms)} ms\n`,
    );
    // apps/web/src/main.tsx refetches its data.
    if (ms !== null) pages?.ws.send({ type: "custom", event: "vigie:server-started" });
  },
});
await server.restart();
pages = await createServer(pageSettings());
await pages.listen();
watchSources();
// Vite would end the process before the server and its database are stopped in order.
process.removeAllListeners("SIGTERM");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void leave());
process.stdout.write(`Vigie is ready: http://localhost:${port}\n`);

function pageSettings() {
  const target = `http://127.0.0.1:${serverPort}`;
  // The Host header is kept: it determines the variant.
  const toServer = { target, changeOrigin: false };
  return {
    root: path.join(root, "apps/web"),
    configFile: path.join(root, "apps/web/vite.config.ts"),
    plugins: [waitForServer()],
    server: {
      port,
      strictPort: true,
      host: process.env["HOST"] ?? "127.0.0.1",
      proxy: {
        "/v1": toServer,
        "/webhooks": toServer,
        "/healthz": toServer,
        "/manifest.webmanifest": toServer,
        "/icons": toServer,
        "/cable": { ...toServer, ws: true },
      },
    },
  };
}

/** A call during a restart is answered by the new server. */
function waitForServer(): Plugin {
  return {
    name: "wait-for-server",
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (!/^\/(v1|webhooks|healthz|manifest|icons)\b/.test(request.url ?? "")) return next();
        server.admit().then((sent) => {
          response.once("close", sent);
          next();
        }, next);
      });
    },
  };
}

/** Watches the server's sources. Several files are often saved together: one restart for all. */
function watchSources(): void {
  let timer: NodeJS.Timeout | undefined;
  const packages = ["domain", "api", "analytics", "partners", "statements"].map(
    (name) => `packages/${name}/src`,
  );
  for (const folder of ["apps/server/src", ...packages]) {
    const full = path.join(root, folder);
    if (!existsSync(full)) continue;
    watch(full, { recursive: true }, (_event, file) => {
      if (file === null || !/\.(ts|sql)$/.test(file) || file.endsWith(".test.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(() => void server.restart(), 50);
    });
  }
}

async function leave(): Promise<void> {
  await pages?.close();
  await server.stop();
  await sandbox?.stop();
  await database?.stop();
  process.exit(0);
}
