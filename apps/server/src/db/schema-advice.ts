import type { Id, Instant } from "@vigie/domain";

/** Recommendations that were accepted: append-only, in one chain of hashes a customer. */
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
  advice_heads: { customer_id: Id; rank: number; hash: string };
};
