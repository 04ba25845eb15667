import type { Clock, NewId } from "@vigie/domain";
import type { Config } from "../config.ts";
import type { Ledgers } from "./ledgers.ts";
import type { PartnerPorts } from "./partners.ts";
import type { Db } from "../db/connection.ts";
import type { AnswerMemory } from "../edge/answer-memory.ts";
import type { Replica } from "../db/replica.ts";
import type { DerivedOfRows } from "../events/derived.ts";
import type { Publish } from "../events/events.ts";
import type { KeptMarket } from "../features/market/funds/actions/kept-market.ts";
import type { LetterRegistry } from "../features/messages/mails/actions/letter.ts";
import type { Queue } from "../queue/queue.ts";
import type { EventSource } from "../edge/webhooks.ts";
import type { SecretBox } from "../edge/secret-box.ts";
import type { Trail } from "../trail/security-events.ts";
import type { Tracing } from "../trail/tracing.ts";
import type { PartnerCalls } from "./partner-calls.ts";

/** Everything that an action may use besides its input, passed in so that a test can replace it. */
export type Services = {
  readonly config: Config;
  readonly db: Db;
  /** For reads that may be a second old (`edge/replica-reads.ts`); null if none is configured. */
  readonly replica: Replica | null;
  /** The reply cache of a web process. */
  readonly answers: AnswerMemory;
  /** Market data that this process has read, valid while its version is unchanged. */
  readonly market: KeptMarket;
  readonly queue: Queue;
  /** Publishes a domain event to its subscribers. */
  readonly publish: Publish;
  /** Data that features of higher areas store with each daily row. */
  readonly derivedOfRows: readonly DerivedOfRows[];
  /** Every kind of letter that can be sent. */
  readonly letters: LetterRegistry;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Cryptographic random bytes. */
  readonly randomBytes: (count: number) => Buffer;
  readonly secrets: SecretBox;
  readonly partners: PartnerPorts;
  /** The partners that send events, with their handlers. */
  readonly eventSources: readonly EventSource[];
  /** Outside the database: a restored copy is checked against them. */
  readonly ledgers: Ledgers;
  /** Security events, whatever the log level. */
  readonly trail: Trail;
  readonly log: Log;
  /** Traces a request through everything that it causes. */
  readonly tracing: Tracing;
  readonly partnerMetrics: PartnerCalls["metrics"];
};

/** Logs are allow-lists: an event name and plain facts, never a payload. */
export type Log = (
  level: "info" | "warn" | "error",
  event: string,
  facts?: Readonly<Record<string, string | number | boolean | null>>,
) => void;
