import { analysesApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import {
  runAnalyses,
  showAnalyses,
  showAnalysesOfUser,
  showSection,
  showSectionOfUser,
} from "./actions/read.ts";

export const analysisRoutes = routes(analysesApi, {
  run: runAnalyses,
  all: showAnalyses,
  section: showSection,
  allOfUser: showAnalysesOfUser,
  sectionOfUser: showSectionOfUser,
});
