import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { SMTPServerAuthentication, SMTPServerSession } from "smtp-server";

/** A mail server with configurable behaviour for tests. It delivers nothing and returns what it received. */
export type SmtpCharacter = {
  /** Key and certificate (PEM): enables STARTTLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Accepts emails from this user only. */
  readonly auth?: { readonly user: string; readonly password: string };
  /** Rejects each recipient once with 451. */
  readonly greylists?: boolean;
  /** Accepts the text at once and responds after this time. */
  readonly slowMs?: number;
  /** Replies instead of 250, in wire format. */
  readonly mailReply?: string;
  readonly rcptReply?: string;
  readonly dataReply?: string;
};

/** A received text, whatever the response was. */
export type TakenMail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly ehlo: string;
  readonly isEncrypted: boolean;
  readonly user: string | null;
  readonly raw: string;
};

export type SmtpTestServer = {
  readonly port: number;
  readonly taken: readonly TakenMail[];
  readonly close: () => Promise<void>;
};

export async function startSmtpServer(character: SmtpCharacter = {}): Promise<SmtpTestServer> {
  const { tls, auth, slowMs = 0 } = character;
  const taken: TakenMail[] = [];
  const known = new Set<string>();
  const server = new SMTPServer({
    ...tls,
    authOptional: auth === undefined,
    disabledCommands: [...(tls === undefined ? ["STARTTLS"] : []), ...(auth === undefined ? ["AUTH"] : [])],
    logger: false,
    onAuth: (given, _session, done) => {
      if (auth !== undefined && isRight(auth, given)) done(null, { user: auth.user });
      else done(replied("535 5.7.8 Authentication credentials invalid"));
    },
    onMailFrom: (_address, _session, done) => done(replied(character.mailReply)),
    onRcptTo: ({ address }, _session, done) => {
      const isNew = character.greylists === true && !known.has(address);
      known.add(address);
      done(replied(isNew ? "451 4.7.1 Greylisted, come back later" : character.rcptReply));
    },
    onData: (stream, session, done) => {
      void buffer(stream).then((raw) => {
        taken.push(takenMail(session, raw.toString("utf8")));
        setTimeout(() => done(replied(character.dataReply)), slowMs).unref();
      });
    },
  });
  // A client that disconnects early must not stop the server.
  server.on("error", () => undefined);
  const port = await listen(server);
  const close = async () => await new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, taken, close };
}

function isRight(auth: NonNullable<SmtpCharacter["auth"]>, given: SMTPServerAuthentication): boolean {
  return given.username === auth.user && given.password === auth.password;
}

function replied(reply: string | undefined): Error | null {
  if (reply === undefined) return null;
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}

function takenMail(session: SMTPServerSession, raw: string): TakenMail {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom === false ? "" : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    ehlo: session.hostNameAppearsAs,
    isEncrypted: session.secure,
    user: typeof session.user === "string" ? session.user : null,
    raw,
  };
}

function listen(server: SMTPServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once("error", reject);
    const listening = server.listen(0, "127.0.0.1", () => {
      const address = listening.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}
