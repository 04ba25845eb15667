import { createMailAdapter, type MailPort } from "@vigie/partners";
import { createTransport } from "nodemailer";

const timeoutMs = 10_000;

/** The door to a mail server: `smtp://host:port`, `smtps://user:password@host`. */
export function openSmtp(url: string): MailPort {
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
