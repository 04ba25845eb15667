import { addMs, lockMinutes, type NetworkDoor, networkLimits } from "@vigie/domain";
import { createHash } from "node:crypto";
import type { PublicContext } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { networkOf } from "./network.ts";

/** Doors before a session where no account is named: what is done there is counted by network, and by nothing else. */

const lockMs = lockMinutes * 60_000;

function keyOf({ request }: Facts, door: NetworkDoor): Buffer {
  return createHash("sha256")
    .update(`network/${networkOf(request.address) ?? "unknown"}/${door}`)
    .digest();
}

type Facts = Pick<PublicContext, "services"> & {
  readonly request: Pick<PublicContext["request"], "address">;
};

export async function isShut(context: Facts, door: NetworkDoor): Promise<boolean> {
  const { db, clock } = context.services;
  return await store.anyLocked(db, [keyOf(context, door)], clock());
}

/** The one that reaches the limit shuts the door to its network for half an hour. */
export async function countAt(context: Facts, door: NetworkDoor): Promise<void> {
  const { db, clock } = context.services;
  const now = clock();
  const key = keyOf(context, door);
  const count = await store.countFailure(db, { key, at: now, windowStart: addMs(now, -lockMs) });
  if (count >= networkLimits[door]) await store.lock(db, key, addMs(now, lockMs));
}

/** Counts a passage that costs something whoever comes; false where the door is shut. */
export async function passDoor(context: Facts, door: NetworkDoor): Promise<boolean> {
  if (await isShut(context, door)) return false;
  await countAt(context, door);
  return true;
}
