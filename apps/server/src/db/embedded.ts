import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { embeddedBinaries, type Binaries } from "./postgres-binaries.ts";
import {
  chooseLaunch,
  changeOwner,
  launchEnvironment,
  grantPathAccess,
  type Launch,
  type LaunchKind,
} from "./postgres-launch.ts";
import { clearStaleLock } from "./postgres-lock.ts";

export type EmbeddedOptions = {
  /** The folder of the cluster; created if missing. */
  readonly dataDir: string;
  /** false only for tests: a power failure then loses the cluster. */
  readonly fsync: boolean;
  readonly log: (line: string) => void;
  /** Another server than the one of the dependencies. */
  readonly binaries?: Binaries;
  readonly launch?: LaunchKind;
  /** Additional settings of the server, `name=value`. */
  readonly settings?: readonly string[];
};

export type Embedded = {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  readonly url: string;
  readonly pid: number;
  /** Resolves when the server's process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

const user = "vigie";
const port = 5432;
/** sockaddr_un holds 108 bytes including the final zero. */
const socketPathBytes = 107;
const readyTimeoutMs = 120_000;
const stopTimeoutMs = 20_000;
const linesKept = 20;

/** Starts PostgreSQL on a folder, reachable only through a unix socket in a 0700 folder, and waits until it answers. A second
 * start on a folder in use is refused; a killed cluster is recovered. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = path.resolve(options.dataDir);
  const setup = {
    binaries: options.binaries ?? embeddedBinaries(),
    launch: chooseLaunch(options.launch),
    dataDir,
  };
  mkdirSync(path.dirname(dataDir), { recursive: true });
  grantPathAccess(setup.launch, dataDir, setup.binaries.postgres);
  if (!existsSync(path.join(dataDir, "PG_VERSION"))) await initialise(setup);
  changeOwner(dataDir, setup.launch.owner);
  const host = socketFolder(dataDir, setup.launch);
  await clearStaleLock({ dataDir, host, port });

  const connection = { host, port, user, database: user };
  const args = [...settings(options.fsync, options.settings), "-D", dataDir, "-k", host, "-p", String(port)];
  const server = run(setup.launch, [setup.binaries.postgres, ...args], options.log);
  const killOnExit = () => server.child.kill("SIGINT");
  process.once("exit", killOnExit);
  const stop = async () => {
    await stopServer(server);
    process.off("exit", killOnExit);
  };
  try {
    await createOwnDatabase(connection, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    connection,
    url: urlOf(host),
    pid: server.child.pid ?? 0,
    ended: server.ended.then(() => undefined),
    stop,
  };
}

/** Returns the URL at which the server of a data folder listens while it runs: commands use it to reach the database of a running
 * Vigie. */
export function embeddedUrl(folder: string): string {
  const host = socketFolder(path.resolve(folder), chooseLaunch(undefined));
  return urlOf(host);
}

function urlOf(host: string): string {
  return `postgresql://${user}@localhost:${port}/${user}?host=${encodeURIComponent(host)}`;
}

type Setup = { readonly binaries: Binaries; readonly launch: Launch; readonly dataDir: string };

/** Created in a temporary folder and renamed, so that a start killed in the middle leaves no incomplete cluster. */
async function initialise({ binaries, launch, dataDir }: Setup): Promise<void> {
  const parent = path.dirname(dataDir);
  const prefix = `${path.basename(dataDir)}.new-`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const fresh = path.join(parent, `${prefix}${process.pid}`);
  mkdirSync(fresh, { mode: 0o700 });
  changeOwner(fresh, launch.owner);
  const locale = `--locale=${launchEnvironment.LC_ALL}`;
  const args = ["-D", fresh, "-U", user, "-A", "trust", "--no-sync", "-E", "UTF8", locale];
  const made = run(launch, [binaries.initdb, ...args], () => undefined);
  const code = await made.ended;
  if (code !== 0) throw new Error(`The database could not be made in ${dataDir}: ${made.lines.join(" | ")}`);
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(fresh, dataDir);
}

/** Returns the data folder, or a short one under /tmp if the socket's path would be too long. */
function socketFolder(dataDir: string, launch: Launch): string {
  if (Buffer.byteLength(path.join(dataDir, `.s.PGSQL.${port}.lock`)) <= socketPathBytes) return dataDir;
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const folder = path.join("/tmp", `vigie-${process.getuid?.() ?? 0}-${name}`);
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const found = lstatSync(folder);
  const owners = [process.getuid?.() ?? found.uid, launch.owner?.uid];
  // Anybody may write to /tmp: a folder created there by another user is not trusted.
  if (!found.isDirectory() || !owners.includes(found.uid))
    throw new Error(`${folder} belongs to somebody else`);
  changeOwner(folder, launch.owner);
  chmodSync(folder, 0o700);
  return folder;
}

function settings(fsync: boolean, more: readonly string[] = []): string[] {
  const durable = ["fsync=on", "max_connections=100"];
  const disposable = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=200"];
  const common = [
    "listen_addresses=",
    "unix_socket_permissions=0700",
    "timezone=UTC",
    "log_timezone=UTC",
    "jit=off",
  ];
  return [...common, ...(fsync ? durable : disposable), ...more].flatMap((setting) => ["-c", setting]);
}

type Run = {
  readonly child: ChildProcess;
  /** The last lines of its output. */
  readonly lines: string[];
  /** Its exit code, or null if a signal ended it. */
  readonly ended: Promise<number | null>;
};

function run(launch: Launch, command: readonly string[], log: (line: string) => void): Run {
  const [program = "", ...args] = [...launch.prefix, ...command];
  const lines: string[] = [];
  const child = spawn(program, args, {
    cwd: "/",
    env: launchEnvironment,
    stdio: ["ignore", "ignore", "pipe"],
    // A session of its own: Ctrl-C in the terminal only reaches our process, which stops the server last.
    detached: true,
    ...launch.identity,
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    for (const line of text.split("\n").filter((part) => part.trim() !== "")) {
      lines.push(line);
      if (lines.length > linesKept) lines.shift();
      log(line);
    }
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      lines.push(error.message);
      resolve(1);
    });
    child.once("close", (code) => resolve(code));
  });
  return { child, lines, ended };
}

/** Waits for the first answer (recovery after a crash may take a while), then creates our database if it is missing. */
async function createOwnDatabase(connection: Embedded["connection"], server: Run): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs;
  let over = false;
  void server.ended.then(() => (over = true));
  for (;;) {
    const client = new pg.Client({ ...connection, database: "postgres" });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const found = await client.query("select 1 from pg_database where datname = $1", [user]);
      if (found.rowCount === 0) await client.query(`create database ${user}`);
      return;
    } catch (error) {
      const seen = error instanceof Error ? error.message : String(error);
      if (over || performance.now() > deadline) {
        throw new Error(`The database did not start: ${server.lines.join(" | ") || seen}`, { cause: error });
      }
      await wait(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Requests a fast shutdown; then an immediate one if sessions do not end in time. */
async function stopServer({ child, ended }: Run): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGQUIT"), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}
