import {
  createAggregationAdapter,
  createFundData,
  createHomeEstimate,
  type createResilientFetch,
  createSso,
} from "@vigie/partners";
import type { Config } from "../config.ts";
import { openSmtp } from "../edge/smtp.ts";
import type { Services } from "./services.ts";

type Means = {
  readonly send: ReturnType<typeof createResilientFetch>;
  readonly clock: Services["clock"];
  /** The computer's own clock, for words whose age a test does not set. */
  readonly computerNow: () => number;
};

/** The door of each partner, at the address that the configuration gives: the real ones and the sandboxes alike. */
export function openPartners(config: Config, { send, clock, computerNow }: Means): Services["partners"] {
  const { aggregation, fundData, homeEstimate } = config;
  return {
    aggregation: createAggregationAdapter(
      {
        baseUrl: `${aggregation.url}/2.0`,
        clientId: aggregation.clientId,
        clientSecret: aggregation.clientSecret,
        webviewUrl: aggregation.webviewUrl,
      },
      send,
    ),
    fundData: createFundData({ url: fundData.url, apiKey: fundData.token, fetch: send }),
    homeEstimate: createHomeEstimate({ url: homeEstimate.url, apiKey: homeEstimate.token, fetch: send }),
    mail: openSmtp(config.mail.smtpUrl),
    sso: createSso({
      ...config.singleSignOn,
      audience: config.authentication.url,
      fetch: send,
      clock,
      computerNow,
    }),
  };
}
