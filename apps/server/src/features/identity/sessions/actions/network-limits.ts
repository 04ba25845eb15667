import { addMs, type Instant, lockMinutes, type NetworkLimit, networkLimits } from "@vigie/domain";
import { createHash } from "node:crypto";
import type { PublicContext } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { networkOf } from "./network.ts";

/** Requests without a session that name no account: they are only counted per network. */

const lockMs = lockMinutes * 60_000;

/** Allows twice the duration: the clocks of two machines are never equal. */
export function lockTimes(now: Instant): { readonly now: Instant; readonly latest: Instant } {
  return { now, latest: addMs(now, 2 * lockMs) };
}

function keyOf({ request }: Facts, limit: NetworkLimit): Buffer {
  return createHash("sha256")
    .update(`network/${networkOf(request.address) ?? "unknown"}/${limit}`)
    .digest();
}

type Facts = Pick<PublicContext, "services"> & {
  readonly request: Pick<PublicContext["request"], "address">;
};

/** Returns until when this network is blocked; null if it is not. */
export async function limitedUntil(context: Facts, limit: NetworkLimit): Promise<Instant | null> {
  const { db, clock } = context.services;
  return await store.lockedUntil(db, [keyOf(context, limit)], lockTimes(clock()));
}

export async function isOverLimit(context: Facts, limit: NetworkLimit): Promise<boolean> {
  return (await limitedUntil(context, limit)) !== null;
}

/** Counts a request; the one that reaches the limit blocks its network for half an hour. */
export async function countForLimit(context: Facts, limit: NetworkLimit): Promise<void> {
  const { db, clock } = context.services;
  const now = clock();
  const key = keyOf(context, limit);
  const count = await store.countFailure(db, { key, at: now, windowStart: addMs(now, -lockMs) });
  if (count >= networkLimits[limit]) await store.lock(db, key, addMs(now, lockMs));
}

/** Counts a request that is costly whoever makes it; returns false if the limit is reached. */
export async function takeFromLimit(context: Facts, limit: NetworkLimit): Promise<boolean> {
  if (await isOverLimit(context, limit)) return false;
  await countForLimit(context, limit);
  return true;
}
