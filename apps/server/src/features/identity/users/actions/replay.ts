import { type Id, instant, type Instant, isAdvisorRole, isId, ok } from "@vigie/domain";
import { z } from "zod";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Services } from "../../../../boot/services.ts";
import { personById } from "../../../directory/people/actions.ts";
import { eraseUser } from "./deletion.ts";

/** A backup brings back whoever was erased since it was made. The erasures are told outside the database, in the ledger
 * (`erasure-ledger.ts`); replaying them forgets these people again (GDPR, article 17). */

export type Erasure = { readonly userId: Id; readonly erasedAt: Instant };

/** A line of the ledger, or of a log of the server. */
const line = z.union([
  z.object({ user_id: z.string(), erased_at: z.string() }).transform((one) => [one.user_id, one.erased_at]),
  z
    .object({ event: z.literal("user.erased"), user: z.string(), at: z.string() })
    .transform((one) => [one.user, one.at]),
]);

/** What a line tells: an erasure, null for another event of the log, "unreadable" for what is neither. */
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

export type Replayed = "erased" | "already_gone" | "refused";

/** Erases again; nothing is written to the person, who was told when they asked. An advisor's account is closed by their firm:
 * a line that names one is somebody's mistake. */
export async function replayErasure(services: Services, { userId, erasedAt }: Erasure): Promise<Replayed> {
  const replayed = await unitOfWork(services, async (unit) => {
    const user = await personById(unit.db, userId);
    if (user === undefined) return ok<Replayed>("already_gone");
    if (isAdvisorRole(user.roles)) return ok<Replayed>("refused");
    await eraseUser(unit, { user, askedAt: erasedAt, erasedAt });
    return ok<Replayed>("erased");
  });
  return replayed.ok ? replayed.value : "refused";
}
