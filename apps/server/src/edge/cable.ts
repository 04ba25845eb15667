import { addMs, type Id, type Instant } from "@vigie/domain";
import type { IncomingHttpHeaders, Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type RawData, WebSocket, WebSocketServer } from "ws";
import { redeemTicket, sessionIsOpen } from "../features/sessions/actions.ts";
import type { Services } from "../services.ts";
import type { LiveEvent } from "./live-bus.ts";
import { createLiveReader } from "./live-reader.ts";

/** The live channel: the Action Cable protocol, as the client @rails/actioncable speaks it. */
const protocol = "actioncable-v1-json";
const pingMs = 3_000;
const sessionCheckMs = 4_000;
/** NOTIFY wakes the fan-out at once; polling is the safety net where a database has no NOTIFY. */
const pollMs = 2_000;
/** Clocks of two machines differ by less. */
const arrivalMs = 5_000;
const goodbyeMs = 1_000;
const maxFrameBytes = 64_000;
const maxSocketsPerUser = 5;

type Seat = {
  readonly socket: WebSocket;
  readonly userId: Id;
  readonly sessionId: Id;
  /** What was told before is old news: the screen has just asked for the state of things. */
  readonly since: Instant;
  /** Channel name to the identifier text the client chose. */
  readonly subscriptions: Map<string, string>;
};

export type Cable = { readonly close: () => Promise<void>; readonly seatCount: () => number };

export async function attachCable(server: Server, services: Services, databaseUrl: string): Promise<Cable> {
  const seats = new Set<Seat>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
  });
  server.on("upgrade", (request, socket, head) => {
    // Node hands the socket over with nobody to hear its errors: unheard, a reset would end the process.
    socket.on("error", () => socket.destroy());
    const url = addressOf(request.url);
    if (url?.pathname !== "/cable" || !originAllowed(services, request.headers)) {
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(
      request,
      socket,
      head,
      (open) => void welcome(services, seats, { open, ticket: url.searchParams.get("token") ?? "" }),
    );
  });
  const fanOut = await startFanOut(services, seats, databaseUrl);
  const ping = setInterval(() => pingAll(services, seats), pingMs);
  const check = setInterval(() => void closeEndedSessions(services, seats), sessionCheckMs);
  return {
    seatCount: () => seats.size,
    close: async () => {
      clearInterval(ping);
      clearInterval(check);
      await fanOut.stop();
      for (const seat of seats) disconnect(seat.socket, "server_restart", true);
      sockets.close();
      // A screen whose machine sleeps never answers the goodbye: the process does not wait for it.
      const deadline = performance.now() + goodbyeMs;
      while (sockets.clients.size > 0 && performance.now() < deadline) await wait(20);
      for (const socket of sockets.clients) socket.terminate();
    },
  };
}

/** A stranger may write anything where the address stands, `//` too. */
function addressOf(text: string | undefined): URL | null {
  return URL.parse(text ?? "/", "http://localhost");
}

