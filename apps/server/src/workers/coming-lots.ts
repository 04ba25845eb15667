import type { StoredLot } from "./stored-content.ts";

/** The batches of a file, available while they are still being produced; a second iteration starts from the first one. */
export type ComingLots = {
  /** Returns batches after the first `count`, at least one; an empty list if there are no more. Throws if the reader stopped
   * before the end. */
  readonly after: (count: number, most: number) => Promise<readonly StoredLot[]>;
};

/** For a file without batches. */
export const noLots: ComingLots = { after: async () => await Promise.resolve([]) };

export function receiveLots() {
  const lots: StoredLot[] = [];
  let end: { readonly reason: Error | null } | null = null;
  let news = Promise.withResolvers<void>();
  const tell = (): void => {
    news.resolve();
    news = Promise.withResolvers();
  };
  return {
    take: (some: readonly StoredLot[]): void => {
      lots.push(...some);
      tell();
    },
    /** @param reason why the rest does not arrive; null if all of it did */
    end: (reason: Error | null): void => {
      end ??= { reason };
      tell();
    },
    after: async (count: number, most: number): Promise<readonly StoredLot[]> => {
      while (lots.length <= count && end === null) await news.promise;
      if (end?.reason != null) throw end.reason;
      return lots.slice(count, count + most);
    },
  };
}
