import { LRUCache } from "lru-cache";
import { brotliCompressSync, constants } from "node:zlib";

/** A cache of replies by their tag, for clients that ask again without holding the reply: a reloaded page, a second device. A
 * tag covers the installation, the caller with their rights, the question, the day and the version of all data that the reply
 * depends on (`entity-tag.ts`), so that a cached reply equals a computed one. It lives in the memory of this process. */
export type AnswerMemory = {
  readonly read: (tag: string) => Remembered | undefined;
  readonly keep: (tag: string, text: string) => void;
  /** Tells whether a reply is cached, without counting a hit. */
  readonly holds: (tag: string) => boolean;
  /** Hits and misses since the start of the process. */
  readonly counts: () => { readonly found: number; readonly computed: number };
  readonly bytes: () => number;
};

/** A cached reply: its text, and the same text compressed with Brotli. */
export type Remembered = { readonly text: string; readonly packed: () => Buffer };
type Kept = { readonly text: string; readonly packed: Buffer | null };

/** Nobody's figures stay in memory longer than this after they left. */
const tenMinutesMs = 600_000;
/** A character takes one byte, or two where the text has a character beyond Latin-1. */
const sizeOf = ({ text, packed }: Kept): number => text.length * 2 + (packed?.length ?? 0);
/** A single reply larger than this share of the cache is not stored: it would evict all others. */
const mostOfAll = 1 / 16;
/** The same quality as replies compressed by `@fastify/compress`. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** @param bytes the size limit of the cache; 0 disables it */
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
  /** Compressed at the first hit and kept: most replies are never asked for again. */
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
