import { LRUCache } from "lru-cache";
import { brotliCompressSync, constants } from "node:zlib";

/** What was answered, by its tag, for who asks the same again and does not hold it: a page that is opened anew, a second device. A tag
 * names the installation, who asks with their rights, the question, the day and the version of all that the answer follows from
 * (`entity-tag.ts`): what it finds is what would be computed. Of this process, in its memory alone. */
export type AnswerMemory = {
  readonly read: (tag: string) => Remembered | undefined;
  readonly keep: (tag: string, text: string) => void;
  /** Without counting as found. */
  readonly holds: (tag: string) => boolean;
  /** Since the start. */
  readonly counts: () => { readonly found: number; readonly computed: number };
  readonly bytes: () => number;
};

/** An answer that was found: its text, and the same packed with Brotli. */
export type Remembered = { readonly text: string; readonly packed: () => Buffer };
type Kept = { readonly text: string; readonly packed: Buffer | null };

/** Nobody's figures stay for longer once they have left. */
const tenMinutesMs = 600_000;
/** A letter of a text has a byte, or two where the text holds one beyond Latin-1. */
const sizeOf = ({ text, packed }: Kept): number => text.length * 2 + (packed?.length ?? 0);
/** One answer is no reason to forget all others. */
const mostOfAll = 1 / 16;
/** As replies that are packed on the way (`@fastify/compress`). */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** @param bytes all of it at most; 0 for none */
export function openAnswerMemory(bytes: number, ttl = tenMinutesMs): AnswerMemory {
  const counted = { found: 0, computed: 0 };
  if (bytes === 0)
    return {
      read: () => undefined,
      holds: () => false,
      keep: () => void (counted.computed += 1),
      counts: () => ({ ...counted }),
      bytes: () => 0,
    };
  const all = new LRUCache<string, Kept>({
    maxSize: bytes,
    maxEntrySize: Math.max(1, Math.floor(bytes * mostOfAll)),
    sizeCalculation: sizeOf,
    ttl,
    ttlAutopurge: true,
    noUpdateTTL: true,
  });
  /** Packed when it is asked for again, and once: most answers never are. */
  const packedOf = (tag: string, { text, packed }: Kept): Buffer => {
    if (packed !== null) return packed;
    const made = brotliCompressSync(text, { params });
    all.set(tag, { text, packed: made });
    return made;
  };
  return {
    read: (tag) => {
      const kept = all.get(tag);
      if (kept === undefined) return undefined;
      counted.found += 1;
      return { text: kept.text, packed: () => packedOf(tag, kept) };
    },
    keep: (tag, text) => {
      counted.computed += 1;
      all.set(tag, { text, packed: null });
    },
    holds: (tag) => all.has(tag),
    counts: () => ({ ...counted }),
    bytes: () => all.calculatedSize,
  };
}
