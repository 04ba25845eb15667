import type {
  CancelMotive,
  Cents,
  Day,
  Id,
  Instant,
  LeadState,
  LossLevel,
  MissionState,
  ModelBand,
  ProductFamily,
} from "@vigie/domain";
import type { Defaulted, Json } from "./schema-reference.ts";

/** Missions: products, their customers, and their results. */
export type MissionTables = {
  products: ProductsTable;
  model_versions: ModelVersionsTable;
  missions: MissionsTable;
  mission_leads: MissionLeadsTable;
  answer_uses: { customer_id: Id; firm_id: Id; id: Id; granted: boolean; at: Instant };
};

type ProductsTable = {
  firm_id: Id;
  id: Id;
  name: string;
  kind: string;
  provider: string;
  isin: string | null;
  contract_code: string | null;
  sri: number | null;
  entry_fee_ratio: string | number | null;
  yearly_fee_ratio: string | number | null;
  age_from: number | null;
  age_to: number | null;
  risk_from: number | null;
  horizon_years: number | null;
  loss_from: LossLevel | null;
  family: ProductFamily | null;
  knowledge: string;
  documents: Json<unknown>;
  remuneration: string;
  state: string;
  updated_at: Instant;
};

type ModelVersionsTable = {
  firm_id: Id;
  /** 0 to 5. */
  profile: number;
  version: number;
  bands: Json<readonly ModelBand[]>;
  author_id: Id;
  author_name: string;
  made_at: Instant;
};

type MissionsTable = {
  firm_id: Id;
  id: Id;
  author_id: Id;
  shared: boolean;
  state: MissionState;
  kind: string;
  category: string;
  name: string;
  description: string;
  pitch: string;
  objective: string;
  goal_count: number | null;
  goal_cents: Cents | null;
  duration_days: number;
  expected_conversion: string | number | null;
  product_ids: Id[];
  filters: Json<unknown>;
  excluded_ids: Id[];
  created_at: Instant;
  opened_at: Instant | null;
  ends_on: Day | null;
  ended_at: Instant | null;
  archived_at: Instant | null;
  /** When its text was last edited after its creation, and by whom. */
  changed_at: Instant | null;
  changed_by: Id | null;
};

type MissionLeadsTable = {
  customer_id: Id;
  firm_id: Id;
  mission_id: Id;
  advisor_id: Id | null;
  state: LeadState;
  live: boolean;
  was_contacted: Defaulted<boolean>;
  had_appointment: Defaulted<boolean>;
  /** Whether the customer could be called when the mission ended; null while it runs. */
  was_callable: boolean | null;
  remarks: Defaulted<string>;
  motive: CancelMotive | null;
  amount_cents: Cents | null;
  contract: string | null;
  later_on: Day | null;
  written_at: Instant | null;
  interaction_id: Id | null;
  changed_by: Id | null;
  changed_at: Instant | null;
  created_at: Instant;
};
