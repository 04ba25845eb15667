import { nextThousandApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showNextThousand } from "./actions.ts";

export const nextThousandRoutes = routes(nextThousandApi, { show: showNextThousand });
