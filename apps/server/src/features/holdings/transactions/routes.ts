import { transactionsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listCategories, listTransactions } from "./actions.ts";
import { undoChange, updateTransaction } from "./actions/change-category.ts";
import { aggregateTransactions } from "./actions/sums.ts";

export const transactionRoutes = routes(transactionsApi, {
  list: listTransactions,
  update: updateTransaction,
  undoChange,
  categories: listCategories,
  aggregate: aggregateTransactions,
});
