import { hash } from "@node-rs/argon2";
import { demoPassword, type Id, instant, type Instant, isTrustedRole, variantNamed } from "@vigie/domain";
import { fixedClock } from "@vigie/testkit";
import type { FastifyInstance, InjectOptions } from "fastify";
import { randomBytes } from "node:crypto";
import { type Config, readConfig } from "../config.ts";
import { createDb, createPool } from "../db/connection.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import type { DatabaseRole } from "../db/roles.ts";
import { currentScope } from "../db/scope.ts";
import type { UserRole } from "../db/schema.ts";
import { openPartnerCalls } from "../boot/partner-calls.ts";
import { type Tracing, withoutCollector } from "../trail/tracing.ts";
import { openAnswerMemory } from "../edge/answer-memory.ts";
import { openKeptMarket } from "../features/market/funds/actions/kept-market.ts";
import { createSecretBox } from "../edge/secret-box.ts";
import { openMailServer } from "../edge/smtp.ts";
import { type Subject, systemSubject } from "../edge/subject.ts";
import { allRoutes } from "../boot/features.ts";
import { allJobs } from "../boot/jobs.ts";
import type { Route } from "../edge/handler.ts";
import { ensureUser } from "../features/identity/users/actions.ts";
import { createHttp } from "../http.ts";
import { allLetters } from "../boot/letters.ts";
import { idGenerator } from "../boot/ids.ts";
import { readPartners } from "../boot/partner-configs.ts";
import { handledPartners, type HandledPartner, openEventSources, openPartners } from "../boot/partners.ts";
import { derivedOfRows, subscriptions } from "../boot/subscriptions.ts";
import { createPublish, type EventName, type Publish } from "../events/events.ts";
import { ledgersInMemory } from "./test-ledgers.ts";
import { signInProven } from "./test-sign-in.ts";
import { createQueue } from "../queue/queue.ts";
import type { Services } from "../boot/services.ts";

/** A complete server for one test: its database, its queue with workers, its web process called without a port. The clock only
 * moves when the test moves it. */
export type TestServer = {
  readonly services: Services;
  /** The services of the web process, under its role. */
  readonly web: Services;
  /** The services of a worker, under its role. */
  readonly worker: Services;
  readonly app: FastifyInstance;
  readonly databaseUrl: string;
  /** The published domain events, oldest first. */
  readonly published: readonly PublishedEvent[];
  readonly setNow: (now: Instant) => void;
  readonly advance: (ms: number) => void;
  readonly addUser: (user?: NewTestUser) => Promise<TestUser>;
  readonly close: () => Promise<void>;
};

export type PublishedEvent = { readonly name: EventName; readonly customerId: Id; readonly event: object };

export type NewTestUser = {
  readonly email?: string;
  readonly roles?: UserRole[];
  readonly firmId?: Id;
  /** The variant whose host the user calls. */
  readonly variant?: string;
  readonly state?: "unconfirmed" | "confirmed";
  /** Whether the user has a second factor; by default only advisors do. */
  readonly enrolled?: boolean;
};
export type TestUser = {
  readonly id: Id;
  readonly email: string;
  readonly subject: Subject;
  readonly ask: Ask;
};
export type Answer = {
  readonly status: number;
  // A test reads any reply by its path.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
};
export type Ask = (...request: Request) => Promise<Answer>;
type Request = [
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
];

export type TestServerOptions = {
  readonly now?: string;
  /** Base URL of an aggregation sandbox; omitted if a test does not need one. */
  readonly aggregationUrl?: string;
  readonly fundDataUrl?: string;
  readonly homeEstimateUrl?: string;
  readonly partnerUrls?: Readonly<Record<string, string>>;
  /** Base URL of an employee-savings partner. */
  readonly ssoUrl?: string;
  /** URL of a mail server; without one, mails wait. */
  readonly smtpUrl?: string;
  readonly config?: Partial<Config>;
  /** A database outside of the run's cluster, and a standby of it. */
  readonly database?: TestDatabase;
  readonly replica?: Services["replica"];
  readonly jobs?: boolean;
  /** Traces requests; by default only ids for the logs. */
  readonly tracing?: Tracing;
  readonly routes?: readonly Route[];
  /** Partners of the test's own, in their sandbox, in the form of `boot/partners.ts`. */
  readonly partners?: Readonly<Record<string, HandledPartner>>;
};

