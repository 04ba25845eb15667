import { modelsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listDrifts, listModels, listModelVersions, writeModel } from "./actions.ts";

export const modelRoutes = routes(modelsApi, {
  list: listModels,
  versions: listModelVersions,
  write: writeModel,
  drifts: listDrifts,
});
