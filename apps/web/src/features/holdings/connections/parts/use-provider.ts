import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api, ApiFailure, call } from "../../../../api.ts";
import type { BrowserLink } from "@vigie/partners/browser";
import { createProvider, type Provider } from "./provider.ts";

const linkKey = ["provider-link"] as const;
/** A code is valid for half an hour at the partner; it is renewed well before. */
const linkFreshMs = 15 * 60_000;

const linkQuery = {
  queryKey: linkKey,
  queryFn: async () => (await call(api.connections.createLink, {})).connection,
  staleTime: linkFreshMs,
  gcTime: linkFreshMs,
};

/** The saver's link to the partner: created by our server, used by this browser only. */
export function useLink() {
  return useQuery<Awaited<ReturnType<typeof linkQuery.queryFn>>, ApiFailure>(linkQuery);
}

/** The client of the partner's host, with a code that is renewed when it expires. */
export function useProvider(): Provider {
  const cache = useQueryClient();
  return useMemo(
    () =>
      createProvider({
        link: (fresh) => linkOf(cache, fresh),
        fetch: (url, init) => globalThis.fetch(url, init),
      }),
    [cache],
  );
}

async function linkOf(cache: QueryClient, fresh: boolean): Promise<BrowserLink | "demo" | null> {
  if (fresh) await cache.invalidateQueries({ queryKey: linkKey, refetchType: "none" });
  const link = await cache
    .fetchQuery(linkQuery)
    .catch((reason: unknown) =>
      reason instanceof ApiFailure && reason.body.code === "account.demo" ? ("demo" as const) : null,
    );
  if (link === "demo") return link;
  if (link === null || link.providerUrl === null || link.code === null) return null;
  return { url: link.providerUrl, code: link.code };
}

export type TermsToSign = { readonly id: string; readonly version: string; readonly content: string };

/** The partner's terms while they have to be accepted; null afterwards. */
export function useTermsToSign() {
  const provider = useProvider();
  const cache = useQueryClient();
  return useQuery<TermsToSign | null>({
    queryKey: ["provider-terms"],
    staleTime: linkFreshMs,
    retry: 1,
    queryFn: async () => {
      const link = await cache.fetchQuery(linkQuery).catch(() => null);
      if (link?.hasTerms === false) return null;
      const current = await provider.terms();
      if (!current.ok) throw new Error(current.code);
      if (current.value === null) return null;
      const { id, version, text } = current.value;
      const accepted = await provider.acceptedTerms();
      if (!accepted.ok) throw new Error(accepted.code);
      const isSigned = accepted.value.some((terms) => terms.id === id);
      return isSigned ? null : { id, version: version ?? "", content: text ?? "" };
    },
  });
}
