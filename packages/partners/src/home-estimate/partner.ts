import { z } from "zod";
import { definePartner, secretText, webAddress } from "../partner.ts";
import { createHomeEstimate } from "./adapter.ts";
import { checkHomeEstimate } from "./check.ts";

export const homeEstimatePartner = definePartner({
  name: "home-estimate",
  title: "Estimation de logements",
  prefixes: ["HOME_ESTIMATE_"],
  schema: z
    .object({ HOME_ESTIMATE_URL: webAddress, HOME_ESTIMATE_TOKEN: secretText })
    .transform((env) => ({ url: env.HOME_ESTIMATE_URL, token: env.HOME_ESTIMATE_TOKEN })),
  sandbox: { HOME_ESTIMATE_URL: "http://127.0.0.1:3016", HOME_ESTIMATE_TOKEN: "demonstration" },
  address: "HOME_ESTIMATE_URL",
  check: async ({ url, token }, look) => await checkHomeEstimate({ url, token }, look),
  startSandbox: async (options) => (await import("./sandbox/start.ts")).start(options),
  uses: ["fetch"],
  open: ({ url, token }, { fetch }) => createHomeEstimate({ url, apiKey: token, fetch }),
});
