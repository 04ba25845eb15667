import type { Id, Instant, SurveyResult, SurveyType } from "@vigie/domain";
import type { Json } from "./schema-reference.ts";

/** Question and answer, by their ids in the questionnaire version of the row. */
export type StoredAnswer = { readonly question: string; readonly answer: string };

export type RiskTables = {
  risk_profiles: {
    customer_id: Id;
    id: Id;
    portfolio_id: Id | null;
    survey_type: SurveyType;
    version: string;
    answered_at: Instant;
    answers: Json<readonly StoredAnswer[]>;
    result: Json<SurveyResult>;
    risk: number;
  };
  risk_drafts: {
    customer_id: Id;
    about: Id;
    version: string;
    answers: Json<readonly StoredAnswer[]>;
    updated_at: Instant;
  };
};
