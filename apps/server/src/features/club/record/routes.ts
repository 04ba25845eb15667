import { keptRecordsApi, recordApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listKeptVigilance, showKeptVigilance } from "../../advice/vigilance/actions/kept.ts";
import { checkDocument } from "./actions/check.ts";
import { downloadRecord } from "./actions/download.ts";
import { downloadKept, listAuditedKept, listKept, openKeptDocument, showKept } from "./actions/kept.ts";
import { showRecord, showVerification } from "./actions/read.ts";

export const recordRoutes = [
  ...routes(recordApi, {
    show: showRecord,
    download: downloadRecord,
    verification: showVerification,
    check: checkDocument,
  }),
  ...routes(keptRecordsApi, {
    list: listKept,
    audited: listAuditedKept,
    show: showKept,
    download: downloadKept,
    document: openKeptDocument,
    vigilanceList: listKeptVigilance,
    vigilance: showKeptVigilance,
  }),
];
