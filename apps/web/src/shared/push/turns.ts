import { withTabLock } from "../session/tabs.ts";
import { pushChoice } from "./choice.ts";

/** What the service is told of this device, one call after another over all tabs. It knows no order but that of their arrival: one that
 * was late would switch on again what had been switched off. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return await withTabLock("vigie.push", work);
}

/** Told again, unless at its turn it is switched off or chosen by somebody else. */
export async function keepInTurn(userId: string, tell: () => Promise<unknown>): Promise<void> {
  await inTurn(async () => {
    // Here, and in the tab that may have switched it off a moment ago.
    if (pushChoice.read() === userId && pushChoice.readStored() === userId) await tell();
  });
}

/** Chosen once it is told; false where it was not taken. */
export async function switchOnInTurn(userId: string, tell: () => Promise<unknown>): Promise<boolean> {
  return await inTurn(async () => {
    if ((await tell()) === null) return false;
    pushChoice.write(userId);
    return true;
  });
}

/** Off at once for whoever waits for a turn, and for good after the call that is under way. */
export async function switchOffInTurn(tell: () => Promise<unknown>): Promise<void> {
  pushChoice.write("off");
  await inTurn(async () => {
    // Another tab may have ended switching it on meanwhile.
    pushChoice.write("off");
    await tell();
  });
}
