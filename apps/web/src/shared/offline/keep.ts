import { readSession } from "../session/cookies.ts";
import { offlineChoice } from "./choice.ts";
import type { Snapshot } from "./snapshot.ts";
import { forgetFigures, keepFigures } from "./vault.ts";

/** False where this browser cannot keep them (private windows of some): then nothing is chosen. */
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

/** Keeps them for as long as it was asked for: who signed out or changed their mind meanwhile leaves nothing behind. */
export async function keepAsChosen(snapshot: Snapshot): Promise<void> {
  const isChosen = (): boolean => offlineChoice.read() === snapshot.userId && readSession() !== null;
  if (!isChosen()) return;
  await keepFigures(snapshot).catch(() => undefined);
  if (!isChosen()) await forgetFigures().catch(() => undefined);
}
