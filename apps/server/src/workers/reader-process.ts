import type { OpenedStatement, OpenOptions } from "@vigie/statements";
import { type ChildProcess, fork } from "node:child_process";
import { readdirSync } from "node:fs";
import { Socket } from "node:net";
import os from "node:os";
import { type ComingLots, receiveLots } from "./coming-lots.ts";
import { isOver, usedBy } from "./process-use.ts";
import type { StoredLot, StoredTexts } from "./stored-content.ts";

export type ReaderProcessRequest = {
  /** Number of bytes that follow on the standard input. */
  readonly size: number;
  readonly options: OpenOptions;
  readonly keep: boolean;
  readonly store: boolean;
};
type Asked = Omit<ReaderProcessRequest, "size">;
export type OpenedApart = {
  /** Its file has no accounts, rows or warnings if these come as texts to store. */
  readonly opened: OpenedStatement;
  /** What was read, as an import stores it; null if not requested, and for a file that is not read. The lots arrive after the
   * rest: they are written while the next ones are produced. */
  readonly stored: (StoredTexts & { readonly lots: ComingLots }) | null;
  /** The file compressed with gzip, which arrives last, and the SHA-256 of its bytes. */
  readonly kept: { readonly packed: Promise<Uint8Array>; readonly hash: Uint8Array } | null;
};
export type ReaderProcessReply =
  | { readonly kind: "ready" }
  | {
      readonly kind: "opened";
      readonly opened: OpenedStatement;
      readonly stored: StoredTexts | null;
      readonly hash: Uint8Array | null;
    }
  | { readonly kind: "lots"; readonly lots: readonly StoredLot[] }
  /** Nothing more arrives for this file. */
  | { readonly kind: "ended"; readonly packed: Uint8Array | null }
  | { readonly kind: "fault"; readonly where: string };

/** The reader stopped after it had reported the kind of file, but before everything had arrived. */
export class ReadingStopped extends Error {
  readonly failure: Refusal;

  constructor(failure: Refusal) {
    super(`the reader stopped: ${failure.code}`);
    this.failure = failure;
  }
}

export type ProcessLimits = {
  /** The script of the process. */
  readonly entry: string;
  /** Maximum heap of the process, in MB. */
  readonly heapMb: number;
  /** Maximum resident memory: includes memory outside the heap, which no option limits. Measured on Linux only. */
  readonly residentBytes: number;
  /** Maximum processor time for one file, in milliseconds. Measured on Linux only. */
  readonly processorMs: number;
  /** Maximum elapsed time for one file, in milliseconds: longer, since a busy machine leaves little time to a low priority. */
  readonly clockMs: number;
};

/** A process that reads one file at a time. It ends after a file that exceeds a limit, or after a fault. */
export type ReaderProcess = {
  readonly read: (bytes: Uint8Array, asked: Asked) => Reading;
  readonly isAlive: () => boolean;
  readonly stop: () => void;
};

type Reading = {
  readonly answer: Promise<OpenedApart>;
  /** Resolves when everything has arrived or nothing more will: the process may be given another file. */
  readonly ended: Promise<void>;
};

/** Requests take precedence over files, which still get their share of a busy machine: 19 is the lowest priority. */
const niceness = 15;
const watchMs = 100;
const isLinux = os.platform() === "linux";

