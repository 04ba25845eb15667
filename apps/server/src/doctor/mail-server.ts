import type { LookedAtServer } from "@vigie/partners";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { setTimeout as wait } from "node:timers/promises";
import { type Finding, found, isThisComputer } from "./finding.ts";
import { reasonOf } from "./reason.ts";

const timeoutMs = 10_000;

/** Connects, greets, starts TLS and signs in as for a mail, then quits: nothing is sent. */
export async function lookAtMailServer(server: LookedAtServer): Promise<readonly Finding[]> {
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const address = new URL(server.url);
  const user = decodeURIComponent(address.username);
  const connection = new Connection(optionsOf(server, address));
  // The listener stays after the connection is established: an unhandled error event would crash the process.
  const failed = new Promise<Error>((resolve) => connection.on("error", resolve));
  try {
    const refusal = await step(failed, (done) => connection.connect(done));
    if (refusal !== null) return [found.fault(`${address.host} takes no mail: ${explained(refusal)}.`)];
    const encrypted = encryption(connection, address, user !== "");
    const findings = [found.ok(`${address.host} answers our greeting.`), encrypted];
    // A password never crosses the network in clear text, not even for this check.
    if (encrypted.level === "fault") return findings;
    if (user === "")
      return [...findings, found.ok("We have no name there: it takes mails of this computer as they are.")];
    const pass = decodeURIComponent(address.password);
    const refused = await step(failed, (done) =>
      connection.login({ user, credentials: { user, pass } }, done),
    );
    return [
      ...findings,
      refused === null
        ? found.ok(`It knows us as ${user}.`)
        : found.fault(`It refuses the sign-in of ${user}: ${lineOf(refused)}.`),
    ];
  } finally {
    await leave(connection);
  }
}

/** The client reports a certificate error only in its message, without a code. */
function explained(refusal: Error): string {
  const reason = reasonOf(refusal);
  return /certificate/i.test(reason)
    ? `${reason} (SMTP_CA_FILE names the authority of its certificate)`
    : reason;
}

const leaveMs = 1_000;

/** Sends QUIT before closing: otherwise the server logs the connection as an error. */
async function leave(connection: SMTPConnection): Promise<void> {
  if (!connection.destroyed) {
    const ended = new Promise<void>((resolve) => connection.once("end", () => resolve()));
    connection.quit();
    await Promise.race([ended, wait(leaveMs, undefined, { ref: false })]);
  }
  connection.close();
}

function optionsOf(
  { isTlsRequired = false, ehloName, ca }: LookedAtServer,
  address: URL,
): SMTPConnection.Options {
  const secure = address.protocol === "smtps:";
  return {
    host: address.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(address.port === "" ? (secure ? 465 : 587) : address.port),
    secure,
    requireTLS: isTlsRequired && !secure,
    tls: { minVersion: "TLSv1.2", ...(typeof ca === "string" ? { ca } : {}) },
    ...(typeof ehloName === "string" ? { name: ehloName } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
}

/** A password in clear text is a fault, a mail in clear text a warning. */
function encryption({ secure }: SMTPConnection, { hostname }: URL, signsIn: boolean): Finding {
  if (isThisComputer(`http://${hostname}`)) return found.ok("It is on this computer.");
  if (secure) return found.ok("The connection is encrypted, its certificate is good.");
  return signsIn
    ? found.fault("It offers no STARTTLS: our password would cross the network in the clear.")
    : found.warning("It offers no STARTTLS: our mails cross the network in the clear.");
}

/** Runs one step of the SMTP dialogue; returns null if it succeeded, otherwise the error. */
async function step(
  failed: Promise<Error>,
  start: (done: (error?: Error | null) => void) => void,
): Promise<Error | null> {
  const ended = new Promise<Error | null>((resolve) => start((error) => resolve(error ?? null)));
  return await Promise.race([ended, failed]);
}

/** Returns the server's own reply on one line: it contains no password. */
function lineOf(error: Error): string {
  const answer = "response" in error ? String(error.response) : error.message;
  return answer.replaceAll(/\s+/g, " ").trim().replace(/\.$/, "");
}
