import { z } from "zod";
import { definePartner, secretText, webAddress } from "../partner.ts";
import { createFundData } from "./adapter.ts";
import { checkFundData } from "./check.ts";

export const fundDataPartner = definePartner({
  name: "fund-data",
  title: "Données de fonds",
  prefixes: ["FUND_DATA_"],
  schema: z
    .object({ FUND_DATA_URL: webAddress, FUND_DATA_TOKEN: secretText })
    .transform((env) => ({ url: env.FUND_DATA_URL, token: env.FUND_DATA_TOKEN })),
  sandbox: { FUND_DATA_URL: "http://127.0.0.1:3013", FUND_DATA_TOKEN: "demonstration" },
  address: "FUND_DATA_URL",
  check: async ({ url, token }, look) => await checkFundData({ url, token }, look),
  startSandbox: async (options) => (await import("./sandbox/start.ts")).start(options),
  uses: ["fetch"],
  open: ({ url, token }, { fetch }) => createFundData({ url, apiKey: token, fetch }),
});
