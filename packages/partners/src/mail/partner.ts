import { z } from "zod";
import { definePartner } from "../partner.ts";
import { createMailAdapter } from "./adapter.ts";

export const mailPartner = definePartner({
  name: "mail",
  title: "Courrier (SMTP)",
  prefixes: ["SMTP_", "MAIL_"],
  schema: z
    .object({
      SMTP_URL: z.url({
        protocol: /^smtps?$/,
        error: "is neither smtp://host:port nor smtps://user:password@host",
      }),
      MAIL_FROM: z.email({ error: "is not an address that mails may come from" }),
    })
    .transform((env) => ({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })),
  sandbox: { SMTP_URL: "smtp://127.0.0.1:3012", MAIL_FROM: "bonjour@vigie.example" },
  address: "SMTP_URL",
  startSandbox: async (options) => (await import("./sandbox/start.ts")).start(options),
  open: ({ smtpUrl }, { openMailServer }) => createMailAdapter(openMailServer(smtpUrl)),
});
