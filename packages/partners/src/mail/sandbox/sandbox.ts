import { buffer } from "node:stream/consumers";
import { instant } from "@vigie/domain";
import type { Clock, Instant } from "@vigie/domain";
import PostalMime from "postal-mime";
import type { Address } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";

/** A catch-all mailbox: a real SMTP server that delivers nothing and shows everything. */

export type ReceivedMail = {
  readonly id: number;
  readonly receivedAt: Instant;
  /** The envelope: the actual recipient. */
  readonly from: string;
  readonly to: readonly string[];
  /** The headers: what the reader sees. */
  readonly headerFrom: string;
  readonly headerTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Every http(s) URL of the text, then of the HTML, in order. */
  readonly links: readonly string[];
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
  readonly raw: string;
};

export type MailboxOptions = {
  readonly clock: Clock;
  /** 0 or absent: a free port. */
  readonly port?: number;
  readonly host?: string;
};

export type Mailbox = {
  readonly port: number;
  readonly url: string;
  /** Newest first; with an address, only the emails whose envelope contains it. */
  readonly list: (to?: string) => readonly ReceivedMail[];
  readonly get: (id: number) => ReceivedMail | null;
  readonly clear: () => number;
  readonly close: () => Promise<void>;
};

const keptMails = 1_000;
const maxBytes = 10_000_000;

export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const host = options.host ?? "127.0.0.1";
  let mails: ReceivedMail[] = [];
  let nextId = 1;
  const server = new SMTPServer({
    // No authentication and no certificate, as emails are never forwarded.
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    size: maxBytes,
    logger: false,
    onData(stream, session, done) {
      readMail(stream, session)
        .then((mail) => {
          mails.unshift({ ...mail, id: nextId, receivedAt: instant(options.clock()) });
          nextId += 1;
          mails = mails.slice(0, keptMails);
          done();
        })
        .catch((error: unknown) => {
          done(error instanceof Error ? error : new Error("The mail could not be read."));
        });
    },
  });
  // A client that disconnects early must not stop the server.
  server.on("error", () => undefined);
  const port = await listen(server, options.port ?? 0, host);
  return {
    port,
    url: `smtp://${host}:${port}`,
    list: (to) => mails.filter((mail) => to === undefined || mail.to.includes(to.toLowerCase())),
    get: (id) => mails.find((mail) => mail.id === id) ?? null,
    clear: () => {
      const count = mails.length;
      mails = [];
      return count;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

function listen(server: SMTPServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once("error", reject);
    const listening = server.listen(port, host, () => {
      const address = listening.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

async function readMail(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Omit<ReceivedMail, "id" | "receivedAt">> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw new Error("The mail is too large.");
  const parsed = await PostalMime.parse(raw);
  const { mailFrom, rcptTo } = session.envelope;
  const text = parsed.text ?? "";
  const html = parsed.html ?? "";
  return {
    from: mailFrom === false ? "" : mailFrom.address.toLowerCase(),
    to: rcptTo.map((one) => one.address.toLowerCase()),
    headerFrom: parsed.from === undefined ? "" : written(parsed.from),
    headerTo: (parsed.to ?? []).map(written),
    subject: parsed.subject ?? "",
    text,
    html,
    links: linksOf(text, html),
    attachments: parsed.attachments.map((one) => ({
      name: one.filename ?? "",
      type: one.mimeType,
      bytes: typeof one.content === "string" ? one.content.length : one.content.byteLength,
    })),
    raw: raw.toString("utf8"),
  };
}

function written(address: Address): string {
  const name = address.name === "" ? "" : `${address.name} `;
  return address.address === undefined ? address.name : `${name}<${address.address}>`;
}

function linksOf(text: string, html: string): readonly string[] {
  const inText = text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  const inPage = [...html.matchAll(/href="(https?:\/\/[^"]+)"/g)].map((match) =>
    (match[1] ?? "").replaceAll("&amp;", "&"),
  );
  return [...new Set([...inText, ...inPage])];
}
