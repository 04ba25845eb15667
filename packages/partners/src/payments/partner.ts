import { z } from "zod";
import { definePartner, secretList, secretText, webAddress } from "../partner.ts";
import { createPayments } from "./adapter.ts";
import { checkPayments } from "./check.ts";
import { readPaymentEvent } from "./webhook.ts";

export const paymentsPartner = definePartner({
  name: "payments",
  title: "Paiements",
  prefixes: ["PAYMENTS_"],
  schema: z
    .object({
      PAYMENTS_URL: webAddress,
      /** Script of the payment page, and the only origin that its content security policy allows. */
      PAYMENTS_SCRIPT_URL: z.url(),
      PAYMENTS_SECRET_KEY: secretText,
      PAYMENTS_PUBLISHABLE_KEY: secretText,
      PAYMENTS_WEBHOOK_SECRETS: secretList,
    })
    .transform((env) => ({
      url: env.PAYMENTS_URL,
      scriptUrl: env.PAYMENTS_SCRIPT_URL,
      secretKey: env.PAYMENTS_SECRET_KEY,
      publishableKey: env.PAYMENTS_PUBLISHABLE_KEY,
      webhookSecrets: env.PAYMENTS_WEBHOOK_SECRETS,
      live: /^(sk|rk)_live_/.test(env.PAYMENTS_SECRET_KEY),
    })),
  sandbox: {
    PAYMENTS_URL: "http://127.0.0.1:3017",
    PAYMENTS_SCRIPT_URL: "http://127.0.0.1:3017/v3/stripe.js",
    PAYMENTS_SECRET_KEY: "sk_test_sandbox",
    PAYMENTS_PUBLISHABLE_KEY: "pk_test_sandbox",
    PAYMENTS_WEBHOOK_SECRETS: "whsec_sandbox",
  },
  address: "PAYMENTS_URL",
  drawnSecrets: ["PAYMENTS_WEBHOOK_SECRETS"],
  check: async ({ url, secretKey }, look) => await checkPayments({ url, secretKey }, look),
  startSandbox: async (options) => (await import("./sandbox/start.ts")).start(options),
  uses: ["observe"],
  open: ({ url, secretKey }, { observe }) => createPayments({ url, secretKey, observe }),
  webhook: {
    path: "/webhooks/payments",
    read: (request, { config, clock }) =>
      readPaymentEvent(request, { secrets: config.webhookSecrets, clock, live: config.live }),
  },
});
