import { createSocket } from "node:dgram";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { z } from "zod";
import type { Log } from "../boot/services.ts";
import type { Severity } from "./security-events.ts";

/** Sends security events to a collector as RFC 5424 messages, over TLS (RFC 5425), TCP or, on this machine, UDP. */
export type SyslogTarget = {
  readonly protocol: "tls" | "tcp" | "udp";
  readonly host: string;
  readonly port: number;
};

const protocols: Readonly<Record<string, SyslogTarget["protocol"]>> = {
  "tls:": "tls",
  "tcp:": "tcp",
  "udp:": "udp",
};
const isNear = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host);

export const syslogAddress = z
  .url({ protocol: /^(tls|tcp|udp)$/, error: "is not tls://HOST:PORT, tcp://HOST:PORT or udp://HOST:PORT" })
  .refine((text) => new URL(text).port !== "", "names no port")
  .refine(
    (text) => new URL(text).protocol === "tls:" || isNear(new URL(text).hostname),
    "sends events without encryption to another computer: tls:// is asked for there",
  )
  .transform((text): SyslogTarget => {
    const { protocol, hostname, port } = new URL(text);
    const host = hostname.replaceAll(/^\[|\]$/g, "");
    return { protocol: protocols[protocol] ?? "tls", host, port: Number(port) };
  });

/** The facility "security/authorization". */
const facility = 10;
const severities: Readonly<Record<Severity, number>> = { info: 6, warning: 4, alert: 1 };
const eventHead = z.object({
  at: z.string(),
  event: z.string().regex(/^[\w.]{1,32}$/),
  severity: z.enum(["info", "warning", "alert"]),
});

/** Formats a line of the trail as a message: its event is the MSGID, the whole line the text. */
export function syslogMessage(line: string, host: string): string {
  const { at, event, severity } = eventHead.parse(JSON.parse(line));
  return `<${facility * 8 + severities[severity]}>1 ${at} ${host} vigie ${process.pid} ${event} - ${line.trimEnd()}`;
}

/** Maximum number of messages waiting for an unreachable collector; further ones are on the standard output and in the file only,
 * and are counted. */
const maxWaiting = 10_000;
const longestPauseMs = 30_000;

type Options = { readonly host: string; readonly log: Log; readonly pauseMs?: number };
export type Syslog = { readonly write: (line: string) => void; readonly close: () => void };

export function openSyslog(target: SyslogTarget, options: Options): Syslog {
  return target.protocol === "udp" ? byDatagrams(target, options) : byStream(target, options);
}

function byDatagrams(target: SyslogTarget, { host, log }: Options): Syslog {
  const socket = createSocket(isIP(target.host) === 6 ? "udp6" : "udp4").unref();
  socket.on("error", (error: NodeJS.ErrnoException) => logFault(log, error));
  return {
    write: (line) => socket.send(syslogMessage(line, host), target.port, target.host),
    close: () => void socket.close(),
  };
}

function byStream(target: SyslogTarget, { host, log, pauseMs = 500 }: Options): Syslog {
  const waiting: string[] = [];
  let dropped = 0;
  let pause = pauseMs;
  let isOpen = false;
  let isClosed = false;
  let socket: Socket | null = null;

  const flush = (): void => {
    while (isOpen && socket !== null) {
      const message = waiting.shift();
      if (message === undefined) break;
      // Octet counting (RFC 6587): a line break within a message does not end it. If the buffer is full, the rest waits for
      // `drain`.
      if (!socket.write(`${Buffer.byteLength(message)} ${message}`)) break;
    }
    if (waiting.length === 0 && isClosed) socket?.end();
  };
  const open = (): void => {
    const made = target.protocol === "tls" ? connectTls(servedBy(target)) : connect(target.port, target.host);
    socket = made.setKeepAlive(true);
    // The collector sends nothing, but the end of the connection is only noticed while reading.
    made.unref().resume();
    made.once(target.protocol === "tls" ? "secureConnect" : "connect", () => {
      [isOpen, pause] = [true, pauseMs];
      if (dropped > 0) log("error", "syslog.behind", { lines: dropped });
      dropped = 0;
      flush();
    });
    made.on("drain", flush);
    made.on("error", (error: NodeJS.ErrnoException) => logFault(log, error));
    made.once("close", () => {
      [isOpen, socket] = [false, null];
      if (isClosed) return;
      setTimeout(open, pause).unref();
      pause = Math.min(longestPauseMs, pause * 2);
    });
  };
  open();
  return {
    write: (line) => {
      if (waiting.length === maxWaiting) dropped += 1;
      else waiting.push(syslogMessage(line, host));
      flush();
    },
    close: () => {
      isClosed = true;
      flush();
      if (!isOpen) socket?.destroy();
    },
  };
}

/** The certificate is always verified; an IP address is not sent as server name. */
function servedBy({ host, port }: SyslogTarget) {
  return { host, port, ...(isIP(host) === 0 ? { servername: host } : {}) };
}

function logFault(log: Log, error: NodeJS.ErrnoException): void {
  log("error", "syslog.unreachable", { error: error.code ?? error.message.slice(0, 100) });
}
