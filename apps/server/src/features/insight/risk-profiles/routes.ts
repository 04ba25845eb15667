import { riskProfilesApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { answerSurvey, keepDraft, listRiskProfiles } from "./actions.ts";

export const riskProfileRoutes = routes(riskProfilesApi, {
  list: listRiskProfiles,
  answer: answerSurvey,
  keepDraft,
});
