import { withTabLock } from "../session/tabs.ts";
import { pushChoice } from "./choice.ts";

/** Serialises calls about this device over all tabs. The server only knows their order of arrival: a late call would re-enable
 * what was disabled. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return await withTabLock("vigie.push", work);
}

/** Registers again, unless it was disabled or chosen by somebody else by then. */
export async function keepInTurn(userId: string, tell: () => Promise<unknown>): Promise<void> {
  await inTurn(async () => {
    // Checks this tab, and the storage that another tab may have just changed.
    if (pushChoice.read() === userId && pushChoice.readStored() === userId) await tell();
  });
}

/** Chosen once the server knows; returns false if it refused. */
export async function switchOnInTurn(userId: string, tell: () => Promise<unknown>): Promise<boolean> {
  return await inTurn(async () => {
    if ((await tell()) === null) return false;
    pushChoice.write(userId);
    return true;
  });
}

/** Disabled at once for calls that wait, and definitively after the call under way. */
export async function switchOffInTurn(tell: () => Promise<unknown>): Promise<void> {
  pushChoice.write("off");
  await inTurn(async () => {
    // Another tab may have finished enabling it in the meantime.
    pushChoice.write("off");
    await tell();
  });
}
