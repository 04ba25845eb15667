import { transactionsApi } from "@vigie/contract";
import { routes } from "../../edge/handler.ts";
import { aggregateTransactions, listCategories, listTransactions, updateTransaction } from "./actions.ts";

export const transactionRoutes = routes(transactionsApi, {
  list: listTransactions,
  update: updateTransaction,
  categories: listCategories,
  aggregate: aggregateTransactions,
});
