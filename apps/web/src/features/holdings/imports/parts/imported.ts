import type { ImportBatch, StatementImport } from "@vigie/api";

export type ImportedAccount = StatementImport["accounts"][number];
export type ImportedLine = ImportedAccount["transactions"][number];
export type ImportedHolding = ImportedAccount["holdings"][number];

/** An account with its file. */
export type AccountOfFile = { readonly file: StatementImport; readonly account: ImportedAccount };

export function accountsOf(batch: ImportBatch): readonly AccountOfFile[] {
  return filesOf(batch).flatMap((file) => file.accounts.map((account) => ({ file, account })));
}

/** The files that remain: one removed from the batch is not mentioned any more. */
export function filesOf(batch: ImportBatch): readonly StatementImport[] {
  return batch.imports.filter(({ status }) => status !== "undone");
}

/** The anchor of an account or file in the page. */
export const anchorOf = (importId: string, key = ""): string =>
  `import-${importId}${key === "" ? "" : `-${key}`}`;
