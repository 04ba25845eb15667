import { hash } from "node:crypto";
import { type Id, isId } from "@vigie/domain";

/** Groups the endpoints that belong to one page of a customer's view: reading a page is recorded once per hour, however many
 * requests it makes. */

/** Endpoints requested by the first page of the view. */
const overview = new Set([
  "",
  "wealth",
  "series",
  "composition",
  "completion",
  "health",
  "observations",
  "visits",
  "accounts",
]);
/** Endpoints requested by the customer sheet of the book. */
const sheet = new Set(["", "contact", "couple", "event_draft"]);

export function pageOf(path: string): string {
  const [, area = "", rest = ""] = /^\/(users|customers)\/\{[^}]*\}(?:\/([^/]+.*))?$/.exec(path) ?? [];
  const own = area === "" ? path.slice(1) : rest;
  const [first = "", second] = own.split("/");
  if (area === "customers") return sheet.has(first) ? "sheet" : `sheet/${first}`;
  if (area === "users" && overview.has(first)) return "overview";
  return first === "portfolios" && second !== undefined ? "portfolio" : first;
}

type Reading = {
  readonly customerId: Id;
  readonly actorId: Id;
  readonly sessionId: Id;
  /** Start of the hour, as an instant. */
  readonly hour: string;
  readonly page: string;
};

/** Returns the same id for the same page, session and hour, so that the ledger stores one line. */
export function readingId({ customerId, actorId, sessionId, hour, page }: Reading): Id {
  const text = [customerId, actorId, sessionId, hour, page].join("|");
  const bytes = hash("sha256", text, "buffer").subarray(0, 16);
  bytes.writeUIntBE(Date.parse(hour), 0, 6);
  // UUID version 8 (RFC 9562): version and variant bits, the rest is the hash.
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const id = bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  if (!isId(id)) throw new Error("assertion: sixteen bytes make an id");
  return id;
}
