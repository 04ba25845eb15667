import { openShelf, type Shelf } from "./shelf.ts";
import { isFresh, type Snapshot } from "./snapshot.ts";

/** The last known figures at rest: AES-256-GCM, under a key that this browser made, that no script can export and that leaves with
 * them. Their shape is authenticated with them: those that another version kept do not open. */

const name = "figures";
const cipher = "AES-GCM";
const shape = new TextEncoder().encode("vigie.offline 1");

type Sealed = {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly content: ArrayBuffer;
};

/** Each time under a new key: what was kept before can no longer be opened. */
export async function keepFigures(snapshot: Snapshot, shelf: Shelf = openShelf()): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ["encrypt", "decrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(snapshot));
  const content = await crypto.subtle.encrypt({ name: cipher, iv, additionalData: shape }, key, text);
  await shelf.put(name, { key, iv, content } satisfies Sealed);
}

/** Null where nothing is kept, or nothing that may be shown any more: that is thrown away. */
export async function readFigures(nowMs: number, shelf: Shelf = openShelf()): Promise<Snapshot | null> {
  const sealed = await shelf.get(name);
  if (sealed === undefined) return null;
  const snapshot = isSealed(sealed) ? await opened(sealed) : null;
  if (snapshot !== null && isFresh(snapshot, nowMs)) return snapshot;
  await shelf.destroy();
  return null;
}

export async function forgetFigures(shelf: Shelf = openShelf()): Promise<void> {
  await shelf.destroy();
}

async function opened({ key, iv, content }: Sealed): Promise<Snapshot | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: cipher, iv, additionalData: shape }, key, content);
    const json: unknown = JSON.parse(new TextDecoder().decode(text));
    return isSnapshot(json) ? json : null;
  } catch {
    return null;
  }
}

function isSealed(value: unknown): value is Sealed {
  return (
    typeof value === "object" &&
    value !== null &&
    "key" in value &&
    value.key instanceof CryptoKey &&
    "iv" in value &&
    value.iv instanceof Uint8Array &&
    "content" in value &&
    value.content instanceof ArrayBuffer
  );
}

/** What opens is what we sealed: its shape was authenticated. */
function isSnapshot(value: unknown): value is Snapshot {
  return typeof value === "object" && value !== null && "takenAtMs" in value && "contracts" in value;
}
