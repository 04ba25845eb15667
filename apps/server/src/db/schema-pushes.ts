import type { Id, Instant, NotificationEvent, PushOutcome } from "@vigie/domain";
import type { Generated } from "kysely";

/** Messages to the browsers of people. */
export type PushTables = {
  push_keys: { id: number; public_key: string; private_key_envelope: string; created_at: Instant };
  push_subscriptions: {
    customer_id: Id;
    id: Id;
    session_id: Id;
    endpoint_hash: Buffer;
    /** Its address at the service, and the keys that messages are encrypted for. */
    target_envelope: string;
    created_at: Instant;
    /** When another device ended what comes here; its address is gone by then. */
    removed_at: Instant | null;
  };
  pushes: {
    customer_id: Id;
    id: Id;
    subscription_id: Id;
    notification_id: Id;
    event: NotificationEvent;
    path: string;
    attempts: Generated<number>;
    next_try_at: Instant;
    created_at: Instant;
    outcome: PushOutcome | null;
    finished_at: Instant | null;
  };
};
