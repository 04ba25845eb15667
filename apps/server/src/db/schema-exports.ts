import type { ExportFileState, Id, Instant } from "@vigie/domain";
import type { ColumnType } from "kysely";
import type { Defaulted } from "./schema-reference.ts";

type ExportFilesTable = {
  customer_id: Id;
  id: Id;
  format: "ofx" | "csv" | "json" | "pdf";
  state: ExportFileState;
  attempt: Defaulted<number>;
  done_count: Defaulted<number>;
  total_count: Defaulted<number>;
  requested_at: Instant;
  started_at: ColumnType<Instant | null, Instant | undefined, Instant>;
  beat_at: ColumnType<Instant | null, Instant | undefined, Instant>;
  finished_at: ColumnType<Instant | null, Instant | undefined, Instant>;
  expires_at: ColumnType<Instant | null, Instant | undefined, Instant>;
};

export type ExportTables = {
  export_files: ExportFilesTable;
  export_file_parts: { customer_id: Id; file_id: Id; attempt: number; position: number; sealed: string };
};
