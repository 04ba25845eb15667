import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { databaseRoles } from "../../apps/server/src/db/roles.ts";
import { freePort } from "./ports.ts";

const program = "/usr/sbin/pgbouncer";
const patienceMs = 10_000;

export type Pooler = { readonly port: number; readonly stop: () => Promise<void> };

/** Debian's PgBouncer in transaction mode in front of a temporary server: a session keeps no state between statements. Each role
 * signs in as itself, because a start option would not be forwarded.
 * @throws if it is not installed, or does not answer */
export async function startPooler(serverUrl: string, folder: string): Promise<Pooler> {
  if (!existsSync(program)) throw new Error(`VIGIE_TEST_POOLER=1: this machine has no ${program}.`);
  const server = new URL(serverUrl);
  const port = await freePort();
  const users = path.join(folder, "pooler-users.txt");
  const settings = path.join(folder, "pooler.ini");
  writeFileSync(users, databaseRoles.map((role) => `"${role}" ""\n`).join(""));
  writeFileSync(
    settings,
    `[databases]
* = host=${server.searchParams.get("host") ?? ""} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 1000
ignore_startup_parameters = extra_float_digits, statement_timeout
`,
  );
  // As another user, if we are root: it refuses to run as root.
  const child = spawn(
    "unshare",
    ["--user", "--map-user=65534", "--map-group=65534", program, "-q", settings],
    {
      stdio: ["ignore", "ignore", "ignore"],
    },
  );
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const end = performance.now() + patienceMs;
  while (!(await answers(port))) {
    if (performance.now() > end) throw new Error("PgBouncer does not answer.");
    await wait(50);
  }
  return {
    port,
    stop: async () => {
      child.kill("SIGINT");
      await ended;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
