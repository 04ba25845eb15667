import type { Instant } from "@vigie/domain";
import type { Db } from "../db/connection.ts";

type Role = "http" | "worker";

export async function saveHeartbeat(db: Db, role: Role, at: Instant): Promise<void> {
  await db
    .insertInto("process_beats")
    .values({ role, beat_at: at })
    .onConflict((conflict) => conflict.column("role").doUpdateSet({ beat_at: at }))
    .execute();
}

export async function heartbeatOf(db: Db, role: Role): Promise<Instant | null> {
  const row = await db
    .selectFrom("process_beats")
    .select("beat_at")
    .where("role", "=", role)
    .executeTakeFirst();
  return row?.beat_at ?? null;
}
