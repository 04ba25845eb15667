import { z } from "zod";
import { definePartner, secretList, secretText, webAddress } from "../partner.ts";
import { createAggregationAdapter } from "./adapter.ts";
import { checkAggregation } from "./check.ts";
import { parseWebhook, readWebhook, verifyWebhook } from "./signature.ts";

export const aggregationPartner = definePartner({
  name: "aggregation",
  title: "Agrégation bancaire",
  prefixes: ["AGGREGATION_"],
  schema: z
    .object({
      AGGREGATION_URL: webAddress,
      /** The partner's hosted pages: the documented ones, or those of its sandbox. */
      AGGREGATION_WEBVIEW_URL: webAddress.optional(),
      AGGREGATION_CLIENT_ID: secretText,
      AGGREGATION_CLIENT_SECRET: secretText,
      AGGREGATION_WEBHOOK_SECRETS: secretList,
      /** "1" where users of the tenant must accept terms at the partner before their first connection. */
      AGGREGATION_TERMS: z.enum(["0", "1"]).optional(),
      /** "1" where we contractually are an agent: a bank's fields are shown on our own pages, and sent encrypted. Otherwise savers
       * are sent to the partner's hosted pages. @source aggregator-api-2.md, fact 7 */
      AGGREGATION_OWN_FORMS: z.enum(["0", "1"]).optional(),
      /** The tenant's own token, only for `npm run partner`: a server does not need it. */
      AGGREGATION_MANAGE_TOKEN: secretText.optional(),
    })
    .transform((env) => ({
      url: env.AGGREGATION_URL,
      webviewUrl: env.AGGREGATION_WEBVIEW_URL ?? hostedPages(env.AGGREGATION_URL),
      clientId: env.AGGREGATION_CLIENT_ID,
      clientSecret: env.AGGREGATION_CLIENT_SECRET,
      webhookSecrets: env.AGGREGATION_WEBHOOK_SECRETS,
      hasTerms: env.AGGREGATION_TERMS === "1",
      ownForms: env.AGGREGATION_OWN_FORMS === "1",
      manageToken: env.AGGREGATION_MANAGE_TOKEN ?? null,
    })),
  sandbox: {
    AGGREGATION_URL: "http://127.0.0.1:3010",
    AGGREGATION_CLIENT_ID: "10000001",
    AGGREGATION_CLIENT_SECRET: "sandbox-secret",
    AGGREGATION_WEBHOOK_SECRETS: "sandbox-webhook-secret",
  },
  address: "AGGREGATION_URL",
  drawnSecrets: ["AGGREGATION_WEBHOOK_SECRETS", "AGGREGATION_CLIENT_SECRET"],
  check: async ({ url }, look) => await checkAggregation(url, look),
  startSandbox: async (options) => (await import("./sandbox/start.ts")).start(options),
  uses: ["fetch"],
  open: ({ url, clientId, clientSecret, webviewUrl }, { fetch }) =>
    createAggregationAdapter({ baseUrl: `${url}/2.0`, clientId, clientSecret, webviewUrl }, fetch),
  webhook: {
    path: "/webhooks/aggregation/*",
    read: (request, { config, clock }) => readWebhook(request, { secrets: config.webhookSecrets, clock }),
    later: {
      verify: (request, { config, clock }) =>
        verifyWebhook(request, { secrets: config.webhookSecrets, clock }),
      parse: parseWebhook,
    },
  },
});

/** @source docs.powens.com, webview: one host for all domains */
function hostedPages(url: string): string {
  return new URL(url).hostname.endsWith(".biapi.pro") ? "https://webview.powens.com/fr" : `${url}/fr`;
}
