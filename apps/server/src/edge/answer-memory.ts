import { LRUCache } from "lru-cache";
import { brotliCompressSync, constants } from "node:zlib";

/** Cache of responses by entity tag, for a client that repeats a request without holding the response: a page that is reopened, a
 * second device. A tag covers the installation, the caller with their rights, the request, the day and the version of all data
 * behind the response (`entity-tag.ts`), so a hit equals what would be computed. The cache lives in the memory of this process
 * only. */
export type AnswerMemory = {
  readonly read: (tag: string) => Remembered | undefined;
  readonly keep: (tag: string, text: string) => void;
  /** Does not count as a hit. */
  readonly holds: (tag: string) => boolean;
  /** Since the start of the process. */
  readonly counts: () => { readonly found: number; readonly computed: number };
  readonly bytes: () => number;
};

/** A cached response: its text, and the same compressed with Brotli. */
export type Remembered = { readonly text: string; readonly packed: () => Buffer };
type Kept = { readonly text: string; readonly packed: Buffer | null };

/** Figures of a user who has left stay in memory no longer than this. */
const tenMinutesMs = 600_000;
/** A JavaScript string takes one byte per character, or two if it holds any character beyond Latin-1; the upper bound is
 * counted. */
const sizeOf = ({ text, packed }: Kept): number => text.length * 2 + (packed?.length ?? 0);
/** One response must not evict all others. */
const mostOfAll = 1 / 16;
/** Same quality as responses compressed on the way (`@fastify/compress`). */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** @param bytes maximum total size; 0 disables the cache */
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
  /** Compresses on the first hit, once: most responses are never requested again. */
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
