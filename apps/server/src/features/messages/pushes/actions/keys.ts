import { makePushKeys, type PushKeys } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";
import { sealContexts } from "../../../../db/sealed-columns.ts";

/** The VAPID key pair of the installation: created at first use, and stored sealed for all processes. A browser subscribes with
 * its public key, and accepts no message signed by another. */

const context = sealContexts.pushKeys();

/** Null if no secret key of this process opens the pair: it is not replaced, because every browser would have to subscribe
 * again. */
export async function pushKeys(services: Services): Promise<PushKeys | null> {
  const row = (await store.readKeys(services.db)) ?? (await madeKeys(services));
  const opened = services.secrets.tryOpen(row.privateKeyEnvelope, context);
  if (opened.state === "opened") return { publicKey: row.publicKey, privateKey: opened.text };
  services.log("error", "push.keys_not_opened", { state: opened.state });
  return null;
}

async function madeKeys(services: Services) {
  const { publicKey, privateKey } = makePushKeys();
  const privateKeyEnvelope = services.secrets.seal(privateKey, context);
  await store.addKeys(services.db, { publicKey, privateKeyEnvelope, createdAt: services.clock() });
  const kept = await store.readKeys(services.db);
  if (kept === undefined) throw new Error("assertion: the pair was kept");
  return kept;
}
