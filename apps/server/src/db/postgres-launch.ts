import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** How a PostgreSQL program is started: the command prefix, and its user. */
export type Launch = {
  readonly kind: LaunchKind;
  readonly prefix: readonly string[];
  /** Required owner of the files; null for the user of our own process. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  readonly identity: { readonly uid?: number; readonly gid?: number };
};

/** `namespace`: root mapped to nobody in a user namespace, files stay root's. `nobody`: root drops its rights. */
export type LaunchKind = "direct" | "namespace" | "nobody";

/** Debian's nobody and nogroup. The uid must exist in /etc/passwd, or initdb cannot look it up. */
const nobody = { uid: 65_534, gid: 65_534 };
const rootOwner = { uid: 0, gid: 0 };

/** The environment of every PostgreSQL program: none of our variables, since PGDATA, PGPORT… would change its behaviour. */
export const launchEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: process.platform === "linux" ? "C.UTF-8" : "C",
  TZ: "UTC",
} as const;

/** PostgreSQL refuses to run as root: it then runs as nobody, in a user namespace if the system allows one. If `setpriv` exists,
 * the server gets a fast shutdown when our process ends, even if it is killed: no orphan keeps the folder locked. */
export function chooseLaunch(kind?: LaunchKind): Launch {
  const withDeath = works(["setpriv", ...deathSignal, "true"]) ? ["setpriv", ...deathSignal] : [];
  if (kind === "direct" || (kind === undefined && process.getuid?.() !== 0)) {
    return { kind: "direct", prefix: withDeath, owner: null, identity: {} };
  }
  const unshare = ["unshare", "--user", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
  if (kind === "namespace" || (kind === undefined && works([...unshare, "true"]))) {
    return { kind: "namespace", prefix: [...unshare, ...withDeath], owner: rootOwner, identity: {} };
  }
  // The death signal is set after the change of user, which would clear it.
  return { kind: "nobody", prefix: withDeath, owner: nobody, identity: nobody };
}

/** INT requests PostgreSQL's fast shutdown. */
const deathSignal = ["--pdeathsig", "INT"];

function works(command: readonly string[]): boolean {
  const [program = "", ...args] = command;
  return spawnSync(program, args, { env: launchEnvironment, stdio: "ignore" }).status === 0;
}

/** Changes the owner of a folder to the server's user if it differs: the launch kind may have changed. */
export function changeOwner(folder: string, owner: Launch["owner"]): void {
  if (owner === null || lstatSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    chownIfThere(path.join(folder, entry), owner);
  }
  chownSync(folder, owner.uid, owner.gid);
}

function chownIfThere(file: string, owner: { readonly uid: number; readonly gid: number }): void {
  if (lstatSync(file).isSymbolicLink()) return;
  chownSync(file, owner.uid, owner.gid);
}

/** Lets the user of PostgreSQL reach the cluster: it may traverse the data folder but not read it.
 * @throws if a folder further up is closed to it, such as /root */
export function grantPathAccess(launch: Launch, dataDir: string, program: string): void {
  if (launch.kind !== "nobody") return;
  const parent = path.dirname(dataDir);
  chmodSync(parent, statSync(parent).mode | passing);
  for (const target of [parent, program]) {
    const reached = spawnSync("test", ["-x", target], { env: launchEnvironment, ...launch.identity });
    if (reached.status === 0) continue;
    throw new Error(
      `PostgreSQL does not run as root, and the user nobody cannot reach ${target}: ` +
        "use a folder outside /root (DATA_DIR), another user, or a server (DATABASE_URL).",
    );
  }
}

const passing = 0o011;
