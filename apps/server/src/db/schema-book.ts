import type {
  BookConnectionState,
  Cents,
  Day,
  FileItem,
  FirmRole,
  HeadingMeaning,
  Id,
  ImportChange,
  Instant,
  InvitationImportState,
  InviteeColumn,
  InviteeFault,
  InviteeOutcome,
  InviteeSending,
  InviteeValues,
  PortfolioKind,
} from "@vigie/domain";
import type { ColumnType, Generated } from "kysely";
import type { Defaulted, Json } from "./schema-reference.ts";

/** The advisor's book. */
export type BookTables = {
  firm_people: FirmPeopleTable;
  book_moves: BookMovesTable;
  auditor_accesses: AuditorAccessesTable;
  book_departures: {
    firm_id: Id;
    id: Id;
    advisor_id: Id;
    left_at: Instant;
    since_year: number | null;
  };
  book_days: BookDaysTable;
  book_marks: { customer_id: Id; id: Generated<number>; marked_at: Defaulted<Instant> };
  book_recounts: BookRecountsTable;
  firm_customers: FirmCustomersTable;
  firm_tags: { firm_id: Id; id: Id; name: string; colour: string; created_at: Instant };
  firm_couples: FirmCouplesTable;
  customer_tags: CustomerTagsTable;
  book_segments: SavedTable;
  book_segment_counts: {
    firm_id: Id;
    segment_id: Id;
    person_id: Id;
    week: Day;
    day: Day;
    reach: "own" | "firm";
    customer_count: number;
    is_bounded: boolean;
  };
  book_views: SavedTable;
  invitation_imports: InvitationImportsTable;
  invitation_import_lines: InvitationImportLinesTable;
  invitation_import_headings: { firm_id: Id; heading: string; meaning: InviteeColumn | null };
};

type InvitationImportsTable = {
  firm_id: Id;
  id: Id;
  author_id: Id;
  variant: string;
  file_name: string;
  file_hash: Buffer;
  state: InvitationImportState;
  encoding: "utf-8" | "windows-1252" | "utf-16";
  separator: ";" | "," | "\t";
  mapping: Json<readonly HeadingMeaning[]>;
  preview: Json<readonly (readonly string[])[]>;
  original: string | null;
  created_at: Instant;
  run_at: Instant | null;
  finished_at: Instant | null;
  undone_at: Instant | null;
};

type InvitationImportLinesTable = {
  firm_id: Id;
  import_id: Id;
  line: number;
  content: Json<InviteeValues>;
  email: string | null;
  outcome: InviteeOutcome;
  faults: Json<readonly InviteeFault[]>;
  corrected: Defaulted<boolean>;
  sending: InviteeSending | null;
  refusal: string | null;
  sent_at: Instant | null;
  changed: ColumnType<ImportChange | null, string | undefined, string>;
};

type FirmPeopleTable = {
  firm_id: Id;
  person_id: Id;
  profile: Json<Readonly<Record<string, unknown>>>;
  suspended_at: Instant | null;
  suspended_role: FirmRole | null;
  vigilance_since: Defaulted<Instant | null>;
  updated_at: Instant;
};

type BookMovesTable = {
  firm_id: Id;
  id: Id;
  from_id: Id;
  to_id: Id;
  asked_by: Id;
  chosen: Id[] | null;
  total_count: number;
  moved_count: Defaulted<number>;
  created_at: Instant;
  done_at: Instant | null;
  stopped: Defaulted<boolean>;
};

type AuditorAccessesTable = {
  firm_id: Id;
  id: Id;
  auditor_id: Id;
  /** Null: all customers of the firm. */
  customer_ids: Id[] | null;
  purpose: string;
  begins_on: Day;
  ends_on: Day;
  granted_by: Id;
  granted_at: Instant;
  revoked_by: Defaulted<Id | null>;
  revoked_at: Defaulted<Instant | null>;
};

type FirmCouplesTable = {
  customer_id: Id;
  firm_id: Id;
  id: Id;
  partner_id: Id;
  noted_by: Id | null;
  noted_at: Instant;
  ended_at: Defaulted<Instant | null>;
  ended_by: Defaulted<Id | null>;
};

type BookDaysTable = {
  customer_id: Id;
  day: Day;
  latest: boolean;
  computed_at: Instant;
  cleared: Defaulted<boolean>;
  wealth_cents: Cents | null;
  flows_cents: Cents | null;
  market_cents: Cents | null;
  cash_cents: Cents | null;
  oldest_on: Day | null;
  connection: BookConnectionState | null;
  contract_count: number | null;
  unknown_count: number | null;
  favourite_kind: PortfolioKind | null;
  concentration: string | null;
  kinds: PortfolioKind[];
  isins: string[];
  insurers: string[];
  /** Written as an object, with the whole row. */
  seals: Readonly<Record<string, string>> | null;
};

type BookRecountsTable = {
  id: Id;
  started_at: Instant;
  finished_at: Instant | null;
  customer_count: Defaulted<number>;
  difference_count: Defaulted<number>;
};

type FirmCustomersTable = {
  customer_id: Id;
  firm_id: Id;
  last_contact_at: Instant | null;
  next_appointment_at: Instant | null;
  alert_count: number | null;
  advised_cents: Defaulted<Cents | null>;
  file_completeness: Defaulted<string | null>;
  file_missing: Defaulted<FileItem[]>;
  /** Number of items that apply. */
  file_total: Defaulted<number | null>;
  /** The missing items that prevent a recommendation. */
  file_blocking: Defaulted<FileItem[]>;
  file_ready_at: Defaulted<Instant | null>;
  updated_at: Instant;
};

type CustomerTagsTable = {
  customer_id: Id;
  firm_id: Id;
  tag_id: Id;
  tagged_at: Instant;
  tagged_by: Id | null;
};

type SavedTable = {
  firm_id: Id;
  id: Id;
  author_id: Id;
  name: string;
  shared: boolean;
  content: Json<Readonly<Record<string, unknown>>>;
  created_at: Instant;
  updated_at: Instant;
};
