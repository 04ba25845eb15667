import type { Id, Instant } from "@vigie/domain";
import type { Json } from "./schema-reference.ts";

export type ConversationTables = {
  live_seats: { user_id: Id; id: Id; opened_at: Instant; heard_at: Instant };
  messages: {
    customer_id: Id;
    id: Id;
    author_id: Id;
    author_name: string;
    by_advisor: boolean;
    body: string;
    created_at: Instant;
    read_at: Instant | null;
  };
  newsletters: {
    id: Id;
    variant: string;
    subject: string;
    lines: Json<readonly string[]>;
    content_hash: Buffer;
    created_at: Instant;
  };
};
