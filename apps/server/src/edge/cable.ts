import type { Id } from "@vigie/domain";
import type { IncomingHttpHeaders, Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type RawData, WebSocket, WebSocketServer } from "ws";
import { redeemTicket } from "../features/identity/sessions/actions.ts";
import type { Services } from "../boot/services.ts";
import { freePlaces, keepPlaces, takePlace } from "./cable-places.ts";
import { customerToFollow, maySee, openSessions, sameActor } from "./cable-rights.ts";
import { disconnect, parseCommand, parseIdentifier, type Seat, send } from "./cable-seats.ts";
import { startFanOut } from "./cable-fan-out.ts";

const protocol = "actioncable-v1-json";
const pingMs = 3_000;
/** A session or a right that ends closes the channel within five seconds. */
const rightsCheckMs = 3_000;
/** Heartbeats without an answer before the screen is taken for gone. */
const maxSilence = 4;
const goodbyeMs = 1_000;
const maxFrameBytes = 64_000;
const maxSubscriptions = 30;
/** Messages of one screen between two heartbeats. */
const maxMessages = 60;

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
    const arrival = { ticket: url.searchParams.get("token") ?? "", host: request.headers.host ?? "" };
    sockets.handleUpgrade(
      request,
      socket,
      head,
      (open) => void welcome(services, seats, { ...arrival, open }),
    );
  });
  const fanOut = await startFanOut(services, seats, databaseUrl);
  const ping = setInterval(() => pingAll(services, seats), pingMs);
  const check = setInterval(() => void checkRights(services, seats), rightsCheckMs);
  return {
    seatCount: () => seats.size,
    close: async () => {
      clearInterval(ping);
      clearInterval(check);
      await fanOut.stop();
      await freePlaces(services.db, [...seats]).catch(() => undefined);
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

type Arrival = { readonly open: WebSocket; readonly ticket: string; readonly host: string };

async function welcome(services: Services, seats: Set<Seat>, { open, ticket, host }: Arrival): Promise<void> {
  // Before anything is awaited: a broken first frame would end the process.
  open.on("error", () => open.terminate());
  const arrivedAt = services.clock();
  const owner = await redeemTicket(services, ticket).catch(() => null);
  const sessions = owner === null ? null : await openSessions(services, [owner]).catch(() => null);
  const actor = owner === null ? undefined : sessions?.get(owner.sessionId);
  if (owner === null || actor === undefined) return disconnect(open, "unauthorized", false);
  if (open.readyState !== WebSocket.OPEN) return;
  const id = services.newId();
  const lost = await takePlace(services, { userId: owner.userId, id }).catch(() => null);
  if (lost === null) return disconnect(open, "server_restart", true);
  if (open.readyState !== WebSocket.OPEN) return await release(services, { userId: owner.userId, id });
  // Those of other processes leave when these next say that they hold them.
  for (const seat of seats) if (lost.includes(seat.id)) leave(seats, seat, tooMany);
  const seat: Seat = {
    id,
    socket: open,
    ...owner,
    actor,
    host,
    arrivedAt,
    subscriptions: new Map(),
    messages: 0,
    silence: 0,
  };
  seats.add(seat);
  open.on("close", () => {
    seats.delete(seat);
    void release(services, seat);
  });
  open.on("pong", () => void (seat.silence = 0));
  open.on("message", (data) => void receive(services, seat, textOf(data)).catch(() => open.terminate()));
  send(open, { type: "welcome" });
}

const tooMany = { reason: "too_many_sockets", reconnect: false };

/** Where the database does not answer, the place is nobody's after a while. */
async function release(services: Services, place: { readonly userId: Id; readonly id: Id }): Promise<void> {
  await freePlaces(services.db, [place]).catch(() => undefined);
}

function leave(seats: Set<Seat>, seat: Seat, goodbye: { reason: string; reconnect: boolean }): void {
  seats.delete(seat);
  disconnect(seat.socket, goodbye.reason, goodbye.reconnect);
}

/** Channels are the caller's own: the client names a kind, and a person only where the policy shows them. */
async function receive(services: Services, seat: Seat, text: string): Promise<void> {
  seat.messages += 1;
  if (seat.messages > maxMessages) return disconnect(seat.socket, "too_many_messages", false);
  const message = parseCommand(text);
  if (message === null) return;
  const { identifier } = message;
  const wanted = parseIdentifier(identifier);
  if (message.command === "unsubscribe") seat.subscriptions.delete(identifier);
  if (message.command !== "subscribe") return;
  const full = seat.subscriptions.size >= maxSubscriptions && !seat.subscriptions.has(identifier);
  const customerId = wanted === null || full ? null : await customerToFollow(services, seat, wanted);
  if (wanted === null || customerId === null)
    return send(seat.socket, { type: "reject_subscription", identifier });
  seat.subscriptions.set(identifier, { channel: wanted.channel, customerId, identifier });
  send(seat.socket, { type: "confirm_subscription", identifier });
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString("utf8");
  return Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data).toString("utf8");
}

/** The heartbeat that the client counts, and one of the socket's own that its machine must answer. */
function pingAll(services: Services, seats: Set<Seat>): void {
  const seconds = Math.floor(Date.parse(services.clock()) / 1000);
  for (const seat of seats) {
    seat.messages = 0;
    seat.silence += 1;
    if (seat.silence > maxSilence) {
      seat.socket.terminate();
      continue;
    }
    send(seat.socket, { type: "ping", message: seconds });
    if (seat.socket.readyState === WebSocket.OPEN) seat.socket.ping();
  }
}

/** Closes the seats whose session or rights ended. Where the database does not answer, nothing new is told either. */
async function checkRights(services: Services, seats: Set<Seat>): Promise<void> {
  const now = [...seats];
  const open = await openSessions(services, now).catch(() => null);
  const places = await keepPlaces(services.db, now).catch(() => null);
  if (open === null || places === null) return;
  const seen = new Map<string, boolean>();
  for (const seat of now) {
    const actor = open.get(seat.sessionId);
    if (actor === undefined) leave(seats, seat, { reason: "unauthorized", reconnect: false });
    else if (!places.has(seat.id)) leave(seats, seat, tooMany);
    else if (!sameActor(actor, seat.actor) || !(await stillSees(services, seat, seen)))
      leave(seats, seat, { reason: "rights_changed", reconnect: true });
  }
}

async function stillSees(services: Services, seat: Seat, seen: Map<string, boolean>): Promise<boolean> {
  const others: Id[] = [...seat.subscriptions.values()]
    .map(({ customerId }) => customerId)
    .filter((id) => id !== seat.userId);
  for (const customerId of new Set(others)) {
    const key = `${seat.userId} ${customerId}`;
    const sees = seen.get(key) ?? (await maySee(services, seat, customerId).catch(() => true));
    seen.set(key, sees);
    if (!sees) return false;
  }
  return true;
}
