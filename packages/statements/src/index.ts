export * from "./model.ts";
export { readStatement, type ReadOptions } from "./read.ts";
export { statementMessage } from "./messages.ts";
export { securityTransactionKeys, transactionKeys } from "./keys.ts";
export { statementValuation } from "./accounts.ts";
export { maxFileBytes as maxStatementBytes, maxRows as maxStatementRows } from "./limits.ts";
