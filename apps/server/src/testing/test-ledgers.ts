import type { Ledgers } from "../boot/ledgers.ts";

/** Ledgers in memory, for the duration of a test. */
export function ledgersInMemory(): Ledgers {
  const kept: Record<"erasures" | "anchors", string[]> = { erasures: [], anchors: [] };
  return {
    append: async (name, lines) => void kept[name].push(...lines),
    read: async (name) => [...kept[name]],
    readBack: async function* (name) {
      yield* kept[name].toReversed();
    },
  };
}
