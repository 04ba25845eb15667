import { fundsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listContracts, listContractsOfBank, showContract } from "./actions/contracts.ts";
import { showInvestment } from "./actions/investments.ts";
import { listSeries, listTags, listTargets, showRiskSurvey } from "./actions/references.ts";

/** The list of funds depends on the saver's own contracts: a feature above this one serves it. */
const { investments: _, ...endpoints } = fundsApi;

export const fundRoutes = routes(endpoints, {
  investment: showInvestment,
  tags: listTags,
  series: listSeries,
  contracts: listContracts,
  contract: showContract,
  contractsOfBank: listContractsOfBank,
  targets: listTargets,
  riskSurvey: showRiskSurvey,
});
