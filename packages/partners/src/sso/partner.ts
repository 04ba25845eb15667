import { z } from "zod";
import { definePartner, secretText, webAddress } from "../partner.ts";
import { createSso } from "./adapter.ts";

export const ssoPartner = definePartner({
  name: "sso",
  title: "Espace d’épargne salariale",
  prefixes: ["SSO_"],
  schema: z
    .object({ SSO_ISSUER_URL: webAddress, SSO_CLIENT_ID: secretText, SSO_CLIENT_SECRET: secretText })
    .transform((env) => ({
      issuerUrl: env.SSO_ISSUER_URL,
      clientId: env.SSO_CLIENT_ID,
      clientSecret: env.SSO_CLIENT_SECRET,
    })),
  sandbox: {
    SSO_ISSUER_URL: "http://localhost:3014",
    SSO_CLIENT_ID: "vigie",
    SSO_CLIENT_SECRET: "sandbox-secret",
  },
  address: "SSO_ISSUER_URL",
  drawnSecrets: ["SSO_CLIENT_SECRET"],
  startSandbox: async (options) => (await import("./sandbox/start.ts")).start(options),
  open: (config, { fetch, clock, computerNow, authenticationUrl }) =>
    createSso({ ...config, audience: authenticationUrl, fetch, clock, computerNow }),
});
