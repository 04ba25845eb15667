import type { Ledgers } from "../boot/ledgers.ts";

/** What stands outside the database, for as long as a test lasts. */
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
