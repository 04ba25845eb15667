import { recordApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { checkDocument } from "./actions/check.ts";
import { downloadRecord } from "./actions/download.ts";
import { showRecord, showVerification } from "./actions/read.ts";

export const recordRoutes = routes(recordApi, {
  show: showRecord,
  download: downloadRecord,
  verification: showVerification,
  check: checkDocument,
});
