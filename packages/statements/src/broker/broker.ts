import { ok, type Result } from "@vigie/domain";
import { statementFailure, type Diagnostics } from "../diagnostics.ts";
import { splitLines } from "../lines.ts";
import type { StatementAccount, StatementCode } from "../model.ts";
import type { TextSource } from "../text/source.ts";
import { looksLikeBourseDirect, readBourseDirect } from "./bourse-direct.ts";
import { looksLikeBoursobank, readBoursobank } from "./boursobank.ts";
import { looksLikeSuravenir, readSuravenir } from "./suravenir.ts";
import type { BrokerText } from "./text.ts";

const readers: readonly {
  readonly looksRight: (text: string) => boolean;
  readonly read: (text: BrokerText) => StatementAccount[];
}[] = [
  { looksRight: looksLikeBoursobank, read: readBoursobank },
  { looksRight: looksLikeBourseDirect, read: readBourseDirect },
  { looksRight: looksLikeSuravenir, read: readSuravenir },
];

export function looksLikeBrokerText(head: string): boolean {
  return readers.some((reader) => reader.looksRight(head));
}

/** Reads the text of a broker's PDF note: BoursoBank, Bourse Direct, Suravenir. */
export function readBrokerText(
  source: TextSource,
  diagnostics: Diagnostics,
): Result<StatementAccount[], StatementCode> {
  const lines = splitLines(source, diagnostics)?.map((line) => line.trim());
  const reader = readers.find((one) => one.looksRight(source.head));
  const accounts = lines === undefined || reader === undefined ? [] : reader.read({ lines, diagnostics });
  if (diagnostics.failure !== null) return diagnostics.failure;
  return accounts.length === 0 ? statementFailure("statement.no_statement") : ok(accounts);
}
