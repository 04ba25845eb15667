import { addMs, type Id } from "@vigie/domain";
import type { IncomingHttpHeaders, Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type RawData, WebSocket, WebSocketServer } from "ws";
import { redeemTicket } from "../features/identity/sessions/actions.ts";
import { scopedToSystem } from "../db/scope.ts";
import type { Services } from "../boot/services.ts";
import { releaseConnections, renewConnections, registerConnection } from "./cable-limit.ts";
import { customerToFollow, maySee, openSessions, sameActor } from "./cable-rights.ts";
import {
  disconnect,
  parseCommand,
  parseIdentifier,
  type CableConnection,
  send,
} from "./cable-connections.ts";
import { startFanOut } from "./cable-fan-out.ts";

const protocol = "actioncable-v1-json";
const pingMs = 3_000;
/** Closes the channel within five seconds of the end of a session or a right. */
const rightsCheckMs = 3_000;
/** Number of heartbeats without a reply after which a client is considered gone. */
const maxSilence = 4;
const goodbyeMs = 1_000;
const maxFrameBytes = 64_000;
const maxSubscriptions = 30;
/** Maximum number of messages of one client between two heartbeats. */
const maxMessages = 60;
/** A page that took longer to connect reads everything again by itself. */
const maxAgeMs = 60_000;
/** Maximum clock difference between two machines. */
const clockMarginMs = 5_000;

export type Cable = { readonly close: () => Promise<void>; readonly connectionCount: () => number };

export async function attachCable(server: Server, services: Services, databaseUrl: string): Promise<Cable> {
  const connections = new Set<CableConnection>();
  const fanOut = await startFanOut(services, connections, databaseUrl);
  const live: Live = { services, connections, wake: fanOut.wake };
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
  });
  server.on("upgrade", (request, socket, head) => {
    // Node hands the socket over without an error handler: without one, a connection reset would crash the process.
    socket.on("error", () => socket.destroy());
    const url = addressOf(request.url);
    if (url?.pathname !== "/cable" || !originAllowed(services, request.headers)) {
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    const arrival = {
      ticket: url.searchParams.get("token") ?? "",
      ageMs: ageOf(url.searchParams.get("age")),
      host: request.headers.host ?? "",
    };
    sockets.handleUpgrade(
      request,
      socket,
      head,
      (open) => void asLive(async () => await welcome(live, { ...arrival, open })),
    );
  });
  const ping = setInterval(() => pingAll(services, connections), pingMs);
  const check = setInterval(
    () => void asLive(async () => await checkRights(services, connections)),
    rightsCheckMs,
  );
  return {
    connectionCount: () => connections.size,
    close: async () => {
      clearInterval(ping);
      clearInterval(check);
      await fanOut.stop();
      await asLive(async () => await releaseConnections(services.db, [...connections])).catch(
        () => undefined,
      );
      for (const connection of connections) disconnect(connection.socket, "server_restart", true);
      sockets.close();
      // A client whose machine sleeps never answers the close frame: the process does not wait for it.
      const deadline = performance.now() + goodbyeMs;
      while (sockets.clients.size > 0 && performance.now() < deadline) await wait(20);
      for (const socket of sockets.clients) socket.terminate();
    },
  };
}

/** One process serves many users and checks their rights together, in the system scope. */
const asLive = async <T>(run: () => Promise<T>): Promise<T> => await scopedToSystem("live", run);

/** An anonymous client may send anything as the request target, even `//`. */
function addressOf(text: string | undefined): URL | null {
  return URL.parse(text ?? "/", "http://localhost");
}

