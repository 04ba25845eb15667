import type { Id, Instant, PolicyActor } from "@vigie/domain";
import { WebSocket } from "ws";

/** The live channel speaks the Action Cable protocol, like the client @rails/actioncable. */

export const channelNames = [
  "SyncChannel",
  "NotificationsChannel",
  "AnalysisChannel",
  "ConversationChannel",
] as const;
export type ChannelName = (typeof channelNames)[number];

export type Subscription = {
  readonly channel: ChannelName;
  /** Whose events are sent: the user's own, or those of a customer whom an advisor views. */
  readonly customerId: Id;
  /** The string by which the client identifies the subscription. */
  readonly identifier: string;
  /** Events that were sent on arrival; null until then, and nothing else is sent before. */
  deliveredOnArrival: ReadonlySet<number> | null;
};

export type CableConnection = {
  readonly id: Id;
  readonly socket: WebSocket;
  readonly userId: Id;
  readonly sessionId: Id;
  /** The user's rights at the time of connection: when they change, the client has to reconnect. */
  readonly actor: PolicyActor;
  readonly host: string;
  readonly arrivedAt: Instant;
  /** What the page shows may date from this moment: events since then are sent to it. */
  readonly readFrom: Instant;
  readonly subscriptions: Map<string, Subscription>;
  /** Messages since the last heartbeat, and heartbeats without a reply. */
  messages: number;
  silence: number;
};

export type Command = { readonly command: string; readonly identifier: string };
export type RequestedChannel = { readonly channel: ChannelName; readonly customer: string | null };

export function parseCommand(text: string): Command | null {
  const { command, identifier } = objectOf(text);
  return typeof command === "string" && typeof identifier === "string" ? { command, identifier } : null;
}

/** `{"channel":"SyncChannel"}` is the user's own channel; an advisor adds the `customer` whom they view. */
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
