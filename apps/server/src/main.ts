import { mkdirSync } from "node:fs";
import path from "node:path";
import { readConfig } from "./config.ts";
import { startEmbedded } from "./db/embedded.ts";
import { attachCable } from "./edge/cable.ts";
import { allJobs } from "./boot/features.ts";
import { createAuthenticationHost } from "./authentication-host.ts";
import { createHttp } from "./http.ts";
import { prepare, watchSilentSyncs } from "./boot/prepare.ts";
import { startServices } from "./boot/start-services.ts";

/** `node main.ts [all|http|worker]`: the web process, the worker, or both in one. Prints one JSON line when ready. */
const role = process.argv[2] ?? "all";
const config = readConfig();
mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });

const embedded =
  config.databaseUrl === null
    ? await startEmbedded({
        dataDir: path.resolve(config.dataDir, "postgres"),
        fsync: true,
        log: () => undefined,
      }).catch(sayAndLeave)
    : null;
const databaseUrl = config.databaseUrl ?? embedded?.url ?? "";
const { services, stop } = await startServices(config, databaseUrl);

const closers: (() => Promise<void>)[] = [];
let address = "";
if (role !== "worker") {
  const app = await createHttp(services);
  address = await app.listen({ port: config.port, host: config.host });
  const cable = await attachCable(app.server, services, databaseUrl);
  closers.push(
    async () => await cable.close(),
    async () => await app.close(),
  );
  if (config.authentication.port !== null) {
    const authentication = await createAuthenticationHost(services);
    await authentication.listen({ port: config.authentication.port, host: config.host });
    closers.push(async () => await authentication.close());
  }
}
if (role !== "http") {
  await services.queue.work(allJobs(services));
  const watching = watchSilentSyncs(services);
  closers.push(async () => watching());
  await prepare(services);
  await services.queue.send(services.db, "refresh_reference", { at: "start" });
}
process.stdout.write(`${JSON.stringify({ ready: true, role, address, databaseUrl })}\n`);

let stopping = false;
async function shutDown(): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const close of closers) await close().catch(() => undefined);
  await stop().catch(() => undefined);
  await embedded?.stop();
  process.exit(0);
}
// Without its database a process would answer 503 for ever: it ends, and whoever started it is told.
void embedded?.ended.then(() => {
  if (!stopping) sayAndLeave(new Error("La base de données intégrée s’est arrêtée."));
});
process.on("SIGTERM", () => void shutDown());
process.on("SIGINT", () => void shutDown());

/** A folder in use by another Vigie, a disk that is full: one sentence, not a stack. */
function sayAndLeave(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
