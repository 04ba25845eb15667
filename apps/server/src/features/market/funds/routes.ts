import { fundsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listContracts, listContractsOfBank, showContract } from "./actions/contracts.ts";
import { listInvestments, showInvestment } from "./actions/investments.ts";
import { listSeries, listTags, listTargets, showRiskSurvey } from "./actions/references.ts";

export const fundRoutes = routes(fundsApi, {
  investments: listInvestments,
  investment: showInvestment,
  tags: listTags,
  series: listSeries,
  contracts: listContracts,
  contract: showContract,
  contractsOfBank: listContractsOfBank,
  targets: listTargets,
  riskSurvey: showRiskSurvey,
});
