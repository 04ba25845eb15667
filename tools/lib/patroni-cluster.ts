import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chooseLaunch, launchEnvironment } from "../../apps/server/src/db/postgres-launch.ts";
import { systemBinaries } from "../../apps/server/src/db/postgres-binaries.ts";
import { listAt, textAt } from "./json.ts";
import { freePort } from "./ports.ts";
import { root } from "./run.ts";

/** A highly available database on this machine, with Debian's Patroni, etcd and HAProxy and the files of `deploy/`: three
 * members that may be killed, and one address of the primary. */
export type PatroniCluster = {
  /** Through HAProxy, to the present primary. */
  readonly url: string;
  /** Kills the primary: its PostgreSQL alone, or the whole member as if its machine died.
   * @returns its name */
  readonly killPrimary: (what: "postgres" | "member") => Promise<string>;
  /** Restarts what was killed, and waits until all three are back and the primary has a synchronous standby. */
  readonly mend: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Member = { readonly name: string; readonly database: number; readonly patroni: number };

const names = ["member1", "member2", "member3"] as const;
const patienceMs = 120_000;
const programs = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy"];

export function hasPatroni(): boolean {
  return programs.every((program) => existsSync(program)) && systemBinaries([]) !== null;
}

export async function openPatroniCluster(folder: string): Promise<PatroniCluster> {
  const etcdPort = await freePort();
  const etcd = run("etcd", etcdCommand(folder, etcdPort, await freePort()), { folder, env: {} });
  const members: Member[] = [];
  for (const name of names) members.push({ name, database: await freePort(), patroni: await freePort() });
  const listen = await freePort();
  const running = new Map<string, ChildProcess>();
  const start = (member: Member): void => {
    const command = ["patroni", configure(folder, member, etcdPort)];
    running.set(member.name, run(member.name, command, { folder, env: {} }));
  };
  const proxy = run("haproxy", ["haproxy", "-f", path.join(root, "deploy/haproxy.cfg")], {
    folder,
    env: proxyEnvironment(members, listen),
  });
  const first = members[0];
  if (first === undefined) throw new Error("assertion: there are members");
  // The first one creates the cluster, the others copy it.
  start(first);
  await until(async () => (await stateOf(members)).primary !== null, "a first primary");
  for (const member of members.slice(1)) start(member);
  const mend = async (): Promise<void> => {
    for (const member of members) if (running.get(member.name) === undefined) start(member);
    await until(async () => (await stateOf(members)).isWhole, "three members and a synchronous standby");
  };
  await mend();
  return {
    url: `postgresql://vigie@127.0.0.1:${String(listen)}/postgres`,
    killPrimary: async (what) => {
      const { primary } = await stateOf(members);
      if (primary === null) throw new Error("There is no primary to kill.");
      const patroni = running.get(primary);
      if (what === "member" && patroni !== undefined) {
        running.delete(primary);
        // Patroni first: it would announce its leave.
        await kill(patroni);
      }
      killPostgres(path.join(folder, primary));
      return primary;
    },
    mend,
    close: async () => {
      for (const child of running.values()) await kill(child);
      for (const name of names) killPostgres(path.join(folder, name));
      await kill(proxy);
      await kill(etcd);
    },
  };
}

/** The same actions over HTTP, for another process. */
export async function startControl(
  cluster: PatroniCluster,
): Promise<{ url: string; close: () => Promise<void> }> {
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    "/kill/postgres": async () => await cluster.killPrimary("postgres"),
    "/kill/member": async () => await cluster.killPrimary("member"),
    "/mend": async () => await cluster.mend(),
  };
  const server = createServer((request, answer) => {
    void Promise.resolve(acts[request.url ?? ""]?.()).then(
      (done) => answer.end(typeof done === "string" ? done : ""),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close: async () => void (await new Promise((resolve) => server.close(resolve))),
  };
}

function etcdCommand(folder: string, clients: number, peers: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${String(clients)}`, `http://127.0.0.1:${String(peers)}`];
  return [
    "etcd",
    "--name=etcd",
    `--data-dir=${path.join(folder, "etcd")}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=etcd=${peer}`,
  ];
}

/** The settings that `deploy/patroni.yml` leaves to the machine: Patroni reads both files of the folder. */
function configure(folder: string, { name, database, patroni }: Member, etcd: number): string {
  const binaries = systemBinaries([]);
  if (binaries === null) throw new Error("This machine has no PostgreSQL server.");
  const own = path.join(folder, `${name}.d`);
  mkdirSync(own, { recursive: true });
  copyFileSync(path.join(root, "deploy/patroni.yml"), path.join(own, "10-vigie.yml"));
  const settings = {
    name,
    restapi: addressOf(patroni),
    etcd3: { hosts: `127.0.0.1:${String(etcd)}` },
    postgresql: {
      ...addressOf(database),
      data_dir: path.join(folder, name),
      bin_dir: path.dirname(binaries.postgres),
      pgpass: path.join(folder, `${name}.pgpass`),
      authentication: { superuser: { username: "vigie" }, replication: { username: "replicator" } },
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication replicator 127.0.0.1/32 trust"],
    },
  };
  // JSON is YAML.
  writeFileSync(path.join(own, "20-member.yml"), JSON.stringify(settings));
  return own;
}

function addressOf(port: number) {
  const address = `127.0.0.1:${String(port)}`;
  return { listen: address, connect_address: address };
}

function proxyEnvironment(members: readonly Member[], listen: number): Record<string, string> {
  return {
    DATABASE_LISTEN: `127.0.0.1:${String(listen)}`,
    ...Object.fromEntries(
      members.flatMap(({ name, database, patroni }) => [
        [`${name.toUpperCase()}_DATABASE`, `127.0.0.1:${String(database)}`],
        [`${name.toUpperCase()}_PATRONI`, String(patroni)],
      ]),
    ),
  };
}

type Place = { readonly folder: string; readonly env: Readonly<Record<string, string>> };

/** PostgreSQL refuses to run as root: started as elsewhere. Its output is in a file beside the others. */
function run(name: string, command: readonly string[], { folder, env }: Place): ChildProcess {
  const launch = chooseLaunch();
  mkdirSync(folder, { recursive: true });
  const log = openSync(path.join(folder, `${name}.log`), "a");
  const [program = "", ...args] = [...launch.prefix, ...command];
  return spawn(program, args, {
    cwd: folder,
    env: { ...launchEnvironment, ...env },
    stdio: ["ignore", log, log],
    ...launch.identity,
  });
}

type State = { readonly primary: string | null; readonly isWhole: boolean };

/** Asks any member that answers. */
async function stateOf(members: readonly Member[]): Promise<State> {
  for (const { patroni } of members) {
    const answer = await fetch(`http://127.0.0.1:${String(patroni)}/cluster`).catch(() => null);
    if (answer === null) continue;
    // GET /cluster of Patroni 3.
    const all = listAt(await answer.json(), "members").map((one) => ({
      name: textAt(one, "name"),
      role: textAt(one, "role"),
      state: textAt(one, "state"),
    }));
    const primary = all.find(({ role }) => role === "leader" || role === "master")?.name ?? null;
    const isStreaming = all.every(({ state }) => state === "running" || state === "streaming");
    const isSafe = all.some(({ role }) => role === "sync_standby" || role === "quorum_standby");
    return { primary, isWhole: primary !== null && isStreaming && isSafe && all.length === members.length };
  }
  return { primary: null, isWhole: false };
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`The database has not reached: ${what}.`);
    await wait(200);
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.kill("SIGKILL");
  await ended;
}

/** Kills the postmaster of a folder; its other processes end when they notice. */
function killPostgres(dataDir: string): void {
  const file = path.join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is gone already.
  }
}
