import type { Id, Instant, NotificationEvent, PushOutcome } from "@vigie/domain";
import type { Generated } from "kysely";

/** Push messages to the browsers of users. */
export type PushTables = {
  push_keys: { id: number; public_key: string; private_key_envelope: string; created_at: Instant };
  push_subscriptions: {
    customer_id: Id;
    id: Id;
    session_id: Id;
    endpoint_hash: Buffer;
    /** Its URL at the push service, and the keys with which messages are encrypted. */
    target_envelope: string;
    created_at: Instant;
    /** When another device removed this subscription; its URL is deleted by then. */
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
