import { createResilientFetch, type PartnerCall, type ResilientFetch } from "@vigie/partners";
import type { Clock } from "@vigie/domain";
import { createHistogram, type Histogram } from "../edge/histogram.ts";
import { currentActivity } from "../trail/activity.ts";
import type { SpanFacts, Tracing } from "../trail/tracing.ts";

export type PartnerCalls = {
  readonly fetch: ResilientFetch;
  /** For a client that brings its own fetch: records its calls. */
  readonly observe: (call: PartnerCall) => void;
  readonly metrics: Pick<Histogram, "text">;
};

type Options = {
  readonly clock: Clock;
  readonly tracing: Tracing;
  readonly retries?: { readonly backoffMs?: number; readonly tries?: number };
};

/** Calls to partners, measured by host and outcome, and traced as children of the work that caused them. */
export function openPartnerCalls({ clock, tracing, retries = {} }: Options): PartnerCalls {
  const histogram = createHistogram(
    "vigie_partner_seconds",
    "Time of each try at a partner since the start, by host and outcome (a status, or what prevented one).",
  );
  const observe: PartnerCalls["observe"] = ({ host, method, outcome, ms }) =>
    histogram.observe(`host="${host}",method="${method}",outcome="${outcome}"`, ms / 1000);
  const send = createResilientFetch({ clock, random: Math.random, onTry: observe, ...retries });
  return {
    observe,
    metrics: histogram,
    fetch: async (request) => {
      const { host } = new URL(request.url);
      const piece = tracing.start({
        name: `${request.method} ${host}`,
        kind: "client",
        facts: { "http.request.method": request.method, "server.address": host },
        parent: currentActivity(),
      });
      const result = await send(request);
      const facts: SpanFacts = result.ok
        ? { "http.response.status_code": result.value.status }
        : { "error.type": result.code };
      piece.end({ facts, failed: !result.ok || result.value.status >= 500 });
      return result;
    },
  };
}
