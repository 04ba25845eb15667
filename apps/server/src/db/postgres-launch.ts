import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** How a PostgreSQL program is started: the command prefix, and the user it runs as. */
export type Launch = {
  readonly kind: LaunchKind;
  readonly prefix: readonly string[];
  /** The required owner of the files; null for the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  readonly identity: { readonly uid?: number; readonly gid?: number };
};

/** `namespace`: root seen as nobody in a user namespace, files stay root's. `nobody`: root gives up its rights. */
export type LaunchKind = "direct" | "namespace" | "nobody";

/** Debian's nobody and nogroup. The uid must exist in /etc/passwd: initdb looks it up. */
const nobody = { uid: 65_534, gid: 65_534 };
const rootOwner = { uid: 0, gid: 0 };

/** The environment of every PostgreSQL program: none of our variables (PGDATA, PGPORT… would change its behaviour). */
export const launchEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: process.platform === "linux" ? "C.UTF-8" : "C",
  TZ: "UTC",
} as const;

/** PostgreSQL refuses to run as root: it then runs as nobody, or in a user namespace where the system allows one. With
 * `setpriv`, the server gets a fast shutdown when our process dies, even by SIGKILL: no orphan keeps the folder. */
export function chooseLaunch(kind?: LaunchKind): Launch {
  const withDeath = works(["setpriv", ...deathSignal, "true"]) ? ["setpriv", ...deathSignal] : [];
  if (kind === "direct" || (kind === undefined && process.getuid?.() !== 0)) {
    return { kind: "direct", prefix: withDeath, owner: null, identity: {} };
  }
  const unshare = ["unshare", "--user", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
  if (kind === "namespace" || (kind === undefined && works([...unshare, "true"]))) {
    return { kind: "namespace", prefix: [...unshare, ...withDeath], owner: rootOwner, identity: {} };
  }
  // Set after the change of user, which would reset it.
  return { kind: "nobody", prefix: withDeath, owner: nobody, identity: nobody };
}

/** INT is PostgreSQL's fast shutdown. */
const deathSignal = ["--pdeathsig", "INT"];

function works(command: readonly string[]): boolean {
  const [program = "", ...args] = command;
  return spawnSync(program, args, { env: launchEnvironment, stdio: "ignore" }).status === 0;
}

/** Changes the owner of a tree to the user that the server runs as, if it differs: the launch method may have changed. */
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

/** Lets the user of PostgreSQL reach the cluster: it may traverse the data folder, but not list it.
 * @throws if a parent folder denies access, as /root does */
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