export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  const time = fixedClock(options.now ?? "2026-11-20T10:00:00Z");
  const { clock } = time;
  const onError = () => undefined;
  // The test itself acts as the owner; the serving processes use their own roles, as in a real installation.
  const open = (role: DatabaseRole | null) =>
    createPool({
      max: 8,
      patienceMs: 90_000,
      onError,
      ...(role === null ? { url: database.url } : { ...database.servedAs(role), scopeNow: currentScope }),
    });
  const pools = { owner: open(null), web: open("vigie_web"), worker: open("vigie_worker") };
  // Only explicitly queued jobs run: schedules follow the machine's clock, not the test's.
  const timeless = { jobs: allJobs, keepsTime: false };
  const queue = await createQueue({ url: database.url, role: "vigie_worker", onError, ...timeless });
  const { publish, published } = recordedPublish();
  const services = makeServices({ options, clock, queue, publish, db: createDb(pools.owner) });
  const worker = servicesWith(services, createDb(pools.worker));
  if (options.jobs !== false) await queue.work(worker);
  const web = servicesWith(services, createDb(pools.web));
  const app = await createHttp(web, [...allRoutes, ...(options.routes ?? [])]);
  return {
    services,
    web,
    worker,
    app,
    databaseUrl: database.url,
    published,
    setNow: time.set,
    advance: time.advance,
    addUser: async (user = {}) => await addUser(services, app, user),
    close: async () => {
      await app.close();
      await queue.stop();
      for (const pool of Object.values(pools)) await pool.end();
      await database.drop();
    },
  };
}

/** Returns the same services with another database; services replaced by a test are replaced here too. */
function servicesWith(services: Services, db: Services["db"]): Services {
  const names = Object.keys(services) as (keyof Services)[];
  const shared = names.map((name) => [name, { enumerable: true, get: () => services[name] }] as const);
  return Object.defineProperties({} as Services, {
    ...Object.fromEntries(shared),
    db: { enumerable: true, value: db },
  });
}

type Parts = { readonly options: TestServerOptions } & Pick<Services, "clock" | "queue" | "publish" | "db">;

/** Passes events to their subscribers, and records them for the test. */
function recordedPublish(): { readonly publish: Publish; readonly published: readonly PublishedEvent[] } {
  const published: PublishedEvent[] = [];
  const deliver = createPublish(subscriptions);
  const publish: Publish = async (work, name, event) => {
    published.push({ name, customerId: work.subject.customerId, event });
    await deliver(work, name, event);
  };
  return { publish, published };
}

