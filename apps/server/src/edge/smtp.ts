import { isDemoAddress } from "@vigie/domain";
import type { MailServer, SendSmtp } from "@vigie/partners";
import type { TransportOptions } from "nodemailer";

/** Reply timeouts (RFC 5321 §4.5.3.2): five minutes for the greeting, ten minutes after the end of the text, which is the longest
 * of all. A shorter timeout for the latter sends a mail twice: the server had accepted it. */
export type SmtpPatience = { readonly greetingMs: number; readonly replyMs: number };
const rfcPatience: SmtpPatience = { greetingMs: 5 * 60_000, replyMs: 10 * 60_000 };

/** Opens a client of a mail server. The library is loaded with the first mail: a web process, which only queues mails, never
 * loads it. Each mail has a connection of its own. */
export function openMailServer(server: MailServer, patience: SmtpPatience = rfcPatience): SendSmtp {
  return async (message, handedOver) => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport(transportOptions(server, patience, handedOver));
    try {
      return await transport.sendMail({ ...message, headers: { ...message.headers } });
    } finally {
      transport.close();
    }
  };
}

/** Same, for a mail server that delivers to real people: the demo, which runs next to a real mail server while another partner is
 * simulated, invents addresses of a domain that is not its own. Mails to these count as sent and are dropped. */
export function openRealMailServer(server: MailServer): SendSmtp {
  const send = openMailServer(server);
  return async (message, handedOver) =>
    isDemoAddress(message.envelope.to) ? undefined : await send(message, handedOver);
}

function transportOptions(server: MailServer, patience: SmtpPatience, handedOver: () => void): SmtpOptions {
  const { url, ehloName, dkim, ca, isTlsRequired } = server;
  const address = new URL(url);
  const secure = address.protocol === "smtps:";
  const user = decodeURIComponent(address.username);
  return {
    host: address.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(address.port === "" ? (secure ? 465 : 587) : address.port),
    secure,
    ...(isTlsRequired ? { requireTLS: !secure } : { opportunisticTLS: !secure }),
    tls: { minVersion: "TLSv1.2", ...(ca === null ? {} : { ca }) },
    // If credentials are configured, nothing is sent without authentication.
    ...(user === "" ? {} : { forceAuth: true, auth: { user, pass: decodeURIComponent(address.password) } }),
    ...(ehloName === null ? {} : { name: ehloName }),
    ...(dkim === null
      ? {}
      : { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key } }),
    connectionTimeout: patience.greetingMs,
    greetingTimeout: patience.greetingMs,
    socketTimeout: patience.replyMs,
    logger: endOfText(handedOver),
  };
}

type SmtpOptions = TransportOptions & Readonly<Record<string, unknown>>;

/** The library reports only in its log that it has sent the end of a mail's text. */
function endOfText(handedOver: () => void) {
  const ignore = (): void => undefined;
  const info = (facts: unknown): void => {
    if (typeof facts === "object" && facts !== null && "tnx" in facts && facts.tnx === "message")
      handedOver();
  };
  return { level: ignore, trace: ignore, debug: ignore, info, warn: ignore, error: ignore, fatal: ignore };
}
