import type { Id, Instant, PolicyActor } from "@vigie/domain";
import { WebSocket } from "ws";

/** The live channel speaks the Action Cable protocol, as the client @rails/actioncable does. */

export const channelNames = [
  "SyncChannel",
  "NotificationsChannel",
  "AnalysisChannel",
  "ConversationChannel",
] as const;
export type ChannelName = (typeof channelNames)[number];

export type Subscription = {
  readonly channel: ChannelName;
  /** The customer whose events are followed: the user, or a customer that an advisor views. */
  readonly customerId: Id;
  /** The identifier by which the client names the subscription. */
  readonly identifier: string;
  /** Ids of the events delivered when the connection opened; null until then: nothing else is sent before. */
  deliveredOnArrival: ReadonlySet<number> | null;
};

export type CableConnection = {
  readonly id: Id;
  readonly socket: WebSocket;
  readonly userId: Id;
  readonly sessionId: Id;
  /** The user's rights when they connected: if they change, the client has to reconnect. */
  readonly actor: PolicyActor;
  readonly host: string;
  readonly arrivedAt: Instant;
  /** The page may show data as old as this: later events are sent to it. */
  readonly readFrom: Instant;
  readonly subscriptions: Map<string, Subscription>;
  /** Messages since the last heartbeat, and heartbeats without an answer. */
  messages: number;
  silence: number;
};

export type Command = { readonly command: string; readonly identifier: string };
export type RequestedChannel = { readonly channel: ChannelName; readonly customer: string | null };

export function parseCommand(text: string): Command | null {
  const { command, identifier } = objectOf(text);
  return typeof command === "string" && typeof identifier === "string" ? { command, identifier } : null;
}

/** `{"channel":"SyncChannel"}` follows the user's own events; an advisor adds the `customer` that they view. */
export function parseIdentifier(identifier: string): RequestedChannel | null {
  const { channel, customer = null } = objectOf(identifier);
  const name = channelNames.find((one) => one === channel);
  if (name === undefined || (customer !== null && typeof customer !== "string")) return null;
  return { channel: name, customer };
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null ? Object.fromEntries(Object.entries(json)) : {};
  } catch {
    return {};
  }
}

export function send(socket: WebSocket, message: unknown): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

export function disconnect(socket: WebSocket, reason: string, reconnect: boolean): void {
  send(socket, { type: "disconnect", reason, reconnect });
  socket.close(1000);
}
