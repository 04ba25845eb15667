import { DatabaseError } from "pg";
import { reasonOf } from "../doctor/reason.ts";

const lookThere = "`npm run doctor` says what it finds there.";
const adviceOf: Readonly<Record<string, string>> = {
  "28P01": "See DATABASE_URL and OWNER_DATABASE_URL.",
  "28000": "See DATABASE_URL and OWNER_DATABASE_URL, and pg_hba.conf of the server.",
  "3D000": "See DATABASE_URL and OWNER_DATABASE_URL.",
  "42501": `The address is to be that of the owner of the tables, or of a role that \`npm run roles\` made. ${lookThere}`,
  "42P01": "Run `npm run roles` as the owner of the tables first.",
  "25006": "It is a standby, or read only: the address of the primary is needed.",
  "53100": "Its disk is full.",
  "53300": "It has no connection left (max_connections).",
  "57P03": "Try again in a moment.",
};

/** Returns one sentence for a failure that an operator can act on; a bug keeps its stack. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return sentenceOf(error) ?? error.stack ?? error.message;
}

function sentenceOf(error: Error): string | null {
  if (isUsage(error)) return error.message;
  if (error instanceof DatabaseError)
    return `The database refuses: ${error.message}. ${adviceOf[error.code ?? ""] ?? lookThere}`;
  const met = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  const { syscall, path } = met as NodeJS.ErrnoException;
  if (syscall === "connect" || syscall === "getaddrinfo")
    return `${placeOf(met)} is not reached: ${reasonOf(met)}. Is the database there (DATABASE_URL)? ${lookThere}`;
  if (syscall !== undefined && path !== undefined) return error.message;
  const isOurs = error.constructor === Error && !("code" in error) && !error.message.startsWith("assertion");
  return isOurs ? error.message : null;
}

function placeOf(error: Error): string {
  const parts = [
    wordOf(error, "address") ?? wordOf(error, "hostname") ?? "The database",
    wordOf(error, "port"),
  ];
  return parts.filter((part) => part !== null).join(":");
}

function wordOf(error: Error, name: string): string | null {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

/** An unknown option or argument of the command. */
export function isUsage(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
