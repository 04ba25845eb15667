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

/** Everything an action may use besides its input: passed in, so that a test can pass its own. */
export type Services = {
  readonly config: Config;
  readonly db: Db;
  /** For reads that may be a second old (`edge/replica-reads.ts`); null if none is configured. */
  readonly replica: Replica | null;
  /** The web process' cache of responses, by entity tag. */
  readonly answers: AnswerMemory;
  /** Market data cached by this process until it changes. */
  readonly market: KeptMarket;
  readonly queue: Queue;
  /** Passes a domain event to the features that subscribe to it. */
  readonly publish: Publish;
  /** Derived data that features above the book store with each of its rows. */
  readonly derivedOfRows: readonly DerivedOfRows[];
  /** Every kind of letter that can be sent. */
  readonly letters: LetterRegistry;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Cryptographic random bytes. */
  readonly randomBytes: (count: number) => Buffer;
  readonly secrets: SecretBox;
  readonly partners: PartnerPorts;
  /** The partners that send events, and what these cause. */
  readonly eventSources: readonly EventSource[];
  /** Stored outside the database: a restored copy of it is checked against them. */
  readonly ledgers: Ledgers;
  /** Writes security events, whatever the log level. */
  readonly trail: Trail;
  readonly log: Log;
  /** Traces a request into the work that it causes. */
  readonly tracing: Tracing;
  readonly partnerMetrics: PartnerCalls["metrics"];
};

/** Logs use allow-lists: an event name and plain facts, never a payload. */
export type Log = (
  level: "info" | "warn" | "error",
  event: string,
  facts?: Readonly<Record<string, string | number | boolean | null>>,
) => void;
