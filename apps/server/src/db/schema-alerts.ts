import type {
  AlertDetail,
  AlertKind,
  Cents,
  Day,
  Id,
  Instant,
  Observation,
  ObservationRule,
  PortfolioKind,
} from "@vigie/domain";
import type { Generated } from "kysely";
import type { Json } from "./schema-reference.ts";

/** Data behind an advisor's day, observations and statistics: derived from what customers share. */
export type AlertTables = {
  customer_alerts: {
    customer_id: Id;
    id: Id;
    firm_id: Id;
    key: string;
    kind: AlertKind;
    detail: AlertDetail | null;
    name: string | null;
    amount_cents: Cents | null;
    ratio: string | null;
    ratio_before: Generated<string | null>;
    day: Day | null;
    as_of: Generated<Day | null>;
    raised_at: Instant;
    ended_at: Instant | null;
    snoozed_until: Day | null;
    dismissed_at: Instant | null;
    dismissed_by: Id | null;
    dismissed_because: string | null;
  };
  book_observations: {
    customer_id: Id;
    key: string;
    rule: ObservationRule;
    amount_cents: Cents | null;
    content: Json<Observation>;
    made_on: Day;
  };
  book_chances: { customer_id: Id; portfolio_id: Id; month: Day; day: Day; chance: string };
  book_months: {
    customer_id: Id;
    month: Day;
    start_cents: Cents;
    in_cents: Cents;
    out_cents: Cents;
    market_cents: Cents;
    correction_cents: Cents;
    end_cents: Cents;
  };
  book_assets: {
    customer_id: Id;
    position: number;
    kind: PortfolioKind;
    provider: string | null;
    line: string | null;
    isin: string | null;
    amount_cents: Cents;
  };
  advisor_visits: { firm_id: Id; person_id: Id; seen_before: Instant | null; seen_at: Instant };
};
