import { portfoliosApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listOfAccount, listPortfolios, showOfUser, showPortfolio } from "./actions/read.ts";
import { answerContractQuestion } from "./actions/recognition.ts";
import { updateInfos } from "./actions/infos.ts";
import { showAllocation, showDocuments } from "./actions/pages.ts";
import { showSavings } from "./actions/savings.ts";
import { updatePortfolio } from "./actions/update.ts";

export const portfolioRoutes = routes(portfoliosApi, {
  list: listPortfolios,
  ofAccount: listOfAccount,
  ofUser: showOfUser,
  show: showPortfolio,
  update: updatePortfolio,
  updateInfos,
  recognise: answerContractQuestion,
  allocation: showAllocation,
  savings: showSavings,
  documents: showDocuments,
});
