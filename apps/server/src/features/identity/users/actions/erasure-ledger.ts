import { addMs, type Id, instant, type Instant, isId } from "@vigie/domain";
import { z } from "zod";
import type { Services } from "../../../../boot/services.ts";
import * as erasure from "../store/erasure.ts";

export type Erasure = { readonly userId: Id; readonly erasedAt: Instant };

/** A line of the ledger, or of a log of the server. */
const line = z.union([
  z.object({ user_id: z.string(), erased_at: z.string() }).transform((one) => [one.user_id, one.erased_at]),
  z
    .object({ event: z.literal("user.erased"), user: z.string(), at: z.string() })
    .transform((one) => [one.user, one.at]),
]);

/** Parses a line: an erasure, null for another event of the log, "unreadable" for neither. */
export function readErasure(text: string): Erasure | null | "unreadable" {
  if (text.trim() === "") return null;
  const json = jsonOf(text);
  const read = line.safeParse(json);
  if (!read.success) return isOtherEvent(json) ? null : "unreadable";
  const [userId = "", erasedAt = ""] = read.data;
  if (!isId(userId) || Number.isNaN(Date.parse(erasedAt))) return "unreadable";
  return { userId, erasedAt: instant(new Date(erasedAt)) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isOtherEvent(json: unknown): boolean {
  return typeof json === "object" && json !== null && "event" in json && json.event !== "user.erased";
}

function lineOf({ userId, erasedAt }: Erasure): string {
  return JSON.stringify({ user_id: userId, erased_at: erasedAt });
}

/** Returns the ledger as it is saved beside a backup, oldest first. */
export async function savedLedger({ db }: Pick<Services, "db">): Promise<readonly string[]> {
  return (await erasure.erasuresSince(db, null)).map(lineOf);
}

/** Erasures that the database itself knows of and none of these lines told: what was read is not its ledger, or not all of it. */
export async function countMissing(
  { db }: Pick<Services, "db">,
  told: ReadonlySet<unknown>,
): Promise<number> {
  return (await erasure.erasuresSince(db, null)).filter(({ userId }) => !told.has(userId)).length;
}

/** Writes one erasure outside the database. */
export async function writeErasure({ ledgers }: Services, erased: Erasure): Promise<void> {
  await ledgers.append("erasures", [lineOf(erased)]);
}

/** Writes every erasure that is missing outside the database, once at the start of a process. Two processes at once write a line
 * twice, which is harmless when it is replayed. */
export async function appendMissingErasures(services: Services): Promise<number> {
  return await writeMissing(services, {
    told: await savedLedger(services),
    written: new Set(await services.ledgers.read("erasures")),
  });
}

const dayMs = 86_400_000;
const lookBackDays = 7;

/** The same for the last days only, at any frequency: it reads neither the whole file nor all erasures. */
export async function settleLastErasures(services: Services): Promise<number> {
  const since = addMs(services.clock(), -lookBackDays * dayMs);
  const erasures = (await erasure.erasuresSince(services.db, since)).map(lineOf);
  const looked = new Set(erasures);
  const written = new Set<string>();
  if (erasures.length > 0)
    for await (const line of services.ledgers.readBack("erasures")) {
      written.add(line);
      looked.delete(line);
      if (looked.size === 0 || isBefore(line, since)) break;
    }
  return await writeMissing(services, { told: erasures, written });
}

/** A line that cannot be parsed has no time: the one before it decides. */
function isBefore(line: string, since: Instant): boolean {
  const erased = readErasure(line);
  return erased !== null && erased !== "unreadable" && erased.erasedAt < since;
}

type Lines = { readonly told: readonly string[]; readonly written: ReadonlySet<string> };

async function writeMissing({ ledgers }: Services, { told, written }: Lines): Promise<number> {
  const missing = told.filter((line) => !written.has(line));
  await ledgers.append("erasures", missing);
  return missing.length;
}
