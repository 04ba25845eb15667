import { bankStatusesApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showBankStatuses } from "./actions.ts";

export const bankStatusRoutes = routes(bankStatusesApi, { list: showBankStatuses });
