import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import type { Reply } from "@vigie/api";
import { isId, type Id } from "@vigie/domain";
import { api, call, callKey, type ApiFailure } from "../../../../api.ts";

export const shownKinds = [
  "tout",
  "note",
  "inbound_call",
  "outbound_call",
  "appointment",
  "systeme",
] as const;
export type ShownKind = (typeof shownKinds)[number];

export type LogFilters = {
  readonly kind: ShownKind;
  readonly year: string;
  readonly author: string;
  readonly words: string;
};

type Page = Reply<typeof api.interactions.list>;

/** The log of a customer, page by page, newest first. */
export function useLog(id: Id, { kind, year, author, words }: LogFilters) {
  const query = {
    ...(kind === "tout" || kind === "systeme" ? {} : { kind }),
    ...(kind === "systeme" ? { system: "only" as const } : {}),
    ...(/^\d{4}$/.test(year) ? { year: Number(year) } : {}),
    ...(isId(author) ? { authorId: author } : {}),
    ...(words.trim() === "" ? {} : { text: words.trim() }),
  };
  return useInfiniteQuery<Page, ApiFailure, InfiniteData<Page, Id | null>, readonly unknown[], Id | null>({
    queryKey: callKey(api.interactions.list, { id, ...query, endless: true }),
    queryFn: ({ pageParam, signal }) =>
      call(
        api.interactions.list,
        { params: { id }, query: { ...query, ...(pageParam === null ? {} : { after: pageParam }) } },
        signal,
      ),
    initialPageParam: null,
    getNextPageParam: ({ after }) => after ?? undefined,
    placeholderData: (before) => before,
  });
}
