import type { FastifyInstance, FastifyReply } from "fastify";
import { addMs } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import { isStorageFull } from "../db/connection.ts";
import type { Shutdown } from "./drain.ts";
import { areMailsStopped, heartbeatOf, saveHeartbeat } from "./health-store.ts";

/** The interval of the worker's heartbeat; without one for `silentAfterMs` it is reported as silent. */
export const heartbeatEveryMs = 5_000;
const silentAfterMs = 20_000;

export type Health = {
  readonly status: string;
  readonly worker: "running" | "silent" | "unknown";
  /** Stopped: the mail server refuses all mails, so every mail waits. */
  readonly mail: "running" | "stopped" | "unknown";
};

/** The interval of the web process' own heartbeat: its write status is never older. */
const probeEveryMs = 2_000;

/** `/healthz`: the process is alive. `/readyz`: it accepts requests and can write; the states of worker and mail are reported
 * too. */
export function mountHealth(app: FastifyInstance, services: Services, shutdown: Shutdown): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    timer = setInterval(() => void probeWrites(services), probeEveryMs);
    await probeWrites(services);
  });
  app.addHook("onClose", async () => clearInterval(timer));
  app.get("/readyz", async (_request, reply) => await replyReadiness(services, shutdown, reply));
}

async function replyReadiness(services: Services, shutdown: Shutdown, reply: FastifyReply): Promise<unknown> {
  const health = await healthOf(services);
  const status = shutdown.phase === "serving" ? health.status : "leaving";
  return await reply
    .status(status === "ready" ? 200 : 503)
    .header("cache-control", "no-store")
    .send({ ...health, status });
}

type WriteStatus = "ready" | "storage full" | "database unreachable";
const writeStatuses = new WeakMap<Services["db"], WriteStatus>();

/** Writes the heartbeat of this web process: a database that only answers reads cannot save users' work. Health checks report the
 * last outcome and write nothing. */
export async function probeWrites({ db, clock }: Services): Promise<void> {
  const status = await saveHeartbeat(db, "http", clock()).then(
    (): WriteStatus => "ready",
    (error: Error): WriteStatus => (isStorageFull(error) ? "storage full" : "database unreachable"),
  );
  writeStatuses.set(db, status);
}

/** Reads only, since anybody may call it at any rate. */
export async function healthOf(services: Services): Promise<Health> {
  const now = services.clock();
  try {
    const seen = await heartbeatOf(services.db, "worker");
    const worker = seen === null ? "unknown" : seen < addMs(now, -silentAfterMs) ? "silent" : "running";
    const status = writeStatuses.get(services.db) ?? "ready";
    return { status, worker, mail: (await areMailsStopped(services.db)) ? "stopped" : "running" };
  } catch {
    return { status: "database unreachable", worker: "unknown", mail: "unknown" };
  }
}

/** Writes the heartbeat of the worker every few seconds. */
export function startHeartbeat(services: Services): () => void {
  const say = (): void =>
    void saveHeartbeat(services.db, "worker", services.clock()).catch((error: unknown) =>
      services.log("warn", "worker.beat_failed", { error: String(error).slice(0, 120) }),
    );
  say();
  const timer = setInterval(say, heartbeatEveryMs);
  return () => clearInterval(timer);
}
