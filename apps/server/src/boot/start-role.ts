import fastify from "fastify";
import { createAuthenticationHost } from "../authentication-host.ts";
import type { Config } from "../config.ts";
import { attachCable } from "../edge/cable.ts";
import { type Shutdown, shutDown } from "../edge/drain.ts";
import { startHeartbeat } from "../edge/health.ts";
import { mountMetrics } from "../edge/metrics.ts";
import { countRequests } from "../edge/request-metrics.ts";
import { createHttp } from "../http.ts";
import { allRoutes } from "./features.ts";
import { configuredVariables } from "../config.ts";
import { prepare, watchDirectory, watchSilentSyncs } from "./prepare.ts";
import type { Services } from "./services.ts";
import { startServices } from "./start-services.ts";

type Closer = () => Promise<unknown>;
type Started = {
  /** The address on which the web process listens; empty for the worker. */
  readonly address: string;
  readonly close: () => Promise<void>;
};

/** Starts the web process, the worker, or both. */
export async function startRole(role: string, config: Config, databaseUrl: string): Promise<Started> {
  const { services, stop } = await startServices(config, databaseUrl, role === "http" ? "web" : "worker");
  // Names only: values may be secrets.
  services.trail("server.started", { role, configured: configuredVariables().join(" ") });
  const closers: Closer[] = [];
  const address = role === "worker" ? "" : await startHttp(services, databaseUrl, closers);
  if (role === "worker") await startWorkerMetrics(services, closers);
  if (role !== "http") await startWorker(services, closers);
  closers.push(stop);
  const close = async () => {
    for (const closer of closers) await closer().catch(() => undefined);
  };
  return { address, close };
}

async function startHttp(services: Services, databaseUrl: string, closers: Closer[]): Promise<string> {
  const { config } = services;
  const shutdown: Shutdown = { phase: "serving" };
  const app = await createHttp(services, allRoutes, shutdown);
  const address = await app.listen({ port: config.port, host: config.host });
  const cable = await attachCable(app.server, services, databaseUrl);
  closers.push(
    async () => await shutDown(app, shutdown),
    async () => await cable.close(),
    async () => await app.close(),
  );
  if (config.authentication.port !== null) {
    const authentication = await createAuthenticationHost(services);
    await authentication.listen({ port: config.authentication.port, host: config.host });
    closers.push(async () => await authentication.close());
  }
  return address;
}

/** Serves the worker's metrics, as a web process does at its own address: most calls to partners are made by the worker. */
async function startWorkerMetrics(services: Services, closers: Closer[]): Promise<void> {
  const { metricsPort, host } = services.config;
  if (metricsPort === null) return;
  const app = fastify({ logger: false });
  mountMetrics(app, services, countRequests(app));
  await app.listen({ port: metricsPort, host });
  closers.push(async () => await app.close());
}

async function startWorker(services: Services, closers: Closer[]): Promise<void> {
  await services.queue.work(services);
  const watching = watchSilentSyncs(services);
  const beating = startHeartbeat(services);
  closers.push(async () => watching());
  closers.push(async () => beating());
  await prepare(services);
  const asking = watchDirectory(services);
  closers.push(async () => asking());
  await services.queue.send(services.db, "refresh_reference", { at: "start" });
  await services.queue.send(services.db, "refresh_institutions", { at: "start" });
}
