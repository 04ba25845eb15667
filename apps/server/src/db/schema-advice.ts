import type { Id, Instant, SuitabilityAnswers, SuitabilityAssessment, SuitabilityState } from "@vigie/domain";
import type { ColumnType } from "kysely";
import type { Json } from "./schema-reference.ts";

/** Accepted recommendations: append-only, in one hash chain per customer. */
export type AdviceTables = {
  advices: {
    customer_id: Id;
    id: Id;
    rank: number;
    portfolio_id: Id;
    optimization_id: Id;
    accepted_at: Instant;
    /** Canonical JSON, exactly what was hashed. */
    record: string;
    previous_hash: string;
    hash: string;
  };
  suitability_answers: {
    customer_id: Id;
    id: Id;
    state: SuitabilityState;
    version: string;
    answers: Json<SuitabilityAnswers>;
    assessment: Json<SuitabilityAssessment>;
    author_id: Id;
    author_name: string;
    by_advisor: boolean;
    /** The firm that collected them; null if unknown, or if several firms advised the customer. */
    firm_id: ColumnType<Id | null, Id | null | undefined>;
    made_at: Instant;
    decided_at: Instant | null;
  };
  advice_heads: { customer_id: Id; rank: number; hash: string };
};
