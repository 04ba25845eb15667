import { definePartner } from "../partner.ts";
import { createMailAdapter } from "./adapter.ts";
import { mailConfig } from "./config.ts";

export const mailPartner = definePartner({
  name: "mail",
  title: "Courrier (SMTP)",
  prefixes: ["SMTP_", "MAIL_"],
  schema: mailConfig,
  sandbox: {
    SMTP_URL: "smtp://127.0.0.1:3012",
    SMTP_TLS: "not required",
    MAIL_FROM: "bonjour@vigie.example",
  },
  address: "SMTP_URL",
  check: async ({ server }, look) => await look.lookAtMailServer(server),
  startSandbox: async (options) => (await import("./sandbox/start.ts")).start(options),
  uses: ["openMailServer"],
  open: ({ server, bouncesTo }, { openMailServer }) => createMailAdapter(openMailServer(server), bouncesTo),
  webhook: {
    path: "/webhooks/mail",
    read: async (request, { config }) =>
      await (await import("./reports.ts")).readMailReport(request, config.reportSecret),
  },
});
