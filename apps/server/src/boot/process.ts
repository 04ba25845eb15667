import { mkdirSync } from "node:fs";
import { flushCompileCache } from "node:module";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { type Config, readConfig } from "../config.ts";
import { startEmbedded } from "../db/embedded.ts";
import { databaseText } from "../db/text.ts";

/** `node main.ts [all|http|worker]`: the web process, the worker, or both in one. Prints one JSON line when ready. The database
 * starts while the rest of the server is loaded. */
const role = process.argv[2] ?? "all";
const config = readOrLeave();
mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });

const starting =
  config.databaseUrl === null
    ? startEmbedded({
        dataDir: path.resolve(config.dataDir, "postgres"),
        fsync: true,
        log: () => undefined,
      })
    : null;
// While 1,600 modules are loaded, V8 would grow the young generation to 67 MB, which an idle process then keeps.
setFlagsFromString("--semi-space-growth-factor=1");
const [embedded, { startRole }] = await Promise.all([starting, import("./start-role.ts")]).catch(
  reportAndExit,
);
// From here on it grows with the load.
setFlagsFromString("--semi-space-growth-factor=2");
const databaseUrl = config.databaseUrl ?? embedded?.url ?? "";
const { address, close } = await startRole(role, config, databaseUrl).catch(reportFailedStart);
// Only the embedded database's address is printed: another one contains a password, and this line is logged.
const own = embedded === null ? {} : { databaseUrl };
process.stdout.write(`${JSON.stringify({ ready: true, role, address, ...own })}
`);
// Written now: at the exit of the process a kill would lose it.
setImmediate(flushCompileCache);

let stopping = false;
async function shutDown(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await close();
  await embedded?.stop();
  process.exit(0);
}
// Without its database the process would answer 503 for ever: it exits, so that its supervisor notices.
void embedded?.ended.then(() => {
  if (!stopping) reportAndExit(new Error(databaseText.stopped));
});
process.on("SIGTERM", () => void shutDown());
process.on("SIGINT", () => void shutDown());

function readOrLeave(): Config {
  try {
    return readConfig();
  } catch (error) {
    return reportAndExit(error);
  }
}

/** Loads the texts of failures only when a start failed. */
async function reportFailedStart(error: unknown): Promise<never> {
  const { failureText } = await import("./failure.ts");
  return reportAndExit(failureText(error));
}

/** A data folder in use by another process, a full disk: one sentence, not a stack. */
function reportAndExit(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