/** A browser always names its origin: another site's page must not open our channel. A proxy may change the host. */
function originAllowed({ config }: Services, { origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  const asked = URL.parse(origin);
  return asked !== null && (asked.host === host || asked.origin === URL.parse(config.publicUrl)?.origin);
}

type Arrival = { readonly open: WebSocket; readonly ticket: string };

async function welcome(services: Services, seats: Set<Seat>, { open, ticket }: Arrival): Promise<void> {
  // Before anything is awaited: a broken first frame would end the process.
  open.on("error", () => open.terminate());
  const since = addMs(services.clock(), -arrivalMs);
  const owner = await redeemTicket(services, ticket).catch(() => null);
  if (owner === null) return disconnect(open, "unauthorized", false);
  if (open.readyState !== WebSocket.OPEN) return;
  const mine = [...seats].filter((seat) => seat.userId === owner.userId);
  if (mine.length >= maxSocketsPerUser) {
    const [oldest] = mine;
    if (oldest !== undefined) disconnect(oldest.socket, "too_many_sockets", false);
  }
  const seat: Seat = { socket: open, ...owner, since, subscriptions: new Map() };
  seats.add(seat);
  open.on("close", () => seats.delete(seat));
  open.on("message", (data) => receive(seat, textOf(data)));
  send(open, { type: "welcome" });
}

/** Channels are the caller's own: the client names a kind, never a person. */
const channelNames = ["SyncChannel", "NotificationsChannel", "AnalysisChannel"];

function receive(seat: Seat, text: string): void {
  const message = parseCommand(text);
  if (message === null) return;
  const channel = channelOf(message.identifier);
  if (message.command === "subscribe") {
    if (channel === null)
      return send(seat.socket, { type: "reject_subscription", identifier: message.identifier });
    seat.subscriptions.set(channel, message.identifier);
    send(seat.socket, { type: "confirm_subscription", identifier: message.identifier });
  } else if (message.command === "unsubscribe" && channel !== null) seat.subscriptions.delete(channel);
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString("utf8");
  return Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data).toString("utf8");
}

function parseCommand(text: string): { command: string; identifier: string } | null {
  try {
    const json: unknown = JSON.parse(text);
    if (json === null || typeof json !== "object") return null;
    const { command, identifier } = json as { command?: unknown; identifier?: unknown };
    return typeof command === "string" && typeof identifier === "string" ? { command, identifier } : null;
  } catch {
    return null;
  }
}

function channelOf(identifier: string): string | null {
  try {
    const json: unknown = JSON.parse(identifier);
    const name = json !== null && typeof json === "object" ? (json as { channel?: unknown }).channel : null;
    return typeof name === "string" && channelNames.includes(name) ? name : null;
  } catch {
    return null;
  }
}

async function startFanOut(services: Services, seats: Set<Seat>, databaseUrl: string) {
  const reader = await createLiveReader(services.db, () => performance.now());
  let running: Promise<void> = Promise.resolve();
  const drain = async () => {
    const customers = [...new Set([...seats].map((seat) => seat.userId))];
    for (const event of await reader.next(customers)) deliver(seats, event);
  };
  const wake = () => {
    running = running
      .then(drain)
      .catch((error: unknown) => services.log("warn", "live.failed", { error: String(error).slice(0, 120) }));
  };
  const listener = new pg.Client({ connectionString: databaseUrl });
  listener.on("error", () => services.log("warn", "live.listener_lost"));
  listener.on("notification", wake);
  const listening = listener.connect().then(async () => await listener.query("listen live"));
  await listening.catch(() => services.log("warn", "live.polling_only"));
  const poll = setInterval(wake, pollMs);
  return {
    stop: async () => {
      clearInterval(poll);
      await running;
      await listener.end().catch(() => undefined);
    },
  };
}

function deliver(seats: Set<Seat>, event: LiveEvent): void {
  for (const seat of seats) {
    const theirs = seat.userId === event.customerId && event.createdAt >= seat.since;
    const identifier = theirs ? seat.subscriptions.get(event.channel) : undefined;
    if (identifier !== undefined) send(seat.socket, { identifier, message: event.payload });
  }
}

function pingAll(services: Services, seats: Set<Seat>): void {
  const seconds = Math.floor(Date.parse(services.clock()) / 1000);
  for (const seat of seats) send(seat.socket, { type: "ping", message: seconds });
}

async function closeEndedSessions(services: Services, seats: Set<Seat>): Promise<void> {
  for (const seat of seats) {
    const open = await sessionIsOpen(services, seat.userId, seat.sessionId).catch(() => true);
    if (!open) disconnect(seat.socket, "unauthorized", false);
  }
}

function disconnect(socket: WebSocket, reason: string, reconnect: boolean): void {
  send(socket, { type: "disconnect", reason, reconnect });
  socket.close(1000);
}

function send(socket: WebSocket, message: unknown): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
