export * from "./model.ts";
export { describeTable, readStatement, type ReadOptions } from "./read.ts";
export { openStatement, type OpenedStatement, type OpenOptions, type StatementAnswers } from "./opening.ts";
export type { StatementQuestion } from "./questions.ts";
export { rejectedRowMessage, statementMessage } from "./messages.ts";
export { securityTransactionKeys, transactionKeys } from "./keys.ts";
export { statementValuation } from "./accounts.ts";
export type { OwnFacts } from "./own/own.ts";
export {
  type ExportedPortfolio,
  type ExportFormat,
  exportFormats,
  type HouseholdWriter,
} from "./write/household.ts";
export { detailWords, kindWords } from "./write/words.ts";
export { exportRank, householdWriter } from "./write/writer.ts";
export { maxFileBytes as maxStatementBytes, maxRows as maxStatementRows } from "./limits.ts";
export { columnRoles, type ColumnMapping, type ColumnRole } from "./csv/columns.ts";
export {
  type PlainEncoding,
  type PlainSeparator,
  plainEncodings,
  plainSeparators,
  plainText,
  type PlainTable,
  readPlainTable,
} from "./csv/plain-table.ts";
export { wordKey } from "./csv/words.ts";
export type { TableDescription } from "./csv/layout.ts";
export { dateOrders, type DateOrder } from "./text/date-order.ts";
