import { fail, ok } from "@vigie/domain";
import { parseJson } from "../http/read-body.ts";
import type { ResilientFetch } from "../http/resilient-fetch.ts";
import { estimateFromWire, wireOfQuestion } from "./map.ts";
import type { HomeEstimatePort } from "./port.ts";
import { wireAnswer, wireRefusal } from "./wire.ts";

export type HomeEstimateOptions = {
  /** `https://host`, without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
  readonly fetch: ResilientFetch;
};

/** A user waits for the response in front of a form, so the timeout is short. */
const timeoutMs = 4_000;

/** The port over HTTP. A valuation changes nothing at the partner, so it may be retried. */
export function createHomeEstimate(options: HomeEstimateOptions): HomeEstimatePort {
  return {
    async estimate(question) {
      const reply = await options.fetch({
        method: "POST",
        url: `${options.url}/v1/valuations`,
        headers: { "x-api-key": options.apiKey, "content-type": "application/json" },
        body: JSON.stringify({ dwelling: wireOfQuestion(question) }),
        idempotent: true,
        timeoutMs,
      });
      if (!reply.ok) {
        const damaged = reply.code === "http.not_text" || reply.code === "http.too_large";
        return fail(damaged ? "home_estimate.invalid_answer" : "home_estimate.unavailable");
      }
      const { status, text } = reply.value;
      const json = parseJson(text);
      const body = json.ok ? json.value : undefined;
      if (status === 422) {
        const refusal = wireRefusal.safeParse(body);
        const isUncovered = refusal.success && refusal.data.error.code === "not_covered";
        return fail(isUncovered ? "home_estimate.not_covered" : "home_estimate.invalid_answer");
      }
      if (status !== 200) return fail("home_estimate.unavailable");
      const parsed = wireAnswer.safeParse(body);
      if (!parsed.success) return fail("home_estimate.invalid_answer");
      return ok(estimateFromWire(parsed.data.valuation));
    },
  };
}
