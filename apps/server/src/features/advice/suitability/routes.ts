import { suitabilityApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { answerSuitability, decideSuitability } from "./actions/answer.ts";
import { showSuitability } from "./actions/read.ts";

export const suitabilityRoutes = routes(suitabilityApi, {
  show: showSuitability,
  answer: answerSuitability,
  decide: decideSuitability,
});
