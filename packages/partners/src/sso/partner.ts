import { definePartner } from "../partner.ts";
import { createSsoPartners } from "./partners.ts";
import { publishedSecret, ssoSchema } from "./settings.ts";

export const ssoPartner = definePartner({
  name: "sso",
  title: "Espace d’épargne salariale",
  prefixes: ["SSO_"],
  schema: ssoSchema,
  sandbox: {
    SSO_ISSUER_URL: "http://localhost:3014",
    SSO_CLIENT_ID: "vigie",
    SSO_CLIENT_SECRET: publishedSecret,
  },
  address: "SSO_ISSUER_URL",
  drawnSecrets: ["SSO_CLIENT_SECRET"],
  startSandbox: async (options) => (await import("./sandbox/start.ts")).start(options),
  open: (config, { fetch, clock, computerNow, authenticationUrl }) =>
    createSsoPartners(config, { audience: authenticationUrl, fetch, clock, computerNow }),
});