function makeServices({ options, clock, ...given }: Parts): Services {
  // Nothing listens on port 9: a test that forgets its sandbox sees a partner that is down.
  const nobody = "http://127.0.0.1:9";
  const read = readConfig({
    SANDBOXES: "all",
    DEMO: "0",
    METRICS_FROM: "127.0.0.1",
    AGGREGATION_URL: options.aggregationUrl ?? nobody,
    FUND_DATA_URL: options.fundDataUrl ?? nobody,
    HOME_ESTIMATE_URL: options.homeEstimateUrl ?? nobody,
    PUSH_SERVICES: nobody,
    ...(options.partnerUrls ?? { PAYMENTS_URL: nobody, SIGNATURE_URL: nobody }),
    SSO_ISSUER_URL: options.ssoUrl ?? nobody,
    SMTP_URL: options.smtpUrl ?? "smtp://127.0.0.1:9",
  });
  const config = { ...read, ...options.config };
  const tracing = options.tracing ?? withoutCollector(randomBytes);
  const ownClock = () => instant(new Date());
  const calls = openPartnerCalls({ clock: ownClock, tracing, retries: { backoffMs: 1, tries: 2 } });
  return {
    ...given,
    config,
    replica: options.replica ?? null,
    answers: openAnswerMemory(config.answerMemoryBytes),
    market: openKeptMarket(),
    derivedOfRows,
    letters: allLetters,
    clock,
    newId: idGenerator({ now: Date.now, randomBytes }),
    randomBytes,
    secrets: createSecretBox({ keys: [{ id: "test", key: Buffer.alloc(32, 7) }], randomBytes }),
    partners: openPartners(config, {
      // A sandbox delayed by a paused machine does not count as down: timeouts are tested on the partners' adapters.
      fetch: async (request) => await calls.fetch({ ...request, timeoutMs: 60_000 }),
      observe: calls.observe,
      clock,
      computerNow: Date.now,
      authenticationUrl: config.authentication.url,
      openMailServer,
    }),
    eventSources: eventSources(options, config, clock),
    ledgers: ledgersInMemory(),
    trail: () => undefined,
    log: () => undefined,
    tracing,
    partnerMetrics: calls.metrics,
  };
}

function eventSources(options: TestServerOptions, config: Config, clock: Services["clock"]) {
  const own = Object.entries(options.partners ?? {});
  const { configs } = readPartners({}, { sandboxes: own.map(([, { name }]) => name), isTool: false }, own);
  return openEventSources({ ...config, ...configs }, clock, [...handledPartners, ...own]);
}

/** One hash for all users, of argon2's minimum cost, which it states itself (`sessions.test.ts` tests the product's). */
const cheapHash = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | null = null;
let users = 0;

async function addUser(services: Services, app: FastifyInstance, user: NewTestUser): Promise<TestUser> {
  users += 1;
  passwordHash ??= hash(demoPassword, cheapHash);
  const email = user.email ?? `resident-${users}@test.vigie.fr`;
  const id = await ensureUser(services, {
    email,
    passwordHash: await passwordHash,
    firstName: "Camille",
    lastName: "Roussel",
    roles: user.roles ?? ["customer"],
    firmId: user.firmId ?? null,
    demo: false,
  });
  const { variant = "vigie", state = "confirmed" } = user;
  // Advisors have a second factor, so that other tests need not handle it.
  const { enrolled = isTrustedRole(user.roles ?? []) } = user;
  await services.db
    .updateTable("users")
    .set({ variant, state, second_factor_since: enrolled ? services.clock() : null })
    .where("id", "=", id)
    .execute();
  const [host] = variantNamed(variant).hosts;
  const token = await signInProven(services, { id, email, variant });
  return { id, email, subject: systemSubject("test", id), ask: asker(app, token, host) };
}

export function asker(app: FastifyInstance, token: string | null, host?: string): Ask {
  return async (...request) => {
    const [method, path, body, headers = {}] = request;
    const options: InjectOptions = {
      method,
      url: path.startsWith("/webhooks") ? path : `/v1${path}`,
      headers: {
        ...(host === undefined ? {} : { host }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    };
    const response = await app.inject(options);
    const isPacked = (response.headers["content-encoding"] ?? "identity") !== "identity";
    const json = !isPacked && response.headers["content-type"]?.toString().includes("json") === true;
    return {
      status: response.statusCode,
      body: json ? response.json() : response.body,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  };
}

/** Waits for the result of a job. The timeout counts attempts, since a paused machine makes none. */
export async function eventually<T>(
  read: () => Promise<T>,
  holds: (value: T) => boolean,
  patienceMs = 60_000,
): Promise<T> {
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    const value = await read();
    if (holds(value)) return value;
    if (waitedMs > patienceMs)
      throw new Error(`still not so after ${patienceMs} ms: ${JSON.stringify(value).slice(0, 600)}`);
    await new Promise((resume) => setTimeout(resume, lookMs));
  }
}
const lookMs = 40;
