import { exportsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { download } from "./actions/download.ts";
import { file, files, prepare } from "./actions/files.ts";

export const exportRoutes = routes(exportsApi, { download, files, prepare, file });
