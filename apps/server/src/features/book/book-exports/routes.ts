import { bookExportsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { bookExportFile, listBookExports, prepareBookExport } from "./actions/files.ts";

export const bookExportRoutes = routes(bookExportsApi, {
  list: listBookExports,
  prepare: prepareBookExport,
  file: bookExportFile,
});
