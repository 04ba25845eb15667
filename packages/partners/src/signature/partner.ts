import { z } from "zod";
import { definePartner, secretList, secretText, webAddress } from "../partner.ts";
import { createSignature } from "./adapter.ts";
import { checkSignature } from "./check.ts";
import { readSignatureEvent } from "./webhook.ts";

export const signaturePartner = definePartner({
  name: "signature",
  title: "Signature électronique",
  prefixes: ["SIGNATURE_"],
  schema: z
    .object({
      SIGNATURE_URL: webAddress,
      SIGNATURE_API_KEY: secretText,
      SIGNATURE_WEBHOOK_SECRETS: secretList,
    })
    .transform((env) => ({
      url: env.SIGNATURE_URL,
      apiKey: env.SIGNATURE_API_KEY,
      webhookSecrets: env.SIGNATURE_WEBHOOK_SECRETS,
    })),
  sandbox: {
    SIGNATURE_URL: "http://127.0.0.1:3018/v3",
    SIGNATURE_API_KEY: "demonstration",
    SIGNATURE_WEBHOOK_SECRETS: "signature-sandbox-secret",
  },
  address: "SIGNATURE_URL",
  uses: ["fetch"],
  drawnSecrets: ["SIGNATURE_WEBHOOK_SECRETS"],
  check: async ({ url, apiKey }, look) => await checkSignature({ url, apiKey }, look),
  startSandbox: async (options) => (await import("./sandbox/start.ts")).start(options),
  open: ({ url, apiKey }, { fetch }) => createSignature({ url, apiKey, fetch }),
  webhook: {
    path: "/webhooks/signature",
    read: (request, { config }) => readSignatureEvent(request, { secrets: config.webhookSecrets }),
  },
});
