import type { Id, Instant, TilePlace } from "@vigie/domain";
import type { Db } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { statement } from "../../../db/statement.ts";

const kept = statement((db, { userId }: { readonly userId: Id }) =>
  db.selectFrom("dashboards").modifyFront(prepared).select("tiles").where("user_id", "=", userId),
);

/** Returns the order that this user chose; null before they choose one. */
export async function tilesOf(db: Db, userId: Id): Promise<readonly TilePlace[] | null> {
  const [row] = await kept(db, { userId });
  return row?.tiles ?? null;
}

export async function keepTiles(
  db: Db,
  userId: Id,
  { tiles, at }: { readonly tiles: readonly TilePlace[]; readonly at: Instant },
): Promise<void> {
  const kept = { tiles: JSON.stringify(tiles), updated_at: at };
  await db
    .insertInto("dashboards")
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(kept))
    .execute();
}
