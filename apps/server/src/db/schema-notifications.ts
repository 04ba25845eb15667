import type { Id, Instant, NotificationEvent, NotificationKind } from "@vigie/domain";
import type { Json } from "./schema-reference.ts";

export type NotificationTables = {
  notifications: {
    customer_id: Id;
    id: Id;
    event: NotificationEvent;
    kind: NotificationKind;
    payload: Json<unknown>;
    cause: string;
    created_at: Instant;
    read_at: Instant | null;
  };
  notification_options: {
    customer_id: Id;
    newsletter: boolean;
    monthly_report: boolean;
    system: boolean;
    finance: boolean;
    updated_at: Instant;
  };
};
