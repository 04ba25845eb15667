import { z } from "zod";
import { definePartner } from "../partner.ts";
import { createPush } from "./adapter.ts";
import { checkPush } from "./check.ts";
import { pushServiceList, usualPushServices } from "./services.ts";

export const pushPartner = definePartner({
  name: "push",
  title: "Notifications des navigateurs (Web Push)",
  prefixes: ["PUSH_"],
  schema: z
    .object({ PUSH_SERVICES: pushServiceList.prefault(usualPushServices.join(",")) })
    .transform((env) => ({ services: env.PUSH_SERVICES })),
  sandbox: { PUSH_SERVICES: "http://127.0.0.1:3019" },
  address: "PUSH_SERVICES",
  check: async ({ services }, look) => await checkPush(services, look),
  startSandbox: async (options) => (await import("./sandbox/start.ts")).start(options),
  uses: ["fetch", "clock"],
  open: ({ services }, { fetch, clock }) => createPush({ services, fetch, clock }),
});
