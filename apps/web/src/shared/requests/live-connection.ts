/** The connection to the live channel at /cable, open while there are listeners. It implements the part of the Action Cable
 * protocol that the server uses: a welcome, our subscriptions, their confirmation, then messages and a heartbeat every three
 * seconds. A ticket opens it once, for 30 seconds: after a disconnection, a new ticket and a new connection. */

export const liveChannels = [
  "SyncChannel",
  "NotificationsChannel",
  "AnalysisChannel",
  "ConversationChannel",
] as const;
export type LiveChannel = (typeof liveChannels)[number];

export type LiveHandlers = {
  readonly hear: (channel: LiveChannel, message: unknown) => void;
  /** Reconnected: messages in between were lost, so screens refetch. */
  readonly resume: () => void;
};

export type LiveOptions = LiveHandlers & {
  /** A new ticket; null if the server cannot issue one. */
  readonly nextTicket: () => Promise<string | null>;
  /** How long ago the screens may have read their data, in milliseconds: the server sends what happened since. */
  readonly ageMs: () => number;
};

const protocol = "actioncable-v1-json";
const firstWaitMs = 1000;
const longestWaitMs = 30_000;
const answerWithinMs = 10_000;
/** Two heartbeats are missing, and the third is late: the network was lost silently. */
const silentMs = 9_500;

/** Opens the connection and keeps it open; the returned function closes it. */
export function connectWithRetry(options: LiveOptions): () => void {
  let closed = false;
  let cuts = 0;
  let endLine: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const again = (): void => {
    clearTimeout(timer);
    endLine();
    if (closed) return;
    timer = setTimeout(() => void open(), Math.min(longestWaitMs, firstWaitMs * 2 ** cuts));
    cuts += 1;
  };
  const awaitWord = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(again, ms);
  };

  const open = async (): Promise<void> => {
    const ticket = await options.nextTicket();
    if (closed) return;
    if (ticket === null) {
      again();
      return;
    }
    awaitWord(answerWithinMs);
    let isHeard = false;
    // After a disconnection, screens refetch.
    endLine = dial(cableAddress(ticket, cuts === 0 ? options.ageMs() : 0), {
      cut: again,
      heartbeat: () => {
        if (isHeard) awaitWord(silentMs);
      },
      subscribed: () => {
        if (isHeard) return;
        // Every subscription is confirmed; the first confirmation is enough.
        isHeard = true;
        awaitWord(silentMs);
        if (cuts > 0) options.resume();
        cuts = 0;
      },
      hear: options.hear,
    });
  };

  void open();
  return () => {
    closed = true;
    clearTimeout(timer);
    endLine();
  };
}

type Line = Pick<LiveHandlers, "hear"> & {
  readonly cut: () => void;
  readonly subscribed: () => void;
  /** Anything was received. */
  readonly heartbeat: () => void;
};

/** One connection, and the function that closes it: no callback runs afterwards. */
function dial(address: string, line: Line): () => void {
  const socket = new WebSocket(address, protocol);
  const identifiers = new Map(liveChannels.map((channel) => [JSON.stringify({ channel }), channel]));
  socket.onclose = line.cut;
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { type, identifier, message } = read(data);
    line.heartbeat();
    if (type === "welcome")
      for (const one of identifiers.keys())
        socket.send(JSON.stringify({ command: "subscribe", identifier: one }));
    else if (type === "confirm_subscription") line.subscribed();
    else if (type === "disconnect") line.cut();
    else if (type === undefined && typeof identifier === "string") {
      const channel = identifiers.get(identifier);
      if (channel !== undefined) line.hear(channel, message);
    }
  };
  return () => {
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  };
}

function read(data: unknown): Readonly<Record<string, unknown>> {
  const json: unknown = typeof data === "string" ? JSON.parse(data) : null;
  return typeof json === "object" && json !== null ? Object.fromEntries(Object.entries(json)) : {};
}

function cableAddress(ticket: string, ageMs: number): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = new URLSearchParams({ token: ticket, age: String(Math.round(ageMs)) });
  return `${scheme}://${location.host}/cable?${query.toString()}`;
}
