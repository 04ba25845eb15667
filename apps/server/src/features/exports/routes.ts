import { exportsApi } from "@vigie/contract";
import { routes } from "../../edge/handler.ts";
import { download } from "./actions/download.ts";

export const exportRoutes = routes(exportsApi, { download });
