import { loansApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { linkLoanToHome, unlinkLoan } from "./actions/link.ts";
import { listLoans, showDebtRatio, showLoan } from "./actions/read.ts";
import { saveLoanSettings } from "./actions/settings.ts";

export const loanRoutes = routes(loansApi, {
  list: listLoans,
  debtRatio: showDebtRatio,
  show: showLoan,
  settings: saveLoanSettings,
  link: linkLoanToHome,
  unlink: unlinkLoan,
});
