import type { SendSmtp } from "@vigie/partners";
import { createTransport } from "nodemailer";

const timeoutMs = 10_000;

/** The client of a mail server: `smtp://host:port`, `smtps://user:password@host`. */
export function openMailServer(url: string): SendSmtp {
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
  return async (message) => await transport.sendMail({ ...message, headers: { ...message.headers } });
}
