import type { StoredLot } from "./stored-content.ts";

/** The lots of a file, consumed while they still arrive; each consumer starts again with the first. */
export type ComingLots = {
  /** Returns the lots after the first `count`, at least one and at most `most`; none if there are no more. Throws if the reader
   * stopped before. */
  readonly after: (count: number, most: number) => Promise<readonly StoredLot[]>;
};

/** For a file without lots. */
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
    /** @param reason why the rest does not arrive; null if everything has arrived */
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
