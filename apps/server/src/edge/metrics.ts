import { type Instant, msBetween } from "@vigie/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { BlockList, isIP } from "node:net";
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { archiveMetrics, archiveState } from "./archive-metrics.ts";
import { refuse } from "./dispatch.ts";
import { type Health, healthOf } from "./health.ts";
import { costlyWorkCounts } from "./costly-calls.ts";
import type { CallCounts } from "./concurrency-limiter.ts";
import {
  type BankTries,
  bankTries,
  directoryReading,
  type DirectoryReading,
  type JobsState,
  jobsState,
  type MailsState,
  mailsState,
  partnerRefusals,
  type Refusals,
} from "./health-store.ts";
import type { RequestMetrics } from "./request-metrics.ts";
import { poolCounts } from "../db/connection.ts";
import { scopedToSystem } from "../db/scope.ts";
import type { Services } from "../boot/services.ts";

/** Resolution of the event loop delay, which is watched at its 99.9th percentile. */
const resolutionMs = 10;
const nanosecondsPerSecond = 1e9;

/** Serves /metrics to an operator's Prometheus: figures of this process, none about a person. Answers only the addresses of
 * METRICS_FROM, and never a request that came through a proxy. */
export function mountMetrics(app: FastifyInstance, services: Services, requests: RequestMetrics): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const readers = readersOf(services.config);
  app.addHook("onClose", async () => void delay.disable());
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(readers, request)) return refuse(reply, "route.not_found");
    const now = services.clock();
    const rows = await scopedToSystem("metrics", async () => ({
      mails: await mailsState(services.db),
      jobs: await jobsState(services.db, now),
      banks: await bankTries(services.db),
      directory: await directoryReading(services.db),
      refusals: await partnerRefusals(services.db),
      archive: await archiveState(services.db),
    })).catch(() => null);
    const text = [
      metricsText(delay, await healthOf(services)),
      // While the database is away, figures from its rows are left out.
      ...(rows === null
        ? []
        : [
            mailMetrics(rows.mails, now),
            jobMetrics(rows.jobs, now),
            bankMetrics(rows.banks),
            directoryMetrics(rows.directory, now),
            refusalMetrics(rows.refusals),
            archiveMetrics(rows.archive),
          ]),
      `${[...poolText(services), ...replicaText(services), ...answersText(services), ...(await socketsText(app)), ...services.partnerMetrics.text(), ...requests.text()].join("\n")}\n`,
    ].join("");
    // Each scrape reports the time since the one before.
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

/** Checks the address of the connection itself, whatever its headers claim; any of these headers shows that a proxy forwards the
 * request. */
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
    "# TYPE vigie_event_loop_delay_seconds summary",
    ...["0.5", "0.99", "0.999"].map(
      (quantile) =>
        `vigie_event_loop_delay_seconds{quantile="${quantile}"} ${seconds(delay.percentile(Number(quantile) * 100))}`,
    ),
    `vigie_event_loop_delay_seconds{quantile="1"} ${seconds(delay.max)}`,
    ...costlyWorkText(),
    "# HELP vigie_ready Whether the process takes requests and can write, and whether the worker gives a sign.",
    "# TYPE vigie_ready gauge",
    `vigie_ready{status="${status}"} ${status === "ready" ? 1 : 0}`,
    "# HELP vigie_worker_running Whether the worker gave a sign within the last 20 seconds.",
    "# TYPE vigie_worker_running gauge",
    `vigie_worker_running ${worker === "running" ? 1 : 0}`,
    "# HELP vigie_resident_bytes Memory that the process holds.",
    "# TYPE vigie_resident_bytes gauge",
    `vigie_resident_bytes ${rss}`,
    "# HELP vigie_heap_used_bytes Memory of its objects.",
    "# TYPE vigie_heap_used_bytes gauge",
    `vigie_heap_used_bytes ${heapUsed}`,
  ];
  return `${lines.join("\n")}\n`;
}

function mailMetrics({ stoppedBy, waiting, oldestAt }: MailsState, now: Instant): string {
  const lines = [
    "# HELP vigie_mail_stopped Whether the mail server refuses us (sign-in, sender, relaying, encryption): every mail waits.",
    "# TYPE vigie_mail_stopped gauge",
    `vigie_mail_stopped ${stoppedBy === null ? 0 : 1}`,
    "# HELP vigie_mails_waiting Mails that did not leave yet.",
    "# TYPE vigie_mails_waiting gauge",
    `vigie_mails_waiting ${waiting}`,
    "# HELP vigie_mail_oldest_waiting_seconds How long the oldest of them waits.",
    "# TYPE vigie_mail_oldest_waiting_seconds gauge",
    `vigie_mail_oldest_waiting_seconds ${oldestAt === null ? 0 : msBetween(oldestAt, now) / 1000}`,
  ];
  return `${lines.join("\n")}\n`;
}

