import type { ExportFileState, GrantScope, Id, Instant } from "@vigie/domain";
import type { ColumnType } from "kysely";
import type { Defaulted } from "./schema-reference.ts";

type Later<T> = ColumnType<T | null, T | undefined, T>;

export type BookExportTables = {
  book_exports: {
    firm_id: Id;
    id: Id;
    asked_by: Id;
    session_id: Id;
    reach: GrantScope;
    state: ExportFileState;
    attempt: Defaulted<number>;
    done_count: Defaulted<number>;
    total_count: Defaulted<number>;
    customer_ids: Later<Id[]>;
    portfolio_ids: Defaulted<Id[]>;
    requested_at: Instant;
    started_at: Later<Instant>;
    beat_at: Later<Instant>;
    finished_at: Later<Instant>;
    expires_at: Later<Instant>;
  };
  book_export_parts: { firm_id: Id; export_id: Id; attempt: number; position: number; sealed: string };
};
