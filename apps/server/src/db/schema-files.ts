import type {
  AttestedItem,
  Day,
  FileDocumentKind,
  FileDocumentState,
  FileMediaType,
  Id,
  Instant,
} from "@vigie/domain";
import type { Defaulted } from "./schema-reference.ts";

/** What a firm collects about a customer before it advises them. */
export type FileTables = {
  file_documents: {
    customer_id: Id;
    id: Id;
    firm_id: Id;
    kind: FileDocumentKind;
    state: FileDocumentState;
    file_name: string;
    media_type: FileMediaType;
    size_bytes: number;
    /** SHA-256 of the content. */
    hash: string;
    /** Null once removed. */
    sealed: string | null;
    /** Sealed like the content; null if none was drawn. */
    thumbnail: Defaulted<string | null>;
    sent_at: Instant;
    sent_by: Id;
    by_advisor: boolean;
    decided_at: Defaulted<Instant | null>;
    decided_by: Defaulted<Id | null>;
    reason: Defaulted<string | null>;
    expires_on: Defaulted<Day | null>;
    ended_at: Defaulted<Instant | null>;
    kept_until: Defaulted<Day | null>;
  };
  file_attestations: {
    customer_id: Id;
    id: Id;
    firm_id: Id;
    item: AttestedItem;
    seen_on: Day;
    words: string;
    said_by: Id;
    said_by_name: string;
    said_at: Instant;
    kept_until: Defaulted<Day | null>;
  };
};