function jobMetrics(queues: readonly JobsState[], now: Instant): string {
  const lines = [
    "# HELP vigie_jobs Jobs by queue: due, held by a worker, given up after their retries.",
    "# TYPE vigie_jobs gauge",
    ...queues.flatMap(({ name, due, active, failed }) =>
      Object.entries({ due, active, failed }).map(
        ([state, count]) => `vigie_jobs{queue="${name}",state="${state}"} ${count}`,
      ),
    ),
    "# HELP vigie_job_oldest_due_seconds How long the oldest job of the queue waits since its time came.",
    "# TYPE vigie_job_oldest_due_seconds gauge",
    ...queues.map(
      ({ name, dueSince }) =>
        `vigie_job_oldest_due_seconds{queue="${name}"} ${dueSince === null ? 0 : msBetween(dueSince, now) / 1000}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function bankMetrics(banks: readonly BankTries[]): string {
  const lines = [
    "# HELP vigie_bank_connections Connections tried in the last hours by institution, and whether the bank answered the last try.",
    "# TYPE vigie_bank_connections gauge",
    ...banks.flatMap(({ institution, tries, failures }) => [
      `vigie_bank_connections{institution="${institution}",outcome="answered"} ${tries - failures}`,
      `vigie_bank_connections{institution="${institution}",outcome="failed"} ${failures}`,
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

function directoryMetrics(reading: DirectoryReading | null, now: Instant): string {
  if (reading === null) return "";
  const { readAt, failure } = reading;
  const lines = [
    "# HELP vigie_bank_directory_failed Whether the last reading of the partner's directory of banks failed: ours stays as it was.",
    "# TYPE vigie_bank_directory_failed gauge",
    `vigie_bank_directory_failed ${failure === null ? 0 : 1}`,
    "# HELP vigie_bank_directory_age_seconds How long ago it was last read whole.",
    "# TYPE vigie_bank_directory_age_seconds gauge",
    ...(readAt === null ? [] : [`vigie_bank_directory_age_seconds ${msBetween(readAt, now) / 1000}`]),
  ];
  return `${lines.join("\n")}\n`;
}

function refusalMetrics(refusals: readonly Refusals[]): string {
  const lines = [
    "# HELP vigie_partner_refusals What a partner refuses for good and a person has to see to, by what it was asked for.",
    "# TYPE vigie_partner_refusals gauge",
    `vigie_partner_refusals{feature="all",act="all"} ${refusals.reduce((sum, { count }) => sum + count, 0)}`,
    ...refusals.map(
      ({ feature, act, count }) => `vigie_partner_refusals{feature="${feature}",act="${act}"} ${count}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function poolText({ db }: Services): readonly string[] {
  const counts = poolCounts(db);
  if (counts === null) return [];
  return [
    "# HELP vigie_database_connections Connections of this process at work and at rest, and who waits for one.",
    "# TYPE vigie_database_connections gauge",
    ...Object.entries(counts).map(
      ([state, count]) => `vigie_database_connections{state="${state}"} ${count}`,
    ),
  ];
}

function answersText({ answers }: Services): readonly string[] {
  return [
    "# HELP vigie_versioned_answers_total Answers of a version since the start: found in the memory of this process, or computed.",
    "# TYPE vigie_versioned_answers_total counter",
    ...Object.entries(answers.counts()).map(
      ([how, count]) => `vigie_versioned_answers_total{how="${how}"} ${count}`,
    ),
    "# HELP vigie_answer_memory_bytes What this process keeps of its answers.",
    "# TYPE vigie_answer_memory_bytes gauge",
    `vigie_answer_memory_bytes ${answers.bytes()}`,
  ];
}

function replicaText({ replica }: Services): readonly string[] {
  if (replica === null) return [];
  const lagMs = replica.lagMs();
  return [
    "# HELP vigie_replica_fit Whether readings that may be a second old are asked of the replica.",
    "# TYPE vigie_replica_fit gauge",
    `vigie_replica_fit ${replica.isFit() ? 1 : 0}`,
    "# HELP vigie_replica_lag_seconds By how much the replica may be behind at most.",
    "# TYPE vigie_replica_lag_seconds gauge",
    ...(lagMs === null ? [] : [`vigie_replica_lag_seconds ${lagMs / 1000}`]),
    "# HELP vigie_replica_reads_total Readings that may be a second old since the start, by who answered them.",
    "# TYPE vigie_replica_reads_total counter",
    ...Object.entries(replica.answered).map(
      ([from, count]) => `vigie_replica_reads_total{from="${from}"} ${count}`,
    ),
  ];
}

async function socketsText({ server }: FastifyInstance): Promise<readonly string[]> {
  const count = await new Promise<number | null>((resolve) =>
    server.getConnections((error, open) => resolve(error === null ? open : null)),
  );
  if (count === null) return [];
  return [
    "# HELP vigie_sockets Open connections of clients, those of the live channel among them.",
    "# TYPE vigie_sockets gauge",
    `vigie_sockets ${count}`,
  ];
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
