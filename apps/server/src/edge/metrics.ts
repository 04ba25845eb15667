import { type Instant, msBetween } from "@vigie/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { BlockList, isIP } from "node:net";
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { refuse } from "./dispatch.ts";
import { type Health, healthOf } from "./health.ts";
import { costlyWorkCounts } from "./costly-calls.ts";
import type { CallCounts } from "./concurrency-limiter.ts";
import { type MailsState, mailsState } from "./health-store.ts";
import { scopedToSystem } from "../db/scope.ts";
import type { Services } from "../boot/services.ts";

/** How long a request may hold all others: watched at its 99.9th percentile. */
const resolutionMs = 10;
const nanosecondsPerSecond = 1e9;

/** What an operator's Prometheus reads at /metrics: figures of this process, of no person. Only who is named in
 * METRICS_FROM is answered, and nobody for whom a proxy asks. */
export function mountMetrics(app: FastifyInstance, services: Services): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const readers = readersOf(services.config);
  app.addHook("onClose", async () => void delay.disable());
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(readers, request)) return refuse(reply, "route.not_found");
    const mails = await scopedToSystem("metrics", async () => await mailsState(services.db)).catch(
      () => null,
    );
    const text = metricsText(delay, await healthOf(services)) + mailMetrics(mails, services.clock());
    // Each reading tells of the time since the one before.
    delay.reset();
    return await reply
      .headers({ "content-type": "text/plain; version=0.0.4", "cache-control": "no-store" })
      .send(text);
  });
}

function readersOf({ metricsFrom }: Services["config"]): BlockList {
  const readers = new BlockList();
  for (const entry of metricsFrom) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) readers.addAddress(address, family);
    else readers.addSubnet(address, Number(bits), family);
  }
  return readers;
}

/** The peer of the connection itself, whatever it says of others; by one of these headers a proxy says that it asks for somebody
 * else, whatever its kind. */
function mayRead(readers: BlockList, { socket, headers }: FastifyRequest): boolean {
  const peer = (socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  const isProxied = Object.keys(headers).some((name) =>
    /^(x-forwarded|x-real-ip$|x-client-ip$|x-original|forwarded$|via$|true-client-ip$|cf-)/.test(name),
  );
  const family = isIP(peer);
  return !isProxied && family !== 0 && readers.check(peer, family === 6 ? "ipv6" : "ipv4");
}

function metricsText(delay: IntervalHistogram, { status, worker }: Health): string {
  const seconds = (nanoseconds: number): number => nanoseconds / nanosecondsPerSecond;
  const { rss, heapUsed } = process.memoryUsage();
  const lines = [
    "# HELP vigie_event_loop_delay_seconds How late the event loop was since the last reading.",
    "# TYPE vigie_event_loop_delay_seconds gauge",
    ...["0.5", "0.99", "0.999"].map(
      (quantile) =>
        `vigie_event_loop_delay_seconds{quantile="${quantile}"} ${seconds(delay.percentile(Number(quantile) * 100))}`,
    ),
    `vigie_event_loop_delay_seconds{quantile="1"} ${seconds(delay.max)}`,
    ...costlyWorkText(),
    "# HELP vigie_ready Whether the process takes requests and can write, and whether the worker gives a sign.",
    "# TYPE vigie_ready gauge",
    `vigie_ready{status="${status}"} ${status === "ready" ? 1 : 0}`,
    "# TYPE vigie_worker_running gauge",
    `vigie_worker_running ${worker === "running" ? 1 : 0}`,
    "# TYPE vigie_resident_bytes gauge",
    `vigie_resident_bytes ${rss}`,
    "# TYPE vigie_heap_used_bytes gauge",
    `vigie_heap_used_bytes ${heapUsed}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Nothing is said while the database is away. */
function mailMetrics(mails: MailsState | null, now: Instant): string {
  if (mails === null) return "";
  const { stoppedBy, waiting, oldestAt } = mails;
  const lines = [
    "# HELP vigie_mail_stopped Whether the mail server refuses us (sign-in, sender, relaying, encryption): every mail waits.",
    "# TYPE vigie_mail_stopped gauge",
    `vigie_mail_stopped ${stoppedBy === null ? 0 : 1}`,
    "# TYPE vigie_mails_waiting gauge",
    `vigie_mails_waiting ${waiting}`,
    "# TYPE vigie_mail_oldest_waiting_seconds gauge",
    `vigie_mail_oldest_waiting_seconds ${oldestAt === null ? 0 : msBetween(oldestAt, now) / 1000}`,
  ];
  return `${lines.join("\n")}\n`;
}

function costlyWorkText(): readonly string[] {
  const limiters = Object.entries(costlyWorkCounts());
  const lines = (name: string, states: readonly (keyof CallCounts)[]) =>
    limiters.flatMap(([work, counts]) =>
      states.map((state) => `${name}{work="${work}",state="${state}"} ${counts[state]}`),
    );
  return [
    "# HELP vigie_costly_work Receptions of files, uploads, exports, computations and passwords under way and waiting.",
    "# TYPE vigie_costly_work gauge",
    ...lines("vigie_costly_work", ["running", "waiting"]),
    "# HELP vigie_costly_work_total What came of them since the start: begun, turned away, given up while waiting.",
    "# TYPE vigie_costly_work_total counter",
    ...lines("vigie_costly_work_total", ["entered", "refused", "gone"]),
  ];
}
