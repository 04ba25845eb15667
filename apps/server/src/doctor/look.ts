import type { LookReply, LookRequest, PartnerLook } from "@vigie/partners";
import { reasonOf } from "./reason.ts";
import { lookAtMailServer } from "./mail-server.ts";

export type Look = PartnerLook & {
  /** How many milliseconds the clock of each host is ahead of ours, from the Date header of its responses. */
  readonly aheadMs: Map<string, number>;
};

const timeoutMs = 10_000;

/** Sends one request and returns why it failed, in words: a real call retries and does not report the reason. */
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
      // The Date header has whole seconds: compares the middle of its second with the middle of the call.
      if (!Number.isNaN(date)) aheadMs.set(new URL(url).host, date + 500 - (before + now()) / 2);
      return { status: response.status, text: await response.text() };
    } catch (error) {
      return { unanswered: reasonOf(error) };
    }
  };
  return { ask, lookAtMailServer, aheadMs };
}
