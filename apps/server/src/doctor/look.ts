import type { LookReply, LookRequest, PartnerLook } from "@vigie/partners";
import { reasonOf } from "./reason.ts";
import { lookAtMailServer } from "./mail-server.ts";

export type Look = PartnerLook & {
  /** By how many milliseconds the clock of each host is ahead of ours, as its answers tell. */
  readonly aheadMs: Map<string, number>;
};

const timeoutMs = 10_000;

/** Asks once and tells why there was no answer, in words: a real call tries again and keeps the reason to itself. */
export function createLook(now: () => number): Look {
  const aheadMs = new Map<string, number>();
  const ask = async ({
    url,
    headers = {},
  }: LookRequest): Promise<LookReply | { readonly unanswered: string }> => {
    const before = now();
    try {
      const response = await fetch(url, {
        headers: { accept: "application/json", ...headers },
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const date = Date.parse(response.headers.get("date") ?? "");
      // A header of HTTP has whole seconds: the middle of its second, against the middle of the call.
      if (!Number.isNaN(date)) aheadMs.set(new URL(url).host, date + 500 - (before + now()) / 2);
      return { status: response.status, text: await response.text() };
    } catch (error) {
      return { unanswered: reasonOf(error) };
    }
  };
  return { ask, lookAtMailServer, aheadMs };
}
