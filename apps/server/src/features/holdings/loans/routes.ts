import { loansApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showEarlyRepayment } from "./actions/early-repayment.ts";
import { linkLoanToHome, unlinkLoan } from "./actions/link.ts";
import { listLoans, showDebtRatio, showLoan } from "./actions/read.ts";
import { saveLoanSettings } from "./actions/settings.ts";

export const loanRoutes = routes(loansApi, {
  list: listLoans,
  debtRatio: showDebtRatio,
  show: showLoan,
  earlyRepayment: showEarlyRepayment,
  settings: saveLoanSettings,
  link: linkLoanToHome,
  unlink: unlinkLoan,
});
