import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded, type Embedded } from "../db/embedded.ts";
import { openAccess } from "../db/open-access.ts";
import { changeOwner, chooseLaunch, launchEnvironment } from "../db/postgres-launch.ts";
import { type Binaries, systemBinaries } from "../db/postgres-binaries.ts";

/** A database on the machine's own PostgreSQL and a standby that replicates it, set up as an operator does. */
export type ReplicatedDatabase = {
  readonly primary: Embedded;
  /** The present standby: each start opens another. */
  readonly replica: () => Embedded;
  readonly stopReplica: () => Promise<void>;
  readonly startReplica: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Returns null if the machine has no PostgreSQL: the embedded one cannot be copied while it runs. */
export async function openReplicatedDatabase(): Promise<ReplicatedDatabase | null> {
  const binaries = systemBinaries([]);
  if (binaries === null) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-replica-"));
  const start = async (name: string) =>
    await startEmbedded({ dataDir: path.join(folder, name), fsync: false, log: () => undefined, binaries });
  const primary = await start("primary");
  await openAccess({ url: primary.url, ownerUrl: null, onError: () => undefined });
  let replica = await startStandby({
    url: primary.url,
    binaries,
    dataDir: path.join(folder, "replica"),
    fsync: false,
  });
  return {
    primary,
    replica: () => replica,
    stopReplica: async () => await replica.stop(),
    startReplica: async () => void (replica = await start("replica")),
    close: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Copied = {
  /** Of the primary, through its socket. */
  readonly url: string;
  readonly binaries: Binaries;
  readonly dataDir: string;
  readonly fsync: boolean;
};

/** Starts a standby for the first time: from a copy of the running primary. */
export async function startStandby({ url, binaries, dataDir, fsync }: Copied): Promise<Embedded> {
  copyRunning(url, path.join(path.dirname(binaries.postgres), "pg_basebackup"), dataDir);
  return await startEmbedded({ dataDir, fsync, log: () => undefined, binaries });
}

/** `-R` writes the connection to the primary. */
function copyRunning(url: string, program: string, target: string): void {
  const { searchParams, port, username: user } = new URL(url);
  const host = searchParams.get("host") ?? "";
  const where = ["-h", host, "-p", port, "-U", user, "-D", target];
  const made = spawnSync(program, [...where, "-R", "-X", "stream", "--checkpoint", "fast", "--no-sync"], {
    env: launchEnvironment,
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`pg_basebackup: ${made.stderr}`);
  // The socket is in the copied folder: its lock file belongs to the other server.
  rmSync(path.join(target, `.s.PGSQL.${port}.lock`), { force: true });
  changeOwner(target, chooseLaunch().owner);
}
