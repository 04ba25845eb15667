import type { StoredLot } from "./stored-content.ts";

/** The lots of a file, which come while they are gone through; who goes through them again begins with the first one. */
export type ComingLots = {
  /** Those that came after so many, some of them at least; none where there are no more. Throws where the reader stopped before. */
  readonly after: (count: number, most: number) => Promise<readonly StoredLot[]>;
};

/** Of a file that has none. */
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
    /** @param reason why the rest does not come; null where all have come */
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
