import { exportsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { download } from "./actions/download.ts";

export const exportRoutes = routes(exportsApi, { download });