export function startReaderProcess(limits: ProcessLimits): ReaderProcess {
  const child = fork(limits.entry, [], {
    execArgv: [`--max-old-space-size=${limits.heapMb}`],
    // No environment variable of the server reaches the process that opens untrusted files.
    env: {},
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
  // A process that ends in the middle of a file closes its standard input first.
  child.stdin?.on("error", () => undefined);
  child.on("error", () => undefined);
  hold(child, false);
  // A killed process still exists for a moment.
  const isAlive = (): boolean =>
    child.exitCode === null && child.signalCode === null && child.connected && !child.killed;
  const stop = (): void => void child.kill("SIGKILL");
  return {
    isAlive,
    stop,
    read: (bytes, asked) => {
      hold(child, true);
      const { answer, over } = startReading(child, { bytes, asked, limits });
      const ended = over.then((fault) => {
        hold(child, false);
        // The file may have corrupted the memory of the process: the next file gets a new process.
        if (fault) stop();
      });
      return { answer, ended };
    },
  };
}

type Task = {
  readonly bytes: Uint8Array;
  readonly asked: Asked;
  readonly limits: ProcessLimits;
};

/** Collects the replies about one file for its caller. */
function collect() {
  const answer = Promise.withResolvers<OpenedApart>();
  const packed = Promise.withResolvers<Uint8Array>();
  packed.promise.catch(() => undefined);
  const over = Promise.withResolvers<boolean>();
  const lots = receiveLots();
  let head: OpenedApart | null = null;
  const stop = (failure: Refusal): void => {
    const reason = new ReadingStopped(failure);
    answer.resolve(refused(failure));
    packed.reject(reason);
    lots.end(reason);
    over.resolve(true);
  };
  const take = (reply: ReaderProcessReply): void => {
    if (reply.kind === "lots") lots.take(reply.lots);
    if (reply.kind === "opened") {
      const { opened, stored, hash } = reply;
      head = {
        opened,
        stored: stored === null ? null : { ...stored, lots },
        kept: hash === null ? null : { hash, packed: packed.promise },
      };
      // Without anything to store meanwhile, the caller waits for the complete result.
      if (stored !== null) answer.resolve(head);
    }
    if (reply.kind === "ended") {
      if (head === null) return stop(stopped("no answer"));
      answer.resolve(head);
      if (reply.packed !== null) packed.resolve(reply.packed);
      lots.end(null);
      over.resolve(head.opened.kind === "refused" && isFault(head.opened.failure));
    }
    if (reply.kind === "fault") stop(stopped(reply.where));
  };
  return { answer: answer.promise, over: over.promise, take, stop };
}

/** @returns `over` resolves to whether the process ends with this file */
function startReading(child: ChildProcess, { bytes, asked, limits }: Task) {
  const start = { at: performance.now(), used: usedBy(child) };
  const { answer, over, take, stop } = collect();
  const onMessage = (reply: ReaderProcessReply): void => {
    take(reply);
    // The process starts with our own priority: on a busy machine, a low one would delay the first file while our code loads. By
    // now its threads exist, and on Linux each has a priority of its own.
    if (reply.kind === "ready") lower(child);
  };
  const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
    stop(ranOutOfMemory(code, signal) ? tooHeavy(bytes) : stopped(`exit ${code ?? signal ?? "unknown"}`));
  child.on("message", onMessage);
  child.once("exit", onExit);
  const watch = setInterval(() => {
    const used = usedBy(child);
    const spent = { ...used, processorMs: used.processorMs - start.used.processorMs };
    if (isOver(spent, performance.now() - start.at, limits)) stop(tooHeavy(bytes));
  }, watchMs);
  void over.then(() => {
    clearInterval(watch);
    child.off("message", onMessage);
    child.off("exit", onExit);
  });
  if (child.exitCode !== null || child.signalCode !== null) stop(stopped("ended before"));
  else {
    child.send({ size: bytes.length, ...asked }, () => undefined);
    void give(child, bytes);
  }
  return { answer, over };
}

const pieceBytes = 128 * 1024;

/** Sends the bytes in chunks, each once the previous one is accepted: one large write would block other requests. */
async function give({ stdin }: ChildProcess, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length && stdin?.writable === true; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    await new Promise<void>((resume) => void stdin.write(piece, () => resume()));
  }
}

/** Sets whether the child process keeps ours alive: an idle one does not. */
function hold(child: ChildProcess, held: boolean): void {
  const parts = [child, child.channel, child.stdin instanceof Socket ? child.stdin : null];
  for (const part of parts) {
    if (held) part?.ref();
    else part?.unref();
  }
}

function lower({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    const threads = isLinux ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
    for (const thread of threads) os.setPriority(thread, niceness);
  } catch {
    // The process or one of its threads has just ended: there is no priority to lower.
  }
}

/** V8 ends a process whose heap is full with SIGABRT or SIGTRAP, or with the exit code that a shell gives for these. */
function ranOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === "SIGABRT" || signal === "SIGTRAP" || code === 134 || code === 133;
}

type Refusal = Extract<OpenedStatement, { kind: "refused" }>["failure"];

function isFault({ code }: Refusal): boolean {
  return code === "statement.too_heavy" || code === "statement.reader_stopped";
}

function tooHeavy(bytes: Uint8Array): Refusal {
  return { ok: false, code: "statement.too_heavy", detail: { bytes: bytes.length } };
}

function stopped(where: string): Refusal {
  return { ok: false, code: "statement.reader_stopped", detail: { where } };
}

function refused(failure: Refusal): OpenedApart {
  return { opened: { kind: "refused", failure }, stored: null, kept: null };
}
