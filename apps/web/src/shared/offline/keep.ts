import { readSession } from "../session/cookies.ts";
import { offlineChoice } from "./choice.ts";
import type { Snapshot } from "./snapshot.ts";
import { forgetFigures, keepFigures } from "./vault.ts";

/** Returns false if this browser cannot store them (private windows of some): nothing is chosen then. */
export async function startKeeping(userId: string): Promise<boolean> {
  const nothing = { net: null, assets: null, debts: null, asOf: null, contracts: [] };
  try {
    await keepFigures({ userId, takenAtMs: 0, ...nothing });
    await forgetFigures();
  } catch {
    return false;
  }
  offlineChoice.write(userId);
  return true;
}

export async function stopKeeping(): Promise<void> {
  offlineChoice.write("off");
  await forgetFigures().catch(() => undefined);
}

/** Stores them as long as the choice holds: after a sign-out or a change of mind in the meantime nothing is left behind. */
export async function keepAsChosen(snapshot: Snapshot): Promise<void> {
  const isChosen = (): boolean => offlineChoice.read() === snapshot.userId && readSession() !== null;
  if (!isChosen()) return;
  await keepFigures(snapshot).catch(() => undefined);
  if (!isChosen()) await forgetFigures().catch(() => undefined);
}
