import type {
  CheckOutcome,
  Day,
  Exposure,
  FundSource,
  Id,
  Instant,
  VigilanceCheck,
  VigilanceLevel,
} from "@vigie/domain";
import type { Defaulted, Json } from "./schema-reference.ts";

export type VigilanceTables = { vigilance_entries: VigilanceEntriesTable };

export type StatedCheck = {
  readonly kind: VigilanceCheck;
  readonly seenOn: Day;
  readonly result: CheckOutcome;
  readonly words: string;
};

type VigilanceEntriesTable = {
  customer_id: Id;
  firm_id: Id;
  id: Id;
  rank: number;
  said_at: Instant;
  author_id: Id;
  author_name: string;
  level: VigilanceLevel;
  reason: string;
  exposure: Exposure;
  exposure_words: string;
  sources: FundSource[];
  sources_words: string;
  checks: Json<readonly StatedCheck[]>;
  review_on: Day;
  kept_until: Defaulted<Day | null>;
};
