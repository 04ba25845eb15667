import { type Clock, instant, type Instant } from "@vigie/domain";
import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { Config } from "../config.ts";
import { createDb, createPool } from "../db/connection.ts";
import { openAccess } from "../db/open-access.ts";
import { openAnswerMemory } from "../edge/answer-memory.ts";
import { openKeptMarket } from "../features/market/funds/actions/kept-market.ts";
import { openReplica, type Replica, type ReplicaOptions } from "../db/replica.ts";
import { currentScope, systemScope } from "../db/scope.ts";
import { createSecretBox, readSecretKeys } from "../edge/secret-box.ts";
import { openMailServer, openRealMailServer } from "../edge/smtp.ts";
import { allLetters } from "./letters.ts";
import { idGenerator } from "./ids.ts";
import { allJobs } from "./jobs.ts";
import { openLedgers } from "./ledgers.ts";
import { openEventSources, openPartners } from "./partners.ts";
import { createPublish } from "../events/events.ts";
import { createQueue } from "../queue/queue.ts";
import type { Log, Services } from "./services.ts";
import { currentActivity } from "../trail/activity.ts";
import { type Tracing, withoutCollector } from "../trail/tracing.ts";
import { openPartnerCalls, type PartnerCalls } from "./partner-calls.ts";
import { createEventLimit } from "../trail/event-limit.ts";
import { createTrail, type SecurityEvent, type SecurityFacts } from "../trail/security-events.ts";
import { hostname } from "node:os";
import { openSyslog } from "../trail/syslog.ts";
import { createSecurityLog } from "../trail/security-log.ts";
import { derivedOfRows, subscriptions } from "./subscriptions.ts";

export type Running = {
  readonly services: Services;
  readonly pool: pg.Pool;
  readonly stop: () => Promise<void>;
};

/** Opens the database (migrated), the queue and the partners' clients of a process. A serving process uses the database role of
 * its task; an operator's command uses the role of the database URL. */
export async function startServices(
  config: Config,
  databaseUrl: string,
  as: "web" | "worker" | "command" = "command",
): Promise<Running> {
  const log = createLog(config.logLevel);
  const ledgers = openLedgers(config.ledgerDir);
  const onError = lossTo(log);
  const opened = await openAccess({ url: databaseUrl, ownerUrl: config.ownerDatabaseUrl, onError });
  const role = as === "command" || !opened.servesAsOwner ? null : (`vigie_${as}` as const);
  const scopeNow = scopeOf(as);
  const pool = createPool({ url: databaseUrl, max: config.databasePool, onError, role, scopeNow });
  // Web only: workers and commands must read the current rows that they are about to change.
  const replica =
    as === "web" ? openReplicaOf(config, { primaryUrl: databaseUrl, role, scopeNow, log }) : null;
  // Scheduling is left to workers, so that it does not delay requests of a web process.
  const queue = await createQueue({
    url: databaseUrl,
    role,
    onError,
    jobs: allJobs,
    keepsTime: as !== "web",
  });
  const tracing = await openTracing(config, as);
  const calls = openPartnerCalls({ clock, tracing });
  const { trail, stop: stopTrail } = openTrail(config, clock, log);
  const services: Services = {
    config,
    db: createDb(pool),
    replica,
    answers: openAnswerMemory(as === "web" ? config.answerMemoryBytes : 0),
    market: openKeptMarket(),
    queue,
    publish: createPublish(subscriptions),
    derivedOfRows,
    letters: allLetters,
    clock,
    newId: idGenerator({ now: Date.now, randomBytes }),
    randomBytes,
    secrets: createSecretBox({
      keys: readSecretKeys(config.secretKeys, config.dataDir, randomBytes),
      randomBytes,
    }),
    partners: partnersOf(config, calls),
    eventSources: openEventSources(config, clock),
    ledgers,
    trail,
    log,
    tracing,
    partnerMetrics: calls.metrics,
  };
  const stop = async () => {
    await queue.stop();
    await tracing.stop();
    stopTrail();
    await replica?.stop();
    await pool.end();
  };
  return { services, pool, stop };
}

function partnersOf(config: Config, { fetch, observe }: PartnerCalls): Services["partners"] {
  return openPartners(config, {
    fetch,
    observe,
    clock,
    computerNow: Date.now,
    authenticationUrl: config.authentication.url,
    openMailServer: config.sandboxes.includes("mail") ? openMailServer : openRealMailServer,
  });
}

/** Cached per millisecond: a request reads the clock several times within one, and formatting a date is slow. */
let lastMs = Number.NaN;
let lastInstant: Instant | null = null;
const clock: Clock = () => {
  const now = Date.now();
  if (lastInstant === null || now !== lastMs) [lastMs, lastInstant] = [now, instant(new Date(now))];
  return lastInstant;
};

const lossTo = (log: Log) => (error: Error) =>
  log("warn", "database.connection_lost", { error: error.message.slice(0, 120) });

/** A command of the operator runs in a system scope. */
function scopeOf(as: "web" | "worker" | "command") {
  const own = as === "command" ? systemScope("command") : undefined;
  return () => currentScope() ?? own;
}

type Beside = Pick<ReplicaOptions, "primaryUrl" | "role" | "scopeNow"> & { readonly log: Log };

function openReplicaOf({ replica, databasePool: max }: Config, { log, ...beside }: Beside): Replica | null {
  if (replica === null) return null;
  const onChange: ReplicaOptions["onChange"] = (state, reason) =>
    log(state === "fit" ? "info" : "warn", `replica.${state}`, { reason: reason.slice(0, 120) });
  return openReplica({ ...replica, ...beside, max, onChange });
}

/** Loads the OpenTelemetry client only if a collector is configured. */
async function openTracing({ collector }: Config, role: string): Promise<Tracing> {
  if (collector === null) return withoutCollector(randomBytes);
  const { openCollector } = await import("../trail/open-telemetry.ts");
  return openCollector({ ...collector, role });
}

/** Opens the trail: to the standard output, and to the file and the collector that the operator names; repeated events are
 * counted. */
function openTrail({ securityLog, securitySyslog }: Config, clock: Clock, log: Log) {
  const addToFile = securityLog === null ? () => undefined : createSecurityLog(securityLog, log);
  const syslog = securitySyslog === null ? null : openSyslog(securitySyslog, { host: hostname(), log });
  const write = (line: string): void => {
    process.stdout.write(line);
    addToFile(line);
    syslog?.write(line);
  };
  const { tell: record, close } = createEventLimit(clock, createTrail({ clock, write }));
  const timer = setInterval(() => close("over"), countsRecordedEveryMs).unref();
  return {
    trail: (event: SecurityEvent, facts: SecurityFacts = {}) => record(event, facts),
    stop: () => {
      clearInterval(timer);
      close("all");
      syslog?.close();
    },
  };
}
const countsRecordedEveryMs = 10_000;

const levels = ["debug", "info", "warn", "error", "fatal", "silent"];

/** Writes one JSON line per event to the standard error. The caller selects the facts; never a payload. */
export function createLog(level: string): Log {
  const threshold = levels.indexOf(level);
  return (severity, event, facts = {}) => {
    if (levels.indexOf(severity) < threshold) return;
    const activity = currentActivity();
    const cause =
      activity === null
        ? {}
        : { trace: activity.traceId, ...(activity.job === null ? {} : { job: activity.job }) };
    process.stderr.write(
      `${JSON.stringify({ ...facts, ...cause, at: new Date().toISOString(), level: severity, event })}\n`,
    );
  };
}
