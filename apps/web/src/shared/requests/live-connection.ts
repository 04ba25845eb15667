import type { Consumer } from "@rails/actioncable";

/** The connection to the live channel at /cable, kept open while someone listens. A ticket opens it once, for 30 seconds,
 * so the client library's own reconnection (same address again) is replaced by ours: new ticket, new connection. */

export const liveChannels = [
  "SyncChannel",
  "NotificationsChannel",
  "AnalysisChannel",
  "ConversationChannel",
] as const;
export type LiveChannel = (typeof liveChannels)[number];

export type LiveHandlers = {
  readonly hear: (channel: LiveChannel, message: unknown) => void;
  /** Connected again after a cut: what was told meanwhile is lost, screens read again. */
  readonly resume: () => void;
};

export type LiveOptions = LiveHandlers & {
  /** A new ticket, null when the service cannot give one. */
  readonly nextTicket: () => Promise<string | null>;
  /** How long ago the screens may have read what they show, in milliseconds: the service tells what happened since. */
  readonly ageMs: () => number;
  readonly createConsumer: (address: string) => Consumer;
};

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
const answerWithinMs = 10_000;

/** Opens the channel and keeps it open; the answer closes it. */
export function connectWithRetry(options: LiveOptions): () => void {
  let closed = false;
  let cuts = 0;
  let consumer: Consumer | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const again = (): void => {
    clearTimeout(timer);
    consumer?.disconnect();
    consumer = null;
    if (closed) return;
    timer = setTimeout(() => void open(), Math.min(longestWaitMs, firstWaitMs * 2 ** cuts));
    cuts += 1;
  };

  const open = async (): Promise<void> => {
    const ticket = await options.nextTicket();
    if (closed) return;
    if (ticket === null) {
      again();
      return;
    }
    // After a cut, screens read again.
    const current = options.createConsumer(cableAddress(ticket, cuts === 0 ? options.ageMs() : 0));
    consumer = current;
    timer = setTimeout(again, answerWithinMs);
    const isCurrent = (): boolean => consumer === current;
    liveChannels.forEach((channel, index) => {
      current.subscriptions.create(
        { channel },
        {
          received: (message: unknown) => {
            options.hear(channel, message);
          },
          // Every subscription is told of the connection; the first one speaks for all.
          connected: () => {
            if (index > 0 || !isCurrent()) return;
            clearTimeout(timer);
            if (cuts > 0) options.resume();
            cuts = 0;
          },
          disconnected: () => {
            if (index === 0 && isCurrent()) again();
          },
        },
      );
    });
  };

  void open();
  return () => {
    closed = true;
    clearTimeout(timer);
    consumer?.disconnect();
  };
}

function cableAddress(ticket: string, ageMs: number): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = new URLSearchParams({ token: ticket, age: String(Math.round(ageMs)) });
  return `${scheme}://${location.host}/cable?${query.toString()}`;
}