/** A browser always sends its origin: a page of another site must not open our channel. A proxy may change the host. */
function originAllowed({ config }: Services, { origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  const asked = URL.parse(origin);
  return asked !== null && (asked.host === host || asked.origin === URL.parse(config.publicUrl)?.origin);
}

/** The connections of this process, and the fan-out that sends events to them. */
type Live = {
  readonly services: Services;
  readonly connections: Set<CableConnection>;
  readonly wake: () => void;
};

type Arrival = {
  readonly open: WebSocket;
  readonly ticket: string;
  readonly ageMs: number;
  readonly host: string;
};

/** Returns how long ago the page may have read what it shows, in milliseconds. */
function ageOf(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Math.min(Number(text), maxAgeMs) : 0;
}

async function welcome(live: Live, { open, ticket, ageMs, host }: Arrival): Promise<void> {
  const { services, connections } = live;
  // Set before the first await: without a handler, an invalid first frame would crash the process.
  open.on("error", () => open.terminate());
  const arrivedAt = services.clock();
  const owner = await redeemTicket(services, ticket).catch(() => null);
  const sessions = owner === null ? null : await openSessions(services, [owner]).catch(() => null);
  const actor = owner === null ? undefined : sessions?.get(owner.sessionId);
  if (owner === null || actor === undefined) return disconnect(open, "unauthorized", false);
  if (open.readyState !== WebSocket.OPEN) return;
  const id = services.newId();
  const lost = await registerConnection(services, { userId: owner.userId, id }).catch(() => null);
  if (lost === null) return disconnect(open, "server_restart", true);
  if (open.readyState !== WebSocket.OPEN) return await release(services, { userId: owner.userId, id });
  // Displaced connections of other processes are closed when those processes renew them.
  for (const connection of connections)
    if (lost.includes(connection.id)) leave(connections, connection, tooMany);
  const connection: CableConnection = {
    id,
    socket: open,
    ...owner,
    actor,
    host,
    arrivedAt,
    readFrom: addMs(arrivedAt, -ageMs - clockMarginMs),
    subscriptions: new Map(),
    messages: 0,
    silence: 0,
  };
  connections.add(connection);
  open.on("close", () => {
    connections.delete(connection);
    void release(services, connection);
  });
  open.on("pong", () => void (connection.silence = 0));
  open.on(
    "message",
    (data) =>
      void asLive(async () => await receive(live, connection, textOf(data))).catch(() => open.terminate()),
  );
  send(open, { type: "welcome" });
}

const tooMany = { reason: "too_many_sockets", reconnect: false };

/** If the database does not answer, the connection expires by itself after a while. */
async function release(services: Services, key: { readonly userId: Id; readonly id: Id }): Promise<void> {
  await asLive(async () => await releaseConnections(services.db, [key])).catch(() => undefined);
}

function leave(
  connections: Set<CableConnection>,
  connection: CableConnection,
  goodbye: { reason: string; reconnect: boolean },
): void {
  connections.delete(connection);
  disconnect(connection.socket, goodbye.reason, goodbye.reconnect);
}

/** Handles a client command. The client names a channel, and another person only if the policy shows them. */
async function receive({ services, wake }: Live, connection: CableConnection, text: string): Promise<void> {
  connection.messages += 1;
  if (connection.messages > maxMessages) return disconnect(connection.socket, "too_many_messages", false);
  const message = parseCommand(text);
  if (message === null) return;
  const { identifier } = message;
  const requested = parseIdentifier(identifier);
  if (message.command === "unsubscribe") connection.subscriptions.delete(identifier);
  if (message.command !== "subscribe") return;
  const full = connection.subscriptions.size >= maxSubscriptions && !connection.subscriptions.has(identifier);
  const customerId =
    requested === null || full ? null : await customerToFollow(services, connection, requested);
  if (requested === null || customerId === null)
    return send(connection.socket, { type: "reject_subscription", identifier });
  const { channel } = requested;
  connection.subscriptions.set(identifier, { channel, customerId, identifier, deliveredOnArrival: null });
  send(connection.socket, { type: "confirm_subscription", identifier });
  wake();
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString("utf8");
  return Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data).toString("utf8");
}

/** Sends the heartbeat that the client counts, and a WebSocket ping that its machine must answer. */
function pingAll(services: Services, connections: Set<CableConnection>): void {
  const seconds = Math.floor(Date.parse(services.clock()) / 1000);
  for (const connection of connections) {
    connection.messages = 0;
    connection.silence += 1;
    if (connection.silence > maxSilence) {
      connection.socket.terminate();
      continue;
    }
    send(connection.socket, { type: "ping", message: seconds });
    if (connection.socket.readyState === WebSocket.OPEN) connection.socket.ping();
  }
}

/** Closes the connections whose session or rights ended. Keeps them if the database does not answer: no event is sent then
 * either. */
async function checkRights(services: Services, connections: Set<CableConnection>): Promise<void> {
  const now = [...connections];
  const open = await openSessions(services, now).catch(() => null);
  const kept = await renewConnections(services.db, now).catch(() => null);
  if (open === null || kept === null) return;
  const seen = new Map<string, boolean>();
  for (const connection of now) {
    const actor = open.get(connection.sessionId);
    if (actor === undefined) leave(connections, connection, { reason: "unauthorized", reconnect: false });
    else if (!kept.has(connection.id)) leave(connections, connection, tooMany);
    else if (!sameActor(actor, connection.actor) || !(await stillSees(services, connection, seen)))
      leave(connections, connection, { reason: "rights_changed", reconnect: true });
  }
}

async function stillSees(
  services: Services,
  connection: CableConnection,
  seen: Map<string, boolean>,
): Promise<boolean> {
  const others: Id[] = [...connection.subscriptions.values()]
    .map(({ customerId }) => customerId)
    .filter((id) => id !== connection.userId);
  for (const customerId of new Set(others)) {
    const key = `${connection.userId} ${customerId}`;
    const sees = seen.get(key) ?? (await maySee(services, connection, customerId).catch(() => true));
    seen.set(key, sees);
    if (!sees) return false;
  }
  return true;
}
