import { createMailAdapter, definePartner, type MailPort } from "@vigie/partners";
import { createTransport } from "nodemailer";
import { z } from "zod";

const timeoutMs = 10_000;

/** The door to a mail server: `smtp://host:port`, `smtps://user:password@host`. */
function openSmtp(url: string): MailPort {
  const address = new URL(url);
  const transport = createTransport({
    host: address.hostname,
    port: Number(address.port === "" ? (address.protocol === "smtps:" ? 465 : 587) : address.port),
    secure: address.protocol === "smtps:",
    ...(address.username === ""
      ? {}
      : { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return createMailAdapter(
    async (message) => await transport.sendMail({ ...message, headers: { ...message.headers } }),
  );
}

export const mailPartner = definePartner({
  name: "mail",
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
  open: ({ smtpUrl }) => openSmtp(smtpUrl),
});
