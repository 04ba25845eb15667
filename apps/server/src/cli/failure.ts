import pg from "pg";
import { UnusableConfig } from "../config-failure.ts";
import { reasonOf } from "../doctor/reason.ts";
import { cliText } from "./text.ts";

/** SQLSTATE classes and codes that an operator can act on: connection, sign-in, missing database, missing right, resources, shutdown. */
const operatorStates = /^(?:08|28|53|57|3D000|42501)/u;
/** An undefined table or column: the migrations of this version are not applied. */
const otherVersionStates = new Set(["42P01", "42703"]);
const connectionCodes = /^E(?:CONN|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH|PIPE)/u;

/** The sentence for a failure that an operator can act on; null for a bug, which keeps its stack. */
export function failureText(error: unknown): string | null {
  if (error instanceof UnusableConfig) return `${error.message}\n`;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "";
    if (otherVersionStates.has(code)) return cliText.otherVersion(error.message);
    return operatorStates.test(code) ? cliText.databaseRefuses(`${error.message} (${code})`) : null;
  }
  if (isLostConnection(error)) return cliText.databaseAway(reasonOf(error));
  return null;
}

function isLostConnection(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isLostConnection);
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    connectionCodes.test(code) ||
    /^(?:Connection terminated|timeout (?:expired|exceeded))/u.test(error.message)
  );
}
