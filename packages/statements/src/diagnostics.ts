import { fail } from "@vigie/domain";
import { UnknownWords } from "./csv/words.ts";
import { maxRawLength, maxWarnings } from "./limits.ts";
import { isNormalisedWording } from "./text/wording.ts";
import { warningMessage } from "./messages.ts";
import type {
  RejectedRow,
  StatementCode,
  StatementFailure,
  StatementWarning,
  StatementWarningCode,
} from "./model.ts";

export type Detail = Record<string, string | number>;

/** Where a file is read from: the first fault refuses it, remarks go along with what was read. */
export type Diagnostics = {
  failure: StatementFailure | null;
  readonly warnings: StatementWarning[];
  readonly rejectedRows: RejectedRow[];
  readonly unknownWords: UnknownWords;
};

export function newDiagnostics(): Diagnostics {
  return { failure: null, warnings: [], rejectedRows: [], unknownWords: new UnknownWords() };
}

/** Keeps the first fault only: the ones after it often come from it. Returns null, so that a reader may `return refuse(...)`. */
export function refuse(into: Diagnostics, code: StatementCode, detail: Detail = {}): null {
  into.failure ??= statementFailure(code, detail);
  return null;
}

export function statementFailure(code: StatementCode, detail: Detail = {}): StatementFailure {
  const found = detail["found"];
  const shown = typeof found === "string" ? { ...detail, found: excerpt(found, 80) } : detail;
  return fail(code, { detail: shown });
}

export function warn(into: Diagnostics, code: StatementWarningCode, detail: Detail = {}): void {
  if (into.warnings.length >= maxWarnings) return;
  const line = detail["line"];
  into.warnings.push({
    code,
    line: typeof line === "number" ? line : null,
    message: warningMessage(code, detail),
  });
}

/** Spaces run together, control characters out, cut to a length: what may be shown of a file's own text. */
export function excerpt(text: string, length: number = maxRawLength): string {
  if (text.length < length && isNormalisedWording(text)) return text;
  if (text.length < length && !/[^\S ]|\p{Cc}| {2}/u.test(text)) return text.trim();
  const start = text.length > length * 4 ? text.slice(0, length * 4) : text;
  const shown = start.replace(blanks, " ").trim();
  if (shown.length < length) return shown;
  const isHalf = /[\ud800-\udbff]/.test(shown[length - 1] ?? "");
  return `${shown.slice(0, isHalf ? length + 1 : length).trimEnd()}…`;
}

/** Control characters, spaces and the two no-break spaces: all that the others leave out. */
const blanks = /[^!-~\u0080-\u009f\u00a1-\u202e\u2030-\uffff]+/g;
