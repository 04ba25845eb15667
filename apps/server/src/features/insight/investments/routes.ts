import { fundsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listInvestments } from "./actions.ts";

export const investmentRoutes = routes(
  { investments: fundsApi.investments },
  { investments: listInvestments },
);
