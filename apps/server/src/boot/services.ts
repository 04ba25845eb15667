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

/** Everything an action may use besides its input: passed in, so that a test passes its own. */
export type Services = {
  readonly config: Config;
  readonly db: Db;
  /** For readings that may be a second old (`edge/replica-reads.ts`); null where none is configured. */
  readonly replica: Replica | null;
  /** Of a web process: what it answered, for who asks the same again. */
  readonly answers: AnswerMemory;
  /** What this process read of the market, while nothing of it changes. */
  readonly market: KeptMarket;
  readonly queue: Queue;
  /** Tells a domain event to the features that listen to it. */
  readonly publish: Publish;
  /** What features above the book's rows keep with each. */
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
  /** Outside the database: what a restored copy of it is held against. */
  readonly ledgers: Ledgers;
  /** Security events, whatever the level of the log. */
  readonly trail: Trail;
  readonly log: Log;
  /** Follows a request into what it causes. */
  readonly tracing: Tracing;
  readonly partnerMetrics: PartnerCalls["metrics"];
};

/** Logs are allow-lists: an event name and plain facts, never a payload. */
export type Log = (
  level: "info" | "warn" | "error",
  event: string,
  facts?: Readonly<Record<string, string | number | boolean | null>>,
) => void;
