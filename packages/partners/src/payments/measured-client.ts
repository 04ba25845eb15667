import Stripe from "stripe";
import type { PartnerCall } from "../partner.ts";

/** The library's HTTP client with a report of duration and outcome for each attempt. */
export function measuredClient(observe: (call: PartnerCall) => void): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const [host, port, , method] = request;
    const began = performance.now();
    const tell = (outcome: PartnerCall["outcome"]) =>
      observe({
        host: /^(?:443|80)?$/.test(port) ? host : `${host}:${port}`,
        method,
        outcome,
        ms: performance.now() - began,
      });
    try {
      const response = await send(...request);
      tell(response.getStatusCode());
      return response;
    } catch (error) {
      tell(isTimeout(error) ? "http.timeout" : "http.unreachable");
      throw error;
    }
  };
  return client;
}

/** Marked like the library's own timeouts. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ETIMEDOUT";
}
