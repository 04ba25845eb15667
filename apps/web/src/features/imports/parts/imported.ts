import type { StatementImport } from "@vigie/contract";

export type ImportedAccount = StatementImport["accounts"][number];
export type ImportedLine = ImportedAccount["transactions"][number];
export type ImportedHolding = ImportedAccount["holdings"][number];

/** By account of the file, the contract chosen for it; an account that is absent stays as the server matched it. */
export type Joins = Readonly<Record<string, string>>;
