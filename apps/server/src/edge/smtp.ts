import type { SendSmtp } from "@vigie/partners";

const timeoutMs = 10_000;

/** The client of a mail server: `smtp://host:port`, `smtps://user:password@host`. The library is loaded with the first mail: a web
 * process, which only queues mails, does without. */
export function openMailServer(url: string): SendSmtp {
  const address = new URL(url);
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      host: address.hostname,
      port: Number(address.port === "" ? (address.protocol === "smtps:" ? 465 : 587) : address.port),
      secure: address.protocol === "smtps:",
      ...(address.username === ""
        ? {}
        : {
            auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
          }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  };
  let transport: ReturnType<typeof open> | null = null;
  return async (message) => {
    transport ??= open();
    return await (await transport).sendMail({ ...message, headers: { ...message.headers } });
  };
}
