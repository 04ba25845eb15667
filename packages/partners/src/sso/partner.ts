import { definePartner } from "../partner.ts";
import { checkProvider } from "./check.ts";
import { createSsoPartners } from "./partners.ts";
import { publishedSecret, ssoSchema } from "./settings.ts";

const sandboxIssuer = "http://localhost:3014";

export const ssoPartner = definePartner({
  name: "sso",
  title: "Espace d’épargne salariale",
  prefixes: ["SSO_"],
  schema: ssoSchema,
  sandbox: {
    SSO_ISSUER_URL: sandboxIssuer,
    SSO_CLIENT_ID: "vigie",
    SSO_CLIENT_SECRET: publishedSecret,
  },
  address: "SSO_ISSUER_URL",
  moreAddresses: /^SSO_[A-Z]+_ISSUER_URL$/,
  drawnSecrets: ["SSO_CLIENT_SECRET"],
  check: async (providers, look) =>
    (
      await Promise.all(
        providers
          .filter(({ issuerUrl }) => issuerUrl !== sandboxIssuer)
          .map(async (settings) => await checkProvider(settings, look)),
      )
    ).flat(),
  startSandbox: async (options) => (await import("./sandbox/start.ts")).start(options),
  uses: ["fetch", "clock", "computerNow", "authenticationUrl"],
  open: (config, { fetch, clock, computerNow, authenticationUrl }) =>
    createSsoPartners(config, { audience: authenticationUrl, fetch, clock, computerNow }),
});
